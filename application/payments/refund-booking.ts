import type { Booking } from '../../domain/booking.ts';
import { Conflict, NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { visibleTo } from '../bookings/view-booking.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Atomically, Clock, Jobs } from '../ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { PaymentAttempts, Payments } from './ports.ts';
import type { RefundPayment } from './refund-payment.ts';

type Ports = {
  bookings: Bookings;
  attempts: PaymentAttempts;
  payments: Payments;
  jobs: Jobs;
  refundPayment: RefundPayment;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
};

/**
 * An admin gives a paid booking's money back, in full, through the card processor; its stock comes
 * back. Doing it again answers the same. Once it is written down it happens: if the processor is lost in
 * between, the booking stays paid until a job has reached it again.
 * @throws NotAllowed, BookingNotFound, Unavailable @throws Conflict unless it was paid
 */
export const refundBooking =
  ({ bookings, attempts, payments, jobs, refundPayment, recordActs, atomically, clock }: Ports) =>
  async (who: User, id: string): Promise<Booking> => {
    if (!who.isAdmin) throw new NotAllowed();
    const booking = visibleTo(who, await bookings.find(id));
    if (booking.status === 'refunded') return booking;
    const found = booking.transactionId && (await payments.find(booking.transactionId));
    const attemptId = found ? found.transaction.attemptId : undefined;
    if (!booking.paid || attemptId === undefined)
      throw new Conflict('Only a paid booking can be refunded.');

    await atomically(async () => {
      // The booking is locked first, as everywhere.
      const current = await bookings.findLocked(id);
      const attempt = await attempts.findLocked(attemptId);
      if (!current?.paid || !attempt || current.transactionId === undefined) return;
      if (!attempt.startRefund(current.transactionId, clock.now())) return;
      await jobs.refund(attempt.id);
      await attempts.save(attempt);
      // The log records the decision. The money follows, now or by a job.
      await recordActs(who, {
        act: 'booking.refund',
        subject: 'booking',
        subjectId: id,
        label: current.name,
        before: { status: current.status },
        after: {
          status: 'refunded',
          refund: current.total.toMajor(),
          transactionId: current.transactionId,
        },
      });
    });
    await refundPayment(attemptId).catch(unlessUnavailable);
    return (await bookings.find(id)) ?? booking;
  };
