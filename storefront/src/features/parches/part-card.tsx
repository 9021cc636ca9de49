import { Link } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { useMoney } from '../../lib/config.ts';
import { categoryInWords } from './facts.ts';
import { Stock } from './stock-label.tsx';

/** A part in the list: all of it is one link. */
export const PartCard = ({ part }: { part: Product }) => {
  const money = useMoney();
  return (
    <li className="relative flex flex-col panel has-[a:hover]:border-primary has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary">
      <div className="m-2 mb-0 rounded-field bg-base-200 p-4">
        <img
          src={part.image}
          alt=""
          loading="lazy"
          width="240"
          height="180"
          className="mx-auto aspect-4/3 w-full max-w-60 object-contain"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <p className="text-sm text-muted">{part.category && categoryInWords(part.category)}</p>
        <h2 className="line-clamp-2 text-base leading-6">
          <Link
            to={`/parches/${part._id}`}
            className="outline-none after:absolute after:inset-0 after:content-['']"
          >
            {part.name}
          </Link>
        </h2>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-3">
          <span className="figures min-h-7 text-xl">{money(part.price)}</span>
          <Stock count={part.Stock} />
        </p>
      </div>
    </li>
  );
};

export const PartCardSkeleton = () => (
  <li className="flex flex-col panel">
    <div className="m-2 mb-0 rounded-field bg-base-200 p-4">
      <div className="mx-auto aspect-4/3 w-full max-w-60" />
    </div>
    <div className="flex flex-col gap-2 p-4">
      <div className="h-4 w-1/3 skeleton" />
      <div className="h-5 w-full skeleton" />
      <div className="mt-2 h-7 w-1/2 skeleton" />
    </div>
  </li>
);
