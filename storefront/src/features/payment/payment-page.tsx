import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useMoney } from '../../lib/config.ts';
import { formatMoment } from '../../lib/dates.ts';
import { hasStatus } from '../../lib/failure.ts';
import { CardPayment } from './card-payment.tsx';
import { useBooking } from './queries.ts';

/** Card payment for one booking. */
const PaymentPage = () => {
  const { _id = '' } = useParams();
  const { data: booking, error, refetch } = useBooking(_id);

  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageTitle tab="Payment">Pay for your booking</PageTitle>
      {booking && <Payment key={booking._id} booking={booking} />}
      {!booking && (hasStatus(error, 404) || hasStatus(error, 400)) && (
        <p role="alert">There is no such booking. It may have been removed.</p>
      )}
      {!booking && error && !hasStatus(error, 404) && !hasStatus(error, 400) && (
        <FailureNotice error={error} retry={() => void refetch()} />
      )}
      {!booking && !error && (
        <>
          <output className="sr-only">Loading your booking…</output>
          <div aria-hidden="true" className="h-96 skeleton" />
        </>
      )}
      <p>
        <Link to="/dashboard/booking" className="link-plain">
          All your bookings
        </Link>
      </p>
    </div>
  );
};

const Payment = ({ booking }: { booking: Booking }) => {
  // From the click on Pay on, the page tells the whole story of this payment, whatever the
  // booking becomes meanwhile: the shop may hear of it before this page does.
  const [isPaying, setPaying] = useState(false);
  return (
    <>
      <Summary booking={booking} />
      {booking.status === 'unpaid' || isPaying ? (
        <CardPayment booking={booking} onPaying={setPaying} />
      ) : (
        <Outcome booking={booking} />
      )}
    </>
  );
};

const Summary = ({ booking }: { booking: Booking }) => {
  const money = useMoney();
  return (
    <div className="flex flex-wrap items-center gap-4 panel p-4">
      <img
        src={booking.image}
        alt=""
        width="80"
        height="60"
        className="h-15 w-20 shrink-0 object-contain"
      />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{booking.name}</p>
        <p className="text-muted">
          <span className="figures">
            {booking.orderQuantity} × {money(booking.price)}
          </span>
          {booking.status === 'unpaid' && booking.expiresAt && (
            <>
              , held until{' '}
              <time dateTime={booking.expiresAt}>{formatMoment(booking.expiresAt)}</time>
            </>
          )}
        </p>
      </div>
      <p className="figures text-2xl">{money(booking.total)}</p>
    </div>
  );
};

/** A booking that is not to be paid, or not any more. */
const Outcome = ({ booking: { status, transactionId } }: { booking: Booking }) => (
  <output className="flex flex-col gap-2 panel p-6">
    {status === 'paid' && <p className="font-semibold">This booking is paid. Thank you!</p>}
    {status === 'expired' && (
      <p>This booking was not paid in time, so the part is not held any more. Book it again.</p>
    )}
    {status === 'refunded' && <p>This booking was refunded in full, to the card that paid it.</p>}
    {transactionId && (
      <p>
        Transaction id: <span className="figures break-all">{transactionId}</span>
      </p>
    )}
  </output>
);

export default PaymentPage;
