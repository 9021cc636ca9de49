import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { categoryInWords } from '../../lib/facts.ts';
import { PartCard } from '../../components/part-card.tsx';
import { neighbours, partsLike } from './queries.ts';
import { categoryAddress } from '../../lib/parts.ts';

type Props = { part: Product; category: string };

/** A few other parts of the same category. Nothing is shown when they cannot be loaded. */
export const MoreParts = ({ part, category }: Props) => {
  const { data } = useQuery(partsLike(category));
  const others = data?.filter(({ _id }) => _id !== part._id).slice(0, neighbours) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more-parts" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="more-parts" className="text-2xl">
          More in {categoryInWords(category).toLowerCase()}
        </h2>
        <Link
          to={categoryAddress(category)}
          className="link-plain inline-flex min-h-11 items-center"
        >
          All of them
        </Link>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {others.map((other) => (
          <PartCard key={other._id} part={other} />
        ))}
      </ul>
    </section>
  );
};
