import { memo, type Ref } from 'react';
import type { Product } from '../../../../adapters/http/contract.ts';
import { PartCard, PartCardSkeleton } from '../../components/part-card.tsx';

const grid = 'grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3';

type Props = { parts: Product[]; ref?: Ref<HTMLUListElement> };

/** The cards of the list. `memo`: they are not rendered again while somebody types. */
export const PartsGrid = memo(({ parts, ref }: Props) => (
  <ul ref={ref} className={grid}>
    {parts.map((part) => (
      <PartCard key={part._id} part={part} isInList />
    ))}
  </ul>
));

export const PartsGridSkeleton = ({ count }: { count: number }) => (
  <ul className={grid} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <PartCardSkeleton key={index} />
    ))}
  </ul>
);
