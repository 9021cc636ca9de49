import { Link, NavLink } from 'react-router-dom';
import { signOut } from '../lib/session.ts';
import { useSession } from '../lib/use-session.ts';

const item =
  'inline-flex min-h-11 items-center rounded-field px-3 hover:bg-base-200 aria-[current=page]:font-semibold aria-[current=page]:text-primary';

export const TopBar = () => {
  const { status } = useSession();

  return (
    <header className="border-b border-base-300 bg-base-100">
      <div className="mx-auto flex w-full max-w-300 flex-wrap items-center gap-x-4 px-4 py-2 sm:px-6">
        <Link to="/" className="figures mr-auto inline-flex min-h-11 items-center font-bold">
          Parches
        </Link>
        <nav aria-label="Main" className="-mx-3 flex flex-wrap items-center sm:mx-0">
          <NavLink to="/" end className={item}>
            Home
          </NavLink>
          <NavLink to="/parches" className={item}>
            Parches
          </NavLink>
          {status === 'signed-in' && (
            <>
              <NavLink to="/dashboard" className={item}>
                Dashboard
              </NavLink>
              <button
                type="button"
                className={`${item} cursor-pointer`}
                onClick={() => void signOut()}
              >
                Sign Out
              </button>
            </>
          )}
          {(status === 'signed-out' || status === 'unknown') && (
            <NavLink to="/login" className={item}>
              Login
            </NavLink>
          )}
        </nav>
      </div>
    </header>
  );
};
