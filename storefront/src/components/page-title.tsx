import type { ReactNode } from 'react';

/** What the browser's tab says of a page. */
export const tabTitle = (title: string): string => `${title} · Parches`;

/** Names the tab where there is no heading: one at a time. */
export const TabTitle = ({ children }: { children: string }) => <title>{tabTitle(children)}</title>;

/** A page's one h1, which names the tab too. It takes the focus after a navigation. */
export const PageTitle = ({ children, tab }: { children: ReactNode; tab?: string }) => {
  const title = tab ?? (typeof children === 'string' ? children : undefined);
  return (
    <>
      {title !== undefined && <TabTitle>{title}</TabTitle>}
      <h1 tabIndex={-1}>{children}</h1>
    </>
  );
};
