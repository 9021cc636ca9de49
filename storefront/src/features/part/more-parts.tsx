import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { categoryInWords } from '../../lib/facts.ts';
import { categoryAddress } from '../../lib/parts.ts';
import { PartsBeside } from './parts-beside.tsx';
import { neighbours, partsLike } from './queries.ts';

type Props = { part: Product; category: string };

/** A few other parts of the same category. Nothing is shown when they cannot be loaded. */
export const MoreParts = ({ part, category }: Props) => {
  const { data } = useQuery(partsLike(category));
  const others = data?.filter(({ _id }) => _id !== part._id).slice(0, neighbours) ?? [];
  return (
    <PartsBeside
      id="more-parts"
      title={`More in ${categoryInWords(category).toLowerCase()}`}
      action={
        <Link
          to={categoryAddress(category)}
          className="link-plain inline-flex min-h-11 items-center"
        >
          All of them
        </Link>
      }
      parts={others}
    />
  );
};
