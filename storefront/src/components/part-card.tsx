import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../adapters/http/contract.ts';
import { Price } from '../lib/price.tsx';
import { useMoney } from '../lib/config.ts';
import { decidingFacts, inOneLine } from '../lib/deciding-facts.ts';
import { categoryInWords } from '../lib/facts.ts';
import { partById } from '../lib/parts.ts';
import { AddToBasket } from './add-to-basket.tsx';
import { Stock } from './stock-label.tsx';

const card =
  'group relative panel flex contain-content has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary max-sm:flex-wrap max-sm:gap-3 max-sm:p-3 sm:flex-col';
const tile =
  'flex shrink-0 items-center justify-center rounded-field bg-plate max-sm:size-28 max-sm:p-2 sm:m-2 sm:mb-0 sm:p-4';
// By its basis it goes below the picture where hardly a word fits beside it, as on a phone at 200 %.
// `wrap` in place of `balance`: balancing the lines of each card makes a long list slow to lay out.
const words = 'flex min-w-0 flex-1 basis-32 flex-col sm:p-4 *:text-wrap';

type Props = {
  part: Product;
  /** Whether the part's page is to lead back to this list. */
  isInList?: boolean;
};

/** A new answer with an equal part does not render the card again. */
const isSame = (before: Props, after: Props): boolean =>
  before.isInList === after.isInList &&
  (before.part === after.part || JSON.stringify(before.part) === JSON.stringify(after.part));

/** A part in a list: all of it but its button is one link, by the part's name. */
export const PartCard = memo(({ part, isInList = false }: Props) => {
  const money = useMoney();
  const queries = useQueryClient();
  const { queryKey } = partById(part._id);
  const facts = decidingFacts(part.category, part.specs);

  /** The part's page shows the data of the card at once, and fetches it again. */
  const seedPartQuery = () => {
    if (!queries.getQueryData(queryKey)) queries.setQueryData(queryKey, part, { updatedAt: 0 });
  };

  return (
    <li className={`${card} has-[a:hover]:border-primary`}>
      <div className={tile}>
        <img
          src={part.image}
          alt=""
          loading="lazy"
          decoding="async"
          width="240"
          height="180"
          className="aspect-4/3 w-full max-w-60 object-contain"
        />
      </div>
      <div className={words}>
        <p className="silkscreen truncate">{part.category && categoryInWords(part.category)}</p>
        <h2 className="mt-1 line-clamp-2 text-base leading-6 wrap-anywhere sm:min-h-12">
          <Link
            to={`/parches/${part._id}`}
            state={{ fromList: isInList }}
            onClick={seedPartQuery}
            className="outline-none after:absolute after:inset-0 after:content-['']"
          >
            {part.name}
          </Link>
        </h2>
        <p className="figures mt-1 line-clamp-3 text-sm wrap-anywhere text-muted sm:min-h-10">
          {inOneLine(facts)}
        </p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-2 sm:pt-3">
          <span className="min-h-8 text-xl font-medium">
            <Price>{money(part.price)}</Price>
          </span>
          <span className="text-sm">
            <Stock count={part.Stock} />
          </span>
        </p>
        {part.Stock > 0 && <AddToBasket part={part} className="relative mt-2" />}
      </div>
    </li>
  );
}, isSame);

/** As high as a card. */
export const PartCardSkeleton = () => (
  <li className={card}>
    <div className={tile}>
      <div className="aspect-4/3 w-full max-w-60" />
    </div>
    <div className={words}>
      <div className="my-0.5 h-4 w-1/3 skeleton" />
      <div className="mt-2 h-5 w-full skeleton sm:mb-6" />
      <div className="mt-2 h-4 w-3/4 skeleton sm:mb-5" />
      <div className="mt-auto pt-2 sm:pt-3">
        <div className="h-8 w-1/2 skeleton" />
      </div>
      <div className="mt-2 h-11 skeleton" />
    </div>
  </li>
);
