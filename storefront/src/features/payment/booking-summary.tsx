import type { Booking } from '../../../../adapters/http/contract.ts';
import { Price } from '../../lib/price.tsx';
import { useMoney } from '../../lib/config.ts';
import { Charges, Delivery, Due } from './summary-parts.tsx';

/** What is paid for: the part, how many, what they come to, for whom and where to. */
export const BookingSummary = ({ booking }: { booking: Booking }) => {
  const money = useMoney();
  return (
    <section
      aria-label="What you pay for"
      className="flex flex-col gap-4 panel p-4 lg:sticky lg:top-24 lg:p-6"
    >
      <div className="flex items-center gap-4 lg:flex-col lg:items-stretch">
        <div className="w-24 shrink-0 rounded-field bg-plate p-2 lg:w-auto lg:p-4">
          <img
            src={booking.image}
            alt=""
            width="240"
            height="180"
            className="aspect-4/3 w-full object-contain"
          />
        </div>
        <div className="min-w-0">
          <p className="line-clamp-4 font-semibold wrap-anywhere">{booking.name}</p>
          <p className="mt-1 figures text-sm text-muted">
            {booking.orderQuantity} × <Price>{money(booking.price)}</Price>
          </p>
        </div>
      </div>
      <Charges bookings={[booking]} />
      <Due amount={booking.total}>Total</Due>
      <Delivery booking={booking} />
    </section>
  );
};
