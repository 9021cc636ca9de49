import type { QueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { profileOf, useProfile } from '../lib/profile.ts';
import { currentSession } from '../lib/session.ts';
import {
  bookings,
  dashboardPages,
  labelOf,
  messages,
  order,
  payment,
  placeOf,
  profile as profilePage,
  type Page,
} from './routes.ts';
import { usePerson } from '../lib/use-session.ts';

/** What is opened from another page, and which: these are not in the menu. */
const within = new Map([
  [payment, bookings],
  [order, bookings],
  [messages, profilePage],
]);
/**
 * The entries of the specification, for everybody: the pages themselves show what is not allowed.
 */
const entries = dashboardPages.filter((page) => !within.has(page));

/** The layout of a person's own pages: the menu, in the person's favourite colour. */
const Dashboard = () => {
  const person = usePerson();
  const { data: profile } = useProfile();
  const name = (profile?.name || person.name).trim() || person.email;

  return (
    <div
      data-tint={profile?.favoriteColor || 'green'}
      className="grid gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-3 self-start lg:sticky lg:top-24">
        <p className="flex min-w-0 items-center gap-2 border-b-2 border-(--tint) pb-3">
          <span className="size-3 shrink-0 rounded-full bg-(--tint)" aria-hidden="true" />
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
        </p>
        <nav aria-label="Dashboard">
          <ul className="grid grid-cols-3 gap-1 sm:flex sm:flex-wrap lg:flex-col">
            {entries.map((page) => (
              <li key={page.path}>
                <Entry page={page} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
};

const Entry = ({ page }: { page: Page }) => {
  const { pathname } = useLocation();
  const isWithin = within.get(placeOf(pathname).page) === page;
  return (
    <Link
      to={page.path}
      aria-current={pathname === page.path ? 'page' : isWithin || undefined}
      className="flex min-h-11 items-center justify-center rounded-field border-b-2 border-transparent px-1 text-center text-sm hover:bg-base-300 aria-[current]:rounded-b-none aria-[current]:border-(--tint) aria-[current]:bg-base-100 aria-[current]:font-semibold sm:px-3 sm:text-base lg:justify-start lg:border-b-0 lg:border-l-4 lg:aria-[current]:rounded-r-field lg:aria-[current]:rounded-l-none"
    >
      {labelOf(page)}
    </Link>
  );
};

/** So that the dashboard has its colour when its first page is shown. */
Dashboard.prefetch = async (queries: QueryClient): Promise<void> => {
  const session = currentSession();
  if (session.status === 'signed-in')
    await queries.prefetchQuery({ ...profileOf(session.person.email), staleTime: 60_000 });
};

export default Dashboard;
