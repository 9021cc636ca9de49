import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from './router.tsx';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  state?: unknown;
};

/** A link within the storefront. Without a script it is a link all the same. */
export const Link = ({ to, replace, state, onClick, children, ...anchor }: Props) => {
  const navigate = useNavigate();

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || anchor.target || anchor.download !== undefined)
      return;
    event.preventDefault();
    const { href } = event.currentTarget;
    // To where one is already there is no second entry in the history.
    navigate(to, { replace: replace ?? href === window.location.href, state });
  };

  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  );
};

/** Not one that opens a new tab or window, or saves. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Whether an address is the path of a page, with or without a slash behind it. */
export const isAt = (pathname: string, path: string): boolean =>
  pathname === path || pathname === `${path}/`;

/** A link of a menu, which tells where one is. @param end when what lies below is not meant */
export const NavLink = ({ end = false, ...link }: Props & { end?: boolean | undefined }) => {
  const { pathname } = useLocation();
  const isHere = isAt(pathname, link.to) || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />;
};
