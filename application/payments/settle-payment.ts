import type { Booking } from '../../domain/booking.ts';
import { Conflict } from '../../domain/errors.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
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
 * Takes note of a payment that has succeeded, and of its refund: it pays the booking that it was
 * started for, or the one that claims it now, or it goes back in full when that booking is gone or
 * paid already; a refund takes its booking along. Taking the same news twice, late or out of order
 * ends the same, whoever brings it: the buyer, a webhook, the sweep or an admin. Answers with the
 * booking as it is then; with none when nobody has claimed the payment yet.
 */
export const settlePayment =
  ({ bookings, products, attempts, jobs, atomically, clock }: Ports) =>
  (transaction: Transaction, claimedBy?: string): Promise<Booking | undefined> =>
    atomically(async () => {
      const bookingId =
        transaction.bookingId ?? (await bookings.idPaidBy(transaction.id)) ?? claimedBy;
      // The booking first, as every other use case does it, so that two never wait for each other.
      const booking = bookingId === undefined ? undefined : await bookings.findLocked(bookingId);
      const attempt =
        transaction.attemptId === undefined
          ? undefined
          : await attempts.findLocked(transaction.attemptId);
      if (!attempt) return undefined;
      // A booking has claimed it between the two locks: this news must be told again.
      if (bookingId === undefined && (await bookings.idPaidBy(transaction.id)) !== undefined)
        throw new Conflict('This payment is being claimed right now.');

      const now = clock.now();
      if (booking && isKnown(transaction, attempt, booking)) {
        if (!booking.cardLast4 && transaction.cardLast4) {
          booking.pay(transaction.id, now, transaction.cardLast4);
          await bookings.save(booking);
        }
        return booking;
      }
      if (transaction.status === 'succeeded') attempt.charged(now);
      if (booking && canPay(transaction, attempt, booking)) {
        booking.pay(transaction.id, now, transaction.cardLast4);
        attempt.settle();
      } else if (
        isLate(transaction, attempt, booking) &&
        attempt.startRefund(transaction.id, now)
      ) {
        await jobs.refund(attempt.id);
      }
      if (transaction.refunded) {
        if (booking?.paid && booking.transactionId === transaction.id) {
          booking.refund(now);
          await products.restock(booking.productId, booking.quantity);
        }
        attempt.finishRefund();
      }
      if (booking) await bookings.save(booking);
      await attempts.save(attempt);
      return booking;
    });

/** It has paid this booking, and was not given back. */
const isKnown = (transaction: Transaction, attempt: PaymentAttempt, booking: Booking): boolean =>
  !transaction.refunded &&
  attempt.status === 'settled' &&
  booking.paid &&
  booking.transactionId === transaction.id;

const canPay = (transaction: Transaction, attempt: PaymentAttempt, booking: Booking): boolean =>
  booking.status === 'unpaid' &&
  (attempt.status === 'open' || attempt.status === 'cancelled') &&
  transaction.status === 'succeeded' &&
  transaction.payerId === booking.buyerId &&
  transaction.amount.equals(booking.total);

/** It was for a booking that it cannot pay any more, or was given up: nobody may keep the money. */
const isLate = (
  transaction: Transaction,
  attempt: PaymentAttempt,
  booking: Booking | undefined,
): boolean =>
  transaction.status === 'succeeded' &&
  !transaction.refunded &&
  (attempt.bookingId !== undefined || attempt.status === 'cancelled') &&
  booking?.transactionId !== transaction.id;

export type SettlePayment = ReturnType<typeof settlePayment>;
