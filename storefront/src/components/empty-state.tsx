import type { ReactNode } from 'react';

type Props = {
  /** The address of a decorative drawing, 3:2. */
  picture?: string;
  title: string;
  /** Says what will be shown here. */
  children: ReactNode;
  /** A link or button to begin with. */
  action?: ReactNode;
};

/** Shown in place of an empty list: what will be here, and how to begin. */
export const EmptyState = ({ picture, title, children, action }: Props) => (
  <section className="panel flex flex-col items-center gap-3 px-6 py-12 text-center">
    {picture && (
      <img src={picture} alt="" width="240" height="160" className="mb-3 h-auto max-w-full" />
    )}
    <h2>{title}</h2>
    <div className="max-w-prose text-muted">{children}</div>
    {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
  </section>
);
