import type { Booking } from '../../domain/booking.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { Atomically, Bookings, Jobs, PaymentAttempts, Transaction } from '../ports.ts';

type Ports = {
  bookings: Bookings;
  attempts: PaymentAttempts;
  jobs: Jobs;
  atomically: Atomically;
};

/**
 * Takes note of a payment that has succeeded: it pays the booking that it was started for, or the
 * one that claims it now, or it goes back in full when that booking is gone or paid already. Taking
 * the same payment twice changes nothing, whoever brings it: the buyer, a webhook or the sweep.
 * Answers with the booking as it is then; with none when nobody has claimed the payment yet.
 */
export const settlePayment =
  ({ bookings, attempts, jobs, atomically }: Ports) =>
  (transaction: Transaction, claimedBy?: string): Promise<Booking | undefined> =>
    atomically(async () => {
      // The booking first, as every other use case does it, so that two never wait for each other.
      const bookingId = transaction.bookingId ?? claimedBy;
      const booking = bookingId === undefined ? undefined : await bookings.findLocked(bookingId);
      const attempt =
        transaction.attemptId === undefined
          ? undefined
          : await attempts.findLocked(transaction.attemptId);
      if (!attempt || bookingId === undefined) return undefined;
      if (attempt.status === 'refunding' || attempt.status === 'refunded') return booking;

      if (booking && canPay(transaction, attempt, booking)) {
        booking.pay(transaction.id);
        await bookings.save(booking);
        attempt.settle();
        await attempts.save(attempt);
      } else if (attempt.bookingId !== undefined && booking?.transactionId !== transaction.id) {
        if (attempt.startRefund(transaction.id)) await jobs.refund(attempt.id);
        await attempts.save(attempt);
      }
      return booking;
    });

const canPay = (transaction: Transaction, attempt: PaymentAttempt, booking: Booking): boolean =>
  booking.status === 'unpaid' &&
  attempt.status !== 'settled' &&
  transaction.status === 'succeeded' &&
  transaction.payerId === booking.buyerId &&
  transaction.amount.equals(booking.total);

export type SettlePayment = ReturnType<typeof settlePayment>;
