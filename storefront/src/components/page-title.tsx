import type { ReactNode } from 'react';

/** The title of a page in the browser's tab. */
export const tabTitle = (title: string): string => `${title} · Parches`;

/** Sets the tab's title on a page without a heading. Only one may be rendered at a time. */
export const TabTitle = ({ children }: { children: string }) => <title>{tabTitle(children)}</title>;

let hadFocus = false;

/** The heading of what has loaded takes the focus over from that of what was waited for. */
const handFocusOn = (heading: HTMLHeadingElement) => {
  if (hadFocus) heading.focus({ preventScroll: true });
  return () => {
    hadFocus = heading === document.activeElement;
  };
};

/** A page's only h1, which sets the tab's title too. It gets the focus after a navigation. */
export const PageTitle = ({ children, tab }: { children: ReactNode; tab?: string }) => {
  const title = tab ?? (typeof children === 'string' ? children : undefined);
  return (
    <>
      {title !== undefined && <TabTitle>{title}</TabTitle>}
      <h1 ref={handFocusOn} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
};
