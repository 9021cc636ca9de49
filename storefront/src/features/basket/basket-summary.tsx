import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { hindranceOf } from '../../../../domain/basket.ts';
import { LatePart } from '../../components/late-part.tsx';
import { basketTotalOf } from '../../lib/basket-total.ts';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import type { BasketLine } from '../../lib/visitors-basket.ts';

const DeliveryTold = lazy(() => import('./delivery-told.tsx'));

/** What the basket comes to today, and what stands in the way of ordering it. */
export const BasketSummary = ({ lines }: { lines: BasketLine[] }) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const hindered = lines.filter(
    ({ onShelf, Stock: stock, orderQuantity: quantity }) =>
      hindranceOf({ onShelf, stock, quantity }) !== undefined,
  ).length;
  return (
    <section
      aria-labelledby="total"
      className="flex flex-col gap-3 panel p-4 sm:p-6 lg:sticky lg:top-24"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="total">Total</h2>
        <output className="text-xl font-medium">
          <Price>{currency ? money(basketTotalOf(lines, currency)) : ''}</Price>
        </output>
      </div>
      {hindered > 0 && (
        <p className="text-sm font-medium text-error">
          {hindered === 1
            ? '1 part cannot be ordered as it is. Change or remove it.'
            : `${hindered} parts cannot be ordered as they are. Change or remove them.`}
        </p>
      )}
      <Link to="/checkout" className="btn h-11 btn-primary">
        Checkout
      </Link>
      <p className="text-sm text-muted">Nothing is held for you until you order it.</p>
      <LatePart>
        <DeliveryTold lines={lines} />
      </LatePart>
    </section>
  );
};
