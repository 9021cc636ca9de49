import { useEffect, type ReactNode } from 'react';

/** A page's one h1, which names the tab too. It takes the focus after a navigation. */
export const PageTitle = ({ children, tab }: { children: ReactNode; tab?: string }) => {
  const title = tab ?? (typeof children === 'string' ? children : undefined);

  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Parches`;
  }, [title]);

  return <h1 tabIndex={-1}>{children}</h1>;
};
