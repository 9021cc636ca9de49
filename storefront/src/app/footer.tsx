import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAudience } from './audience.ts';
import { Mark } from './mark.tsx';
import {
  addReview,
  blogs,
  bookings,
  builder,
  login,
  parts,
  portfolio,
  servicePages,
  signup,
} from './routes.ts';

const item =
  'inline-flex min-h-11 min-w-11 items-center text-muted hover:text-base-content hover:underline';

/** The footer, drawn as the edge of a circuit board, dark in both themes. */
export const Footer = () => {
  const { member, visitor } = useAudience();
  return (
    <footer
      data-theme="board"
      className="border-t border-base-300 bg-base-200 text-base-content print:hidden"
    >
      <div className="mx-auto grid w-full max-w-300 gap-x-8 gap-y-10 px-4 py-12 sm:px-6 md:grid-cols-[1fr_auto]">
        <div className="flex max-w-sm flex-col gap-3">
          <p className="flex items-center gap-2 text-lg font-bold tracking-tight">
            <span className="text-primary">
              <Mark />
            </span>
            Parches
          </p>
          <p className="text-muted">
            Parts for people who build computers, with the facts that decide and the stock that is
            there.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-10 gap-y-8 sm:grid-cols-4">
          <Group title="Shop">
            <Item to={parts.path}>All parts</Item>
            <Item to={builder.path}>{builder.title}</Item>
            <Item to={blogs.path}>{blogs.title}</Item>
            <Item to={portfolio.path}>{portfolio.title}</Item>
          </Group>
          <Group title="Service">
            {servicePages.map(({ path, title }) => (
              <Item key={path} to={path}>
                {title}
              </Item>
            ))}
          </Group>
          <Group title="You">
            {visitor !== undefined && (
              <>
                <Item to={login.path} className={visitor}>
                  Login
                </Item>
                <Item to={signup.path} className={visitor}>
                  Sign Up
                </Item>
              </>
            )}
            {member !== undefined && (
              <>
                <Item to={bookings.path} className={member}>
                  Your bookings
                </Item>
                <Item to={addReview.path} className={member}>
                  Write a review
                </Item>
              </>
            )}
          </Group>
          <Group title="Developers">
            <li>
              <a href="/docs" className={item}>
                The shop’s API
              </a>
            </li>
          </Group>
        </nav>
      </div>
      <div aria-hidden="true" className="mx-auto w-full max-w-300 px-4 sm:px-6">
        <div className="edge-contacts" />
      </div>
    </footer>
  );
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className="mb-1 pad silkscreen font-normal">{title}</h2>
    <ul>{children}</ul>
  </div>
);

type ItemProps = { to: string; children: ReactNode; className?: string };

const Item = ({ to, children, className = '' }: ItemProps) => (
  <li className={className}>
    <Link to={to} className={item}>
      {children}
    </Link>
  </li>
);
