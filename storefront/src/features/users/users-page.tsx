import { useDeferredValue, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '../../../../adapters/http/contract.ts';
import { queryTextMaxLength } from '../../../../domain/query-text.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFocusAfterDialog } from '../../components/use-focus-after-dialog.ts';
import { hasStatus } from '../../lib/failure.ts';
import { rowsOf } from '../../lib/list-page.ts';
import { NotAuthorized } from './not-authorized.tsx';
import { countInWords } from './people.ts';
import { prefetchUsers, useUsers } from './queries.ts';
import { PromoteQuestion, RemoveQuestion } from './user-question.tsx';
import { UsersSkeleton, UsersTable, type Act, type Choose } from './users-table.tsx';

/** The list of all users for admins, who can promote or remove them. */
const UsersPage = () => {
  const [parameters, setParameters] = useSearchParams();
  const [sought, setSought] = useState(parameters.get('q') ?? '');
  const list = useUsers(useDeferredValue(sought));
  const { data, error, isPending, refetch } = list;
  const users = rowsOf(data);
  const [chosen, setChosen] = useState<{ act: Act; user: User }>();
  const page = useRef<HTMLDivElement>(null);
  const isRefused = hasStatus(error, 403);
  const Question = chosen?.act === 'promote' ? PromoteQuestion : RemoveQuestion;

  const afterDialog = useFocusAfterDialog(chosen !== undefined);
  const seek = (words: string) => {
    setSought(words);
    setParameters(words === '' ? {} : { q: words }, { replace: true });
  };

  const done = () => {
    setChosen(undefined);
    afterDialog(() => page.current?.querySelector('h1'));
  };

  return (
    <div ref={page} className="flex flex-col gap-6">
      <PageTitle>All Users</PageTitle>
      {isPending && !isRefused && <UsersSkeleton />}
      {isRefused && <NotAuthorized />}
      {error && !isRefused && <FailureNotice error={error} retry={() => void refetch()} />}
      {users && !isRefused && (
        <People
          users={users}
          total={data?.pages.at(-1)?.total ?? String(users.length)}
          sought={sought}
          onSeek={seek}
          onChoose={(act, user) => setChosen({ act, user })}
        />
      )}
      {users && !isRefused && list.hasNextPage && (
        <ShowMore key={sought} list={list}>
          {`${users.length} of ${data?.pages.at(-1)?.total} people shown`}
        </ShowMore>
      )}
      {chosen && (
        <Question user={chosen.user} onDone={done} onCancel={() => setChosen(undefined)} />
      )}
    </div>
  );
};

type PeopleProps = {
  users: User[];
  /** How many users match the search. */
  total: string;
  sought: string;
  onSeek: (words: string) => void;
  onChoose: Choose;
};

const People = ({ users, total, sought, onSeek, onChoose }: PeopleProps) => (
  <>
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <search className="w-full sm:max-w-sm">
        <TextField
          label="Find by name or email"
          type="search"
          autoComplete="off"
          maxLength={queryTextMaxLength}
          value={sought}
          onChange={(event) => onSeek(event.target.value)}
        />
      </search>
      <output className="silkscreen min-h-6">{countInWords(total)}</output>
    </div>
    {users.length > 0 ? (
      <UsersTable
        rows={users.map((user, index) => ({ user, number: index + 1 }))}
        onChoose={onChoose}
      />
    ) : (
      <div className="flex flex-col items-start gap-4 panel p-6">
        <p>Nobody here has that in their name or email.</p>
        <button type="button" className="btn h-11 btn-quiet" onClick={() => onSeek('')}>
          Show everybody
        </button>
      </div>
    )}
  </>
);

UsersPage.prefetch = prefetchUsers;

export default UsersPage;
