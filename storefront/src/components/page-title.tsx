import type { ReactNode } from 'react';

/** The title of a page in the browser's tab. */
export const tabTitle = (title: string): string => `${title} · Parches`;

/** Sets the tab's title on a page without a heading. Only one may be rendered at a time. */
export const TabTitle = ({ children }: { children: string }) => <title>{tabTitle(children)}</title>;

/** A page's only h1, which sets the tab's title too. It gets the focus after a navigation. */
export const PageTitle = ({ children, tab }: { children: ReactNode; tab?: string }) => {
  const title = tab ?? (typeof children === 'string' ? children : undefined);
  return (
    <>
      {title !== undefined && <TabTitle>{title}</TabTitle>}
      <h1 tabIndex={-1}>{children}</h1>
    </>
  );
};
