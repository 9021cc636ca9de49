import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { hasStatus } from '../../lib/failure.ts';
import { currentSession } from '../../lib/session.ts';
import { usePerson } from '../../lib/use-session.ts';
import { BookingSummary } from './booking-summary.tsx';
import { CardPayment } from './card-payment.tsx';
import { ClosedBooking } from './closed-booking.tsx';
import { bookingOf } from '../../lib/bookings.ts';
import { useBooking } from './queries.ts';
import { Receipt } from './receipt.tsx';

/** Card payment for one booking, and once it is paid its receipt. */
const PaymentPage = () => {
  const { _id = '' } = useParams();
  const { data: booking, error, refetch } = useBooking(_id);
  // From the click on Pay on, the page tells the whole story of this payment, whatever the
  // booking becomes meanwhile: the shop may hear of it before this page does.
  const [paying, setPaying] = useState('');
  const isPaying = paying === _id;
  const [justPaid, setJustPaid] = useState('');
  const isGone = !isPaying && (hasStatus(error, 404) || hasStatus(error, 400));
  const page = useRef<HTMLDivElement>(null);
  const wasPaying = useRef(false);
  const isPaid = booking?.status === 'paid';

  // The form gives way to the receipt: the focus goes to its heading.
  useEffect(() => {
    if (wasPaying.current && !isPaying && isPaid) page.current?.querySelector('h1')?.focus();
    wasPaying.current = isPaying;
  }, [isPaying, isPaid]);

  return (
    <div ref={page} className="flex flex-col gap-6">
      <PageTitle tab={isPaid ? 'Receipt' : 'Payment'}>
        {titleOf(booking, isPaying, isGone)}
      </PageTitle>
      {isGone && (
        <p role="alert" className="max-w-prose panel p-6">
          There is no such booking. It may have been removed.
        </p>
      )}
      {booking && !isGone && (
        <Payment
          key={booking._id}
          booking={booking}
          isPaying={isPaying}
          isJustPaid={justPaid === _id}
          onPaying={(isNow) => setPaying(isNow ? _id : '')}
          onPaid={() => {
            setPaying('');
            setJustPaid(_id);
          }}
        />
      )}
      {!booking && error && !isGone && <FailureNotice error={error} retry={() => void refetch()} />}
      {!booking && !error && <PaymentSkeleton />}
      <p>
        <Link to="/dashboard/booking" className="inline-flex min-h-11 items-center link-plain">
          All your bookings
        </Link>
      </p>
    </div>
  );
};

const titleOf = (booking: Booking | undefined, isPaying: boolean, isGone: boolean): string => {
  if (isGone) return 'No booking here';
  if (!booking || isPaying || booking.status === 'unpaid') return 'Pay for your booking';
  return booking.status === 'paid' ? 'Your receipt' : 'Your booking';
};

type Props = {
  booking: Booking;
  isPaying: boolean;
  isJustPaid: boolean;
  onPaying: (isPaying: boolean) => void;
  onPaid: () => void;
};

const Payment = ({ booking, isPaying, isJustPaid, onPaying, onPaid }: Props) => {
  const isOnes = usePerson().email.toLowerCase() === booking.email.toLowerCase();
  if (booking.status === 'paid' && !isPaying)
    return <Receipt booking={booking} isNew={isJustPaid} />;
  if (booking.status !== 'unpaid' && !isPaying) return <ClosedBooking booking={booking} />;
  return (
    <div className={columns}>
      <BookingSummary booking={booking} />
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
        {isOnes ? (
          <CardPayment booking={booking} onPaying={onPaying} onPaid={onPaid} />
        ) : (
          <p className="panel p-6">
            This booking is {booking.email}’s: only they can pay it, from their own account.
          </p>
        )}
      </div>
    </div>
  );
};

const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]';

const PaymentSkeleton = () => (
  <>
    <output className="sr-only">Loading your booking…</output>
    <div aria-hidden="true" className={columns}>
      <div className="h-28 skeleton lg:col-start-2 lg:h-80" />
      <div className="h-96 skeleton lg:col-start-1 lg:row-start-1" />
    </div>
  </>
);

type Place = { params: Record<string, string | undefined> };

export const prefetch = async (queries: QueryClient, { params: { _id = '' } }: Place) => {
  const session = currentSession();
  if (session.status === 'signed-in')
    await queries.prefetchQuery(bookingOf(session.person.email, _id));
};

export default PaymentPage;
