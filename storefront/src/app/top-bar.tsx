import { useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { signOut } from '../lib/session.ts';
import { useAudience } from './audience.ts';
import { Avatar } from './avatar.tsx';
import { BasketLink } from './basket-link.tsx';
import { Mark } from './mark.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import {
  blogs,
  builder,
  dashboard,
  home,
  labelOf,
  login,
  parts,
  portfolio,
  type Page,
} from './routes.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const places = [home, parts, builder, blogs, portfolio];

/** The entry of the current page has a line beside it. */
const item = `relative flex min-h-11 w-full cursor-pointer items-center rounded-field px-3 font-medium text-muted hover:bg-base-200 hover:text-base-content
  aria-[current=page]:text-base-content
  after:absolute after:inset-y-2 after:left-0 after:w-0.5 after:bg-primary after:opacity-0 after:transition-opacity
  lg:after:inset-x-3 lg:after:-bottom-2.5 lg:after:top-auto lg:after:h-0.5 lg:after:w-auto
  aria-[current=page]:after:opacity-100`;

export const TopBar = () => {
  const { member, visitor } = useAudience();
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const closeMenu = () => menu.current?.hidePopover();
  const linkTo = (page: Page) => (
    <NavLink to={page.path} end={page === home} className={item} onClick={closeMenu}>
      {labelOf(page)}
    </NavLink>
  );

  return (
    <header className="sticky top-0 z-10 border-b border-base-300 bg-base-100 print:hidden">
      <div className="mx-auto flex h-bar w-full max-w-300 items-center gap-1 px-4 sm:px-6">
        <Link
          to={home.path}
          aria-label="Parches, to the home page"
          className="mr-auto flex min-h-11 items-center gap-2 rounded-field pr-2 text-lg font-bold tracking-tight lg:mr-6"
        >
          <span className="text-primary">
            <Mark />
          </span>
          <span className="max-[23rem]:hidden">Parches</span>
        </Link>
        <nav
          ref={menu}
          id="menu"
          popover="auto"
          aria-label="Main"
          className="fixed inset-x-4 top-bar bottom-auto m-0 mt-1 w-auto floating p-2 transition-[opacity,transform,overlay,display] transition-discrete duration-150 max-lg:not-open:-translate-y-1 max-lg:not-open:opacity-0 max-lg:starting:open:-translate-y-1 max-lg:starting:open:opacity-0 lg:static lg:mt-0 lg:block lg:flex-1 lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
          onToggle={(event) => setIsOpen(event.newState === 'open')}
        >
          <ul className="flex flex-col lg:flex-row lg:items-center lg:gap-1">
            {places.map((page) => (
              <li key={page.path}>{linkTo(page)}</li>
            ))}
            {member !== undefined && <li className={member}>{linkTo(dashboard)}</li>}
            {member !== undefined && (
              <li className={`lg:ml-auto ${member}`}>
                <button
                  type="button"
                  className={item}
                  onClick={() => {
                    closeMenu();
                    void signOut();
                  }}
                >
                  Sign Out
                </button>
              </li>
            )}
            {visitor !== undefined && <li className={`lg:ml-auto ${visitor}`}>{linkTo(login)}</li>}
          </ul>
        </nav>
        <ThemeSwitch />
        <BasketLink />
        <Avatar />
        <button
          type="button"
          popoverTarget="menu"
          aria-expanded={isOpen}
          className="grid size-11 cursor-pointer place-items-center rounded-field hover:bg-base-200 lg:hidden"
        >
          <span className="sr-only">Menu</span>
          <svg viewBox="0 0 20 20" className="size-5 stroke-current stroke-2" aria-hidden="true">
            <path d={isOpen ? 'M4 4l12 12M16 4L4 16' : 'M2 5h16M2 10h16M2 15h16'} />
          </svg>
        </button>
      </div>
      <OfflineNotice />
    </header>
  );
};
