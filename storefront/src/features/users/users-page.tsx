import { useDeferredValue, useRef, useState } from 'react';
import type { User } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFocusAfterDialog } from '../../components/use-focus-after-dialog.ts';
import { hasStatus } from '../../lib/failure.ts';
import { language } from '../../lib/money.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { NotAuthorized } from './not-authorized.tsx';
import { countInWords, peopleMatching } from './people.ts';
import { useUsers } from './queries.ts';
import { PromoteQuestion, RemoveQuestion } from './user-question.tsx';
import { UsersSkeleton, UsersTable, type Act, type Choose } from './users-table.tsx';

/** Everybody with an account, for an admin: to be made an admin, or removed. */
const UsersPage = () => {
  const { data: users, error, isPending, refetch } = useUsers();
  const [chosen, setChosen] = useState<{ act: Act; user: User }>();
  const page = useRef<HTMLDivElement>(null);
  const isRefused = hasStatus(error, 403);
  const Question = chosen?.act === 'promote' ? PromoteQuestion : RemoveQuestion;

  const afterDialog = useFocusAfterDialog(chosen !== undefined);

  const done = () => {
    setChosen(undefined);
    afterDialog(() => page.current?.querySelector('h1'));
  };

  return (
    <div ref={page} className="flex flex-col gap-6">
      <PageTitle>All Users</PageTitle>
      {isPending && <UsersSkeleton />}
      {isRefused && <NotAuthorized />}
      {error && !isRefused && <FailureNotice error={error} retry={() => void refetch()} />}
      {users && !isRefused && (
        <People users={users} onChoose={(act, user) => setChosen({ act, user })} />
      )}
      {chosen && (
        <Question user={chosen.user} onDone={done} onCancel={() => setChosen(undefined)} />
      )}
    </div>
  );
};

/** So many rows at first, and so many more each time. */
const portion = 50;

const People = ({ users, onChoose }: { users: User[]; onChoose: Choose }) => {
  const [parameters, setParameters] = useSearchParams();
  const [sought, setSought] = useState(parameters.get('q') ?? '');
  const [limit, setLimit] = useState(portion);
  const found = new Set(peopleMatching(users, useDeferredValue(sought)));
  const rows = users
    .map((user, index) => ({ user, number: index + 1 }))
    .filter(({ user }) => found.has(user));
  const shown = Math.min(limit, rows.length);

  const seek = (words: string) => {
    setSought(words);
    setLimit(portion);
    setParameters(words === '' ? {} : { q: words }, { replace: true });
  };

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <search className="w-full sm:max-w-sm">
          <TextField
            label="Find by name or email"
            type="search"
            autoComplete="off"
            value={sought}
            onChange={(event) => seek(event.target.value)}
          />
        </search>
        <output className="silkscreen min-h-6">
          {rows.length === users.length
            ? countInWords(users.length, language)
            : `${rows.length} of ${countInWords(users.length, language)}`}
        </output>
      </div>
      {rows.length > 0 ? (
        <UsersTable rows={rows.slice(0, shown)} onChoose={onChoose} />
      ) : (
        <div className="flex flex-col items-start gap-4 panel p-6">
          <p>Nobody here has that in their name or email.</p>
          <button type="button" className="btn h-11 btn-quiet" onClick={() => seek('')}>
            Show everybody
          </button>
        </div>
      )}
      {shown < rows.length && (
        <div className="flex flex-col items-center gap-2">
          <p className="silkscreen">
            {shown} of {countInWords(rows.length, language)} shown
          </p>
          <button
            type="button"
            className="btn h-11 btn-quiet"
            onClick={() => setLimit(limit + portion)}
          >
            Show more
          </button>
        </div>
      )}
    </>
  );
};

export { prefetchUsers as prefetch } from './queries.ts';

export default UsersPage;
