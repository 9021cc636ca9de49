import type { ReactNode } from 'react';
import type { Product } from '../../../../adapters/http/contract.ts';
import { PartCard } from '../../components/part-card.tsx';

type Props = { id: string; title: string; action?: ReactNode; parts: Product[] };

/** A few other parts, side by side. Nothing is shown where there are none. */
export const PartsBeside = ({ id, title, action, parts }: Props) =>
  parts.length > 0 && (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {action}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {parts.map((part) => (
          <PartCard key={part._id} part={part} />
        ))}
      </ul>
    </section>
  );
