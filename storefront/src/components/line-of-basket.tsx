import { Link } from 'react-router-dom';
import { hindranceOf } from '../../../domain/basket.ts';
import { useMoney, useShopConfig } from '../lib/config.ts';
import { categoryInWords } from '../lib/facts.ts';
import { totalOf } from '../lib/money.ts';
import { Price } from '../lib/price.tsx';
import type { BasketLine } from '../lib/visitors-basket.ts';
import { LineQuantity } from './line-quantity.tsx';

type Props = {
  line: BasketLine;
  /** Why the shop did not take it as it is. */
  fault?: string | undefined;
  onChange: (quantity: number) => void;
  onRemove: () => void;
};

const notice = 'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-medium';

/** A part, how many of it, what that comes to, and what has happened to it since it was put in. */
export const LineOfBasket = ({ line, fault, onChange, onRemove }: Props) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const { name, image, category, orderQuantity, price, seenPrice, Stock, onShelf } = line;
  const hindrance = hindranceOf({ onShelf, stock: Stock, quantity: orderQuantity });
  const canBeBought = hindrance === undefined || hindrance === 'too few';
  const total = currency && totalOf(price, orderQuantity, currency);
  return (
    <div className="flex gap-3 sm:gap-4">
      <img
        src={image}
        alt=""
        width="112"
        height="84"
        decoding="async"
        className="aspect-4/3 w-20 shrink-0 self-start rounded-field bg-plate object-contain p-1 sm:w-28"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-60">
            {category && <p className="silkscreen truncate">{categoryInWords(category)}</p>}
            <Link
              to={`/parches/${line.productId}`}
              className="line-clamp-3 font-medium wrap-anywhere hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          </div>
          {canBeBought && (
            <p className="flex flex-col sm:items-end">
              <span className="text-lg font-medium">
                <Price>{typeof total === 'number' ? money(total) : ''}</Price>
              </span>
              {orderQuantity > 1 && (
                <span className="text-sm text-muted">
                  <Price>{money(price)}</Price> each
                </span>
              )}
            </p>
          )}
        </div>
        {hindrance === 'too few' && (
          <p className={`${notice} text-accent`}>
            Only {Stock} left.
            <button
              type="button"
              className="btn h-11 btn-quiet"
              aria-label={`Take ${Stock}: ${name}`}
              onClick={() => onChange(Stock)}
            >
              Take {Stock}
            </button>
          </p>
        )}
        {canBeBought && price !== seenPrice && (
          <p className={`${notice} text-accent`}>
            <span>
              Price changed since you put it in: was <Price>{money(seenPrice)}</Price>, now{' '}
              <Price>{money(price)}</Price>.
            </span>
            <button
              type="button"
              className="btn h-11 btn-quiet"
              aria-label={`Accept ${money(price)}: ${name}`}
              onClick={() => onChange(orderQuantity)}
            >
              Accept {money(price)}
            </button>
          </p>
        )}
        {fault && hindrance === undefined && price === seenPrice && (
          <p className={`${notice} text-error`}>{fault}</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {canBeBought && <LineQuantity line={line} onChange={onChange} />}
          {hindrance === 'gone' && (
            <p className={`${notice} text-error`}>Gone: the shop no longer sells this part.</p>
          )}
          {hindrance === 'sold out' && (
            <p className={`${notice} text-error`}>Sold out: there is none left at the moment.</p>
          )}
          <button
            type="button"
            className="btn ml-auto h-11 px-2 btn-ghost"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            Remove
          </button>
        </div>
      </div>
    </div>
  );
};
