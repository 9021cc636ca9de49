import { Link } from 'react-router-dom';
import { Moment } from '../../components/moment.tsx';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { sumOf } from '../../lib/money.ts';
import { orderAddress } from '../../lib/orders.ts';
import { Price } from '../../lib/price.tsx';
import type { PlacedTogether } from './placed-together.ts';

/** Over the bookings of one order: what they come to, and how all of them are paid at once. */
export const OrderHeading = ({ order, bookings }: PlacedTogether) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const [first] = bookings;
  if (!first || !currency) return null;
  const sum = (amounts: number[]) => money(sumOf(amounts, currency));
  const unpaid = bookings.filter(({ status }) => status === 'unpaid');
  const refunded = bookings.map((booking) => booking.refunded);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <Link
          to={orderAddress(order)}
          className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-medium hover:underline"
        >
          Order of {bookings.length} parts
          <Moment at={first.createdAt} className="text-sm font-normal text-muted" />
        </Link>
        {refunded.some((amount) => amount > 0) && (
          <p className="text-sm font-normal text-muted">
            <Price>{sum(refunded)}</Price> of it went back to your card.
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
        <span className="figures font-medium">
          <span className="mr-2 silkscreen font-normal">Total</span>
          <Price>{sum(bookings.map(({ total }) => total))}</Price>
        </span>
        {unpaid.length > 1 && (
          <Link
            to={orderAddress(order)}
            className="btn h-11 whitespace-nowrap btn-primary"
            aria-label={`Pay all of the order of ${bookings.length} parts: ${sum(unpaid.map(({ total }) => total))}`}
          >
            Pay all
          </Link>
        )}
      </p>
    </div>
  );
};
