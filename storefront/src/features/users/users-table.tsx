import type { User } from '../../../../adapters/http/contract.ts';
import { usePerson } from '../../lib/use-session.ts';
import { isSameEmail, jobOf } from './people.ts';
import { FavoriteColor, Person } from './person.tsx';

export type Act = 'promote' | 'remove';
export type Choose = (act: Act, user: User) => void;

type Numbered = { user: User; number: number };
type Props = { rows: Numbered[]; onChoose: Choose };

const columns = ['#', 'Name and email', 'Job', 'Favorite Color', 'Actions'];

/** A table on wide screens; on a phone each user is a card. */
export const UsersTable = ({ rows, onChoose }: Props) => (
  <table className="block w-full border-separate border-spacing-0 xl:table xl:panel">
    <caption className="sr-only">All users, the oldest first</caption>
    <thead className="sr-only text-left xl:not-sr-only xl:table-header-group">
      <tr>
        {columns.map((heading) => (
          <th
            key={heading}
            scope="col"
            className="px-4 py-3 font-normal whitespace-nowrap silkscreen"
          >
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="grid items-start gap-3 md:grid-cols-2 xl:table-row-group">
      {rows.map(({ user, number }) => (
        <UserRow key={user._id} user={user} number={number} onChoose={onChoose} />
      ))}
    </tbody>
  </table>
);

const cell = 'xl:border-t xl:border-base-300 xl:px-4 xl:py-3';

const UserRow = ({ user, number, onChoose }: Numbered & { onChoose: Choose }) => {
  const isOneself = isSameEmail(usePerson().email, user.email);
  return (
    <tr className="grid grid-cols-2 gap-x-4 gap-y-3 panel p-4 xl:table-row xl:border-0 xl:bg-transparent xl:p-0">
      <td className={`col-span-2 figures text-sm text-muted ${cell}`}>
        <span className="xl:hidden" aria-hidden="true">
          #
        </span>
        {number}
      </td>
      <th scope="row" className={`col-span-2 min-w-0 text-left font-normal xl:w-full ${cell}`}>
        <Person user={user} isOneself={isOneself} />
      </th>
      <td className={cell}>
        <PhoneLabel>Job</PhoneLabel>
        {user.role === 'admin' ? (
          <span className="badge h-7 border-primary bg-base-100 font-medium text-primary">
            {jobOf(user)}
          </span>
        ) : (
          jobOf(user)
        )}
      </td>
      <td className={cell}>
        <PhoneLabel>Favorite Color</PhoneLabel>
        <FavoriteColor color={user.favoriteColor} />
      </td>
      <td className={`col-span-2 ${cell}`}>
        <div className="flex flex-wrap gap-2 xl:flex-nowrap">
          {user.role !== 'admin' && (
            <button
              type="button"
              className="btn h-11 flex-1 whitespace-nowrap btn-quiet xl:flex-none"
              aria-label={`Make Admin: ${user.name}, ${user.email}`}
              onClick={() => onChoose('promote', user)}
            >
              Make Admin
            </button>
          )}
          {isOneself ? (
            <p className="text-sm text-muted xl:max-w-48">
              Nobody removes themself: another admin can.
            </p>
          ) : (
            <button
              type="button"
              className="btn h-11 flex-1 whitespace-nowrap text-error btn-quiet xl:flex-none"
              aria-label={`Remove User: ${user.name}, ${user.email}`}
              onClick={() => onChoose('remove', user)}
            >
              Remove User
            </button>
          )}
        </div>
      </td>
    </tr>
  );
};

/** The column's heading inside a card. */
const PhoneLabel = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="mb-1 silkscreen block xl:hidden">
    {children}
  </span>
);

/** A placeholder of the table's size. */
export const UsersSkeleton = () => (
  <>
    <output className="sr-only">Loading all users…</output>
    <div
      aria-hidden="true"
      className="grid gap-3 md:grid-cols-2 xl:grid-cols-1 xl:gap-0 xl:panel xl:pt-11"
    >
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="xl:border-t xl:border-base-300 xl:p-3">
          <div className="h-60 skeleton xl:h-11" />
        </div>
      ))}
    </div>
  </>
);
