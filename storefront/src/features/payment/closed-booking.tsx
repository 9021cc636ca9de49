import { Link } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { BookingSummary } from './booking-summary.tsx';
import { InvoicesAlone } from './invoices.tsx';
import { useOrder } from './queries.ts';

/** A booking that is not to be paid any more, and why. */
export const ClosedBooking = ({ booking }: { booking: Booking }) => (
  <div className="flex max-w-xl flex-col gap-6">
    <output className="flex flex-col items-start gap-3 panel p-6">
      {booking.status === 'expired' && (
        <span>
          This booking was not paid in time, so the part is not held any more. Nothing was charged.
        </span>
      )}
      {booking.status === 'refunded' && (
        <span>This booking was refunded in full, to the card that paid it.</span>
      )}
      {booking.transactionId && (
        <span>
          Transaction id: <span className="figures break-all">{booking.transactionId}</span>
        </span>
      )}
    </output>
    <BookingSummary booking={booking} />
    {booking.status === 'refunded' && <InvoicesOfRefunded booking={booking} />}
    <Link to={`/parches/${booking.productId}`} className="btn h-11 btn-primary sm:self-start">
      Book it again
    </Link>
  </div>
);

const InvoicesOfRefunded = ({ booking: { order } }: { booking: Booking }) => {
  const { data } = useOrder(order);
  return data && <InvoicesAlone invoices={data.invoices} />;
};
