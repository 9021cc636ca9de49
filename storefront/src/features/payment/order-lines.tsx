import { Link } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { BookingStatus } from '../../components/booking-status.tsx';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { totalOf } from '../../lib/money.ts';
import { Price } from '../../lib/price.tsx';

type Props = {
  bookings: Booking[];
  /** How each unpaid one is removed; not at all while they are being paid. */
  onRemove?: ((booking: Booking) => void) | undefined;
};

/** The parts of an order, with how each stands that is not simply to be paid. */
export const OrderLines = ({ bookings, onRemove }: Props) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const goodsOf = ({ price, orderQuantity, total }: Booking) =>
    (currency === undefined ? undefined : totalOf(price, orderQuantity, currency)) ?? total;
  return (
    <ul aria-label="Parts of this order" className="flex flex-col divide-y divide-base-300">
      {bookings.map((booking) => (
        <li key={booking._id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <img
            src={booking.image}
            alt=""
            width="64"
            height="48"
            loading="lazy"
            decoding="async"
            className="h-12 w-16 shrink-0 rounded-field bg-plate object-contain p-1"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <Link
              to={`/parches/${booking.productId}`}
              className="line-clamp-3 min-h-6 font-medium wrap-anywhere hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
            >
              {booking.name}
            </Link>
            <p className="flex flex-wrap justify-between gap-x-4 figures text-sm">
              <span className="text-muted">
                {booking.orderQuantity} × <Price>{money(booking.price)}</Price>
              </span>
              <Price>{money(goodsOf(booking))}</Price>
            </p>
            {booking.status !== 'unpaid' && (
              <div className="text-sm">
                <BookingStatus booking={booking} />
              </div>
            )}
            {booking.status === 'unpaid' && onRemove && (
              <button
                type="button"
                className="btn -mr-2 h-11 self-end px-2 btn-ghost"
                aria-label={`Remove ${booking.name}`}
                onClick={() => onRemove(booking)}
              >
                Remove
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
};
