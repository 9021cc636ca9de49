import type { ReactNode } from 'react';

type Props = { name: string; isFigure?: boolean; children: ReactNode };

/** A fact of a booking, for a list of them. */
export const Fact = ({ name, isFigure = false, children }: Props) => (
  <div className="min-w-0">
    <dt className="silkscreen">{name}</dt>
    <dd className={`wrap-anywhere ${isFigure ? 'figures text-sm leading-6' : ''}`}>{children}</dd>
  </div>
);
