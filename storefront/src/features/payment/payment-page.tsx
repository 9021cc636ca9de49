import type { QueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { hasStatus } from '../../lib/failure.ts';
import { currentSession } from '../../lib/session.ts';
import { bookingOf } from '../../lib/bookings.ts';
import { orderOf } from '../../lib/orders.ts';
import { BookingSummary } from './booking-summary.tsx';
import { ClosedBooking } from './closed-booking.tsx';
import { Invoices, InvoicesSkeleton } from './invoices.tsx';
import { PayByCard } from './pay-by-card.tsx';
import { columns, PaymentFrame, PaymentSkeleton } from './payment-frame.tsx';
import { useBooking, useOrder } from './queries.ts';
import { Receipt } from './receipt.tsx';
import { usePaymentStory, type PaymentStory } from './use-payment-story.ts';
import { WhereItIs } from './where-it-is.tsx';

/** Card payment for one booking, and once it is paid its receipt. */
const PaymentPage = () => {
  const { _id = '' } = useParams();
  const { data: booking, error, refetch } = useBooking(_id);
  const isPaid = booking?.status === 'paid';
  const story = usePaymentStory(_id, isPaid);
  const isGone = !story.paying && (hasStatus(error, 404) || hasStatus(error, 400));
  return (
    <PaymentFrame
      page={story.page}
      tab={isPaid ? 'Receipt' : 'Payment'}
      title={isGone ? 'No booking here' : titleOf(booking, story)}
      gone={isGone ? 'There is no such booking. It may have been removed.' : undefined}
      error={error}
      retry={() => void refetch()}
    >
      {booking && <Payment key={booking._id} booking={booking} story={story} />}
    </PaymentFrame>
  );
};

const titleOf = (booking: Booking | undefined, { paying }: PaymentStory): string => {
  if (!booking || paying || booking.status === 'unpaid') return 'Pay for your booking';
  return booking.status === 'paid' ? 'Your receipt' : 'Your booking';
};

const Payment = ({ booking, story }: { booking: Booking; story: PaymentStory }) => {
  if (booking.status === 'paid' && !story.paying)
    return <PaidBooking booking={booking} isNew={story.isJustPaid} />;
  if (booking.status !== 'unpaid' && !story.paying) return <ClosedBooking booking={booking} />;
  return (
    <div className={columns}>
      <BookingSummary booking={booking} />
      <PayByCard
        payable={{ of: 'booking', id: booking._id, due: booking.total }}
        email={booking.email}
        story={story}
      />
    </div>
  );
};

/**
 * The receipt of a booking. Where a booking by itself is stands above it, so it waits until that is known;
 * what was ordered with others says so on the page of its order.
 */
const PaidBooking = ({ booking, isNew }: { booking: Booking; isNew: boolean }) => {
  const { data: order, isFetched, failureCount } = useOrder(booking.order);
  // Not once it has failed: a receipt that is shown stays.
  const isAwaited = !isFetched && failureCount === 0;
  if (isAwaited && !isNew) return <PaymentSkeleton />;
  return (
    <>
      {!isNew && order?.bookings.length === 1 && <WhereItIs order={order} />}
      <Receipt
        of="booking"
        id={booking._id}
        bookings={[booking]}
        transactionId={booking.transactionId}
        isNew={isNew}
      >
        {isAwaited && <InvoicesSkeleton />}
        {order && <Invoices invoices={order.invoices} />}
      </Receipt>
    </>
  );
};

type Place = { params: Record<string, string | undefined> };

PaymentPage.prefetch = async (queries: QueryClient, { params: { _id = '' } }: Place) => {
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  const { email } = session.person;
  await queries.prefetchQuery(bookingOf(email, _id));
  const booking = queries.getQueryData(bookingOf(email, _id).queryKey);
  if (booking?.status === 'paid') await queries.prefetchQuery(orderOf(email, booking.order));
};

export default PaymentPage;
