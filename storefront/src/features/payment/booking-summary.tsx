import type { Booking } from '../../../../adapters/http/contract.ts';
import { Price } from '../../lib/price.tsx';
import { useMoney } from '../../lib/config.ts';
import { HeldUntil } from '../../components/held-until.tsx';
import { Fact } from './fact.tsx';

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
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-base-300 pt-4">
        <span className="silkscreen">Total</span>
        <span className="min-h-9 text-2xl wrap-anywhere">
          <Price>{money(booking.total)}</Price>
        </span>
      </p>
      <dl className="flex flex-col gap-3 border-t border-base-300 pt-4">
        <Fact name="For">
          {booking.userName}
          <br />
          <span className="text-sm text-muted">{booking.email}</span>
        </Fact>
        <Fact name="Phone">{booking.phone}</Fact>
        <Fact name="Address">
          <span className="whitespace-pre-line">{booking.address}</span>
        </Fact>
      </dl>
      {booking.status === 'unpaid' && booking.expiresAt && (
        <p className="text-sm text-muted">
          It is <HeldUntil until={booking.expiresAt} />
        </p>
      )}
    </section>
  );
};
