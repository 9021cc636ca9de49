import type { Booking } from '../../domain/booking.ts';
import { costOfPieces } from '../../domain/charges.ts';
import { Conflict, KeyReused, NotAllowed } from '../../domain/errors.ts';
import { refundableOf, refundedPieces, type Refund } from '../../domain/refund.ts';
import type { User } from '../../domain/user.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { visibleTo } from '../bookings/view-booking.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Atomically, Clock, Jobs, NewId, RetryKey } from '../ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import { oweRefund } from './owe-refund.ts';
import type { PaymentAttempts, Payments, Refunds } from './ports.ts';
import type { RefundPayment } from './refund-payment.ts';

type Ports = {
  bookings: Bookings;
  attempts: PaymentAttempts;
  payments: Payments;
  refunds: Refunds;
  jobs: Jobs;
  refundPayment: RefundPayment;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

/** What an admin asks for: all pieces that are left unless a number says otherwise, and back on the shelf. */
export type RefundBooking = {
  quantity?: number | undefined;
  reason?: string | undefined;
  restock?: boolean | undefined;
  retry?: RetryKey | undefined;
};

/**
 * An admin gives money of a paid booking back through the card processor, for some of its pieces or
 * for all; the pieces come back on the shelf unless the admin says otherwise. Once all of it is asked
 * for, asking for all again answers the same, unless it has a retry key of its own. Once it is written down it happens: if the processor is
 * lost in between, the booking stays paid until a job has reached it again.
 * @throws NotAllowed, BookingNotFound, Unavailable, KeyReused
 * @throws Conflict unless it was paid, for more pieces than are left, and where the processor refuses it
 */
export const refundBooking = (ports: Ports) => {
  const { bookings, attempts, payments, refunds, refundPayment, recordActs, atomically } = ports;
  return async (who: User, id: string, request: RefundBooking = {}): Promise<Booking> => {
    if (!who.isAdmin) throw new NotAllowed();
    const { quantity, reason, restock = true, retry } = request;
    const booking = visibleTo(who, await bookings.find(id));
    /** The id of what this request made under its key before. @throws KeyReused when another one did */
    const madeBefore = async (): Promise<string | undefined> => {
      const first = retry && (await refunds.findByKey(who.id, retry.key));
      if (first && (first.made.bookingId !== id || first.fingerprint !== retry.fingerprint))
        throw new KeyReused();
      return first?.made.id;
    };
    // Under a key of its own it is another request, for which nothing is left.
    if (booking.status === 'refunded' && (retry ? await madeBefore() : quantity === undefined))
      return booking;
    const { transactionId } = booking;
    const found = transactionId && (await payments.find(transactionId));
    const attemptId = found ? found.transaction.attemptId : undefined;
    if (transactionId === undefined || attemptId === undefined)
      throw new Conflict('Only a paid booking can be refunded.');

    const own = await atomically(async () => {
      // The booking is locked first, as everywhere.
      const current = await bookings.findLocked(id);
      const attempt = await attempts.findLocked(attemptId);
      if (!current || !attempt) return undefined;
      // The key is looked up under the lock, so that a retry waits for the first request.
      const before = await madeBefore();
      if (before) return before;
      const left = refundableOf(current, await refunds.ofAttempts([attempt.id]));
      if (left === 0 && quantity === undefined && !retry) return undefined;
      const pieces = refundedPieces(left, quantity);
      const amount = costOfPieces(current, pieces, current.quantity - left);
      const [adminId, adminEmail] = [who.id, who.email.value];
      const part = {
        bookingId: id,
        quantity: pieces,
        amount,
        restock,
        reason,
        adminId,
        adminEmail,
      };
      const refundId = await oweRefund(ports, attempt, transactionId, part, retry);
      await attempts.save(attempt);
      // The log records the decision. The money follows, now or by a job.
      await recordActs(who, {
        act: 'booking.refund',
        subject: 'booking',
        subjectId: id,
        label: current.name,
        before: { status: current.status },
        after: {
          status: pieces === current.paidQuantity ? 'refunded' : current.status,
          refund: amount.toMajor(),
          ...(pieces < current.quantity && { pieces }),
          ...(!restock && { restock }),
          transactionId,
        },
        reason,
      });
      return refundId;
    });
    await refundPayment(attemptId).catch(async (error: unknown) => {
      // What has failed may be another refund of the same charge.
      const asked = await refunds.ofAttempts([attemptId]);
      const isMeant = (refund: Refund) => (own ? refund.id === own : refund.bookingId === id);
      if (asked.some((refund) => refund.isPending && isMeant(refund))) unlessUnavailable(error);
    });
    return (await bookings.find(id)) ?? booking;
  };
};
