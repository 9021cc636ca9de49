import type { Booking } from '../../domain/booking.ts';
import { Conflict } from '../../domain/errors.ts';
import type { Atomically, Clock, Jobs } from '../ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { PaymentAttempts, Transaction } from './ports.ts';
import type { Products } from '../catalogue/ports.ts';

type Ports = {
  bookings: Bookings;
  products: Products;
  attempts: PaymentAttempts;
  jobs: Jobs;
  atomically: Atomically;
  clock: Clock;
};

/**
 * Settles a payment that has succeeded, or that was refunded. It pays the booking that it was started
 * for, or the one that claims it now. A late payment is refunded in full: its booking is closed or was
 * paid by another payment. A refund also refunds the booking, and its stock comes back. The result is
 * the same however often, late or out of order this is called, by the buyer, a webhook, the sweep or
 * an admin. Answers with the booking, or with none when nobody has claimed the payment yet.
 */
export const settlePayment =
  ({ bookings, products, attempts, jobs, atomically, clock }: Ports) =>
  (transaction: Transaction, claimedBy?: string): Promise<Booking | undefined> =>
    atomically(async () => {
      const bookingId =
        transaction.bookingId ?? (await bookings.idPaidBy(transaction.id)) ?? claimedBy;
      // The booking is locked first, as in every other use case, so that two cannot deadlock.
      const booking = bookingId === undefined ? undefined : await bookings.findLocked(bookingId);
      const attempt =
        transaction.attemptId === undefined
          ? undefined
          : await attempts.findLocked(transaction.attemptId);
      if (!attempt) return undefined;
      // A booking has claimed it between the two locks: the caller must try again.
      if (bookingId === undefined && (await bookings.idPaidBy(transaction.id)) !== undefined)
        throw new Conflict('This payment is being claimed right now.');

      const now = clock.now();
      if (booking && !transaction.refunded && attempt.hasPaid(booking, transaction.id)) {
        if (!booking.cardLast4 && transaction.cardLast4) {
          booking.pay(transaction.id, now, transaction.cardLast4);
          await bookings.save(booking);
        }
        return booking;
      }
      if (transaction.status === 'succeeded') {
        attempt.charged(now);
        if (booking && attempt.canPay(booking, transaction)) {
          booking.pay(transaction.id, now, transaction.cardLast4);
          attempt.settle();
        } else if (
          !transaction.refunded &&
          attempt.isTooLateFor(booking, transaction.id) &&
          attempt.startRefund(transaction.id, now)
        ) {
          await jobs.refund(attempt.id);
        }
      }
      if (transaction.refunded) {
        if (booking?.paid && booking.transactionId === transaction.id) {
          booking.refund(now);
          await products.changeStock(booking.productId, booking.quantity);
        }
        attempt.finishRefund();
      }
      if (booking) await bookings.save(booking);
      await attempts.save(attempt);
      return booking;
    });

export type SettlePayment = ReturnType<typeof settlePayment>;
