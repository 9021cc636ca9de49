import { totalOfAll, type Booking } from '../../domain/booking.ts';
import { costOfPieces } from '../../domain/charges.ts';
import { Conflict } from '../../domain/errors.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { nextAskedAt, Refund, refundableOf, remainderOf } from '../../domain/refund.ts';
import { unshippedOf } from '../../domain/shipment.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { IssueInvoice } from '../invoices/issue-invoice.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Atomically, Clock, Jobs, NewId } from '../ports.ts';
import type { FinishRefunds } from './finish-refunds.ts';
import { oweRefund } from './owe-refund.ts';
import type { PaymentAttempts, Refunds, Transaction } from './ports.ts';

type Ports = {
  bookings: Bookings;
  attempts: PaymentAttempts;
  refunds: Refunds;
  finishRefunds: FinishRefunds;
  issueInvoice: IssueInvoice;
  outbox: Outbox;
  jobs: Jobs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

/**
 * Settles a payment that has succeeded, or that was refunded. It pays what it was started for, a
 * booking or the unpaid bookings of an order, or the bookings that claim it now. What of it pays
 * nothing goes back: the share of a booking of the order that is closed or paid otherwise by now, and
 * a late payment in full. A refund also refunds the bookings, and what of them was not shipped comes back
 * on the shelf. The result is
 * the same however often, late or out of order this is called, by the buyer, a webhook, the sweep or
 * an admin. Answers with the bookings that it has paid, now or before.
 */
export const settlePayment = (ports: Ports) => {
  const { bookings, attempts, issueInvoice, outbox, atomically, clock } = ports;
  const finishAll = refundRest(ports);
  return (transaction: Transaction, claimedBy: string[] = []): Promise<Booking[]> =>
    atomically(async () => {
      // The bookings are locked first, as in every other use case, so that two cannot deadlock.
      const concerned = await lockedFor(bookings, transaction, claimedBy);
      const attempt =
        transaction.attemptId === undefined
          ? undefined
          : await attempts.findLocked(transaction.attemptId);
      if (!attempt) return [];
      let paid = concerned.filter(({ transactionId }) => transactionId === transaction.id);
      // Bookings have claimed it between the two locks: the caller must try again.
      if (!attempt.isBound && paid.length === 0 && (await bookings.paidBy([transaction.id]))[0])
        throw new Conflict('This payment is being claimed right now.');

      const now = clock.now();
      const pay = async (payable: Booking[]) => {
        for (const booking of payable) {
          booking.pay(transaction.id, now, transaction.cardLast4);
          await bookings.save(booking);
        }
      };
      if (paid.length > 0) {
        if (transaction.cardLast4)
          await pay(paid.filter((booking) => booking.paid && !booking.cardLast4));
        if (!transaction.refunded) return paid;
      }
      const pays = transaction.status === 'succeeded' && paid.length === 0;
      if (pays) {
        attempt.charged(now);
        paid = attempt.payableOf(concerned, transaction);
        await pay(paid);
        if (paid.length > 0) {
          attempt.settle();
          const { id, payerId } = attempt;
          await outbox.add({ kind: 'order paid', subjectId: id, personId: payerId }, now);
        }
        const { currency } = attempt.amount;
        const unused = transaction.amount.minus(totalOfAll(paid, currency));
        const owes = unused.minor > 0 && (paid.length > 0 || attempt.isTooLate);
        if (owes && !transaction.refunded)
          await oweRefund(ports, attempt, transaction.id, { amount: unused });
      }
      await attempts.save(attempt);
      if (pays) await issueInvoice(attempt, transaction.id, paid, now);
      if (transaction.refunded) await finishAll(attempt, paid);
      return paid;
    });
};

export type SettlePayment = ReturnType<typeof settlePayment>;

/** The bookings that a transaction is about, locked in the order of their ids. */
const lockedFor = async (
  bookings: Bookings,
  { id, bookingId, orderId }: Transaction,
  claimedBy: string[],
): Promise<Booking[]> => {
  if (orderId !== undefined) return bookings.ofOrderLocked(orderId);
  if (bookingId !== undefined) return bookings.findManyLocked([bookingId]);
  const paid = await bookings.paidBy([id]);
  return bookings.findManyLocked(paid.length > 0 ? paid.map((booking) => booking.id) : claimedBy);
};

/** All of a charge went back, perhaps past the shop: what no refund has taken yet is written down. */
const refundRest =
  ({ refunds, finishRefunds, clock, newId }: Ports) =>
  async (attempt: PaymentAttempt, paid: Booking[]): Promise<void> => {
    const known = await refunds.ofAttempts([attempt.id]);
    const pending = known.filter(({ isPending }) => isPending);
    const add = async (part: Pick<Refund, 'amount'> & Partial<Refund>) => {
      if (part.amount.minor === 0) return;
      const askedAt = nextAskedAt(clock.now(), known);
      const refund = new Refund({ id: newId(), attemptId: attempt.id, askedAt, ...part });
      await refunds.add(refund);
      known.push(refund);
      pending.push(refund);
    };
    for (const booking of paid) {
      const left = refundableOf(booking, known);
      const unshipped = unshippedOf(booking, known);
      const back = async (quantity: number, taken: number, restock: boolean) => {
        const amount = costOfPieces(booking, quantity, taken);
        await add({ bookingId: booking.id, quantity, amount, restock });
      };
      await back(unshipped, booking.quantity - left, true);
      // Whoever has been sent a piece still has it: an admin counts it in when it comes back.
      await back(left - unshipped, booking.quantity - left + unshipped, false);
    }
    await add({ amount: remainderOf(attempt.amount, known) });
    await finishRefunds(attempt, pending, paid);
  };
