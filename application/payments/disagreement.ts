import { totalOfAll, type Booking } from '../../domain/booking.ts';
import { sumOf, type Money } from '../../domain/money.ts';
import { claimPeriodMs, type PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { Refund } from '../../domain/refund.ts';
import type { Transaction } from './ports.ts';

/** The kinds of disagreement, and what an operator does about each. */
export const advice = {
  'charge without booking':
    'Money was taken and pays nothing. Restart the shop, which asks about it again; if it stays, refund it at the card processor.',
  'booking without charge':
    'A booking counts as paid and no charge stands behind it. Do not send it; ask the buyer to pay again.',
  'refunded elsewhere':
    'A paid booking was refunded past the shop. Send the event charge.refunded again, or do not send the parts.',
  'failed refund':
    'A refund has failed after all, as when a card was closed, and its payer waits for the money. Give it back in another way.',
  'another amount':
    'What was charged is not what was booked, or not by this buyer. Refund it and have it paid anew.',
  'unknown payment':
    'The shop started this payment and has no record of it, as after restoring an older backup. Refund it, or cancel it while it is open.',
  'unknown at processor':
    'The card processor has no such payment. See that the shop uses the keys of the account that it sold with.',
  'other state':
    'Both know this payment, in states that do not fit. Restart the shop, which asks about it again.',
  'late refund':
    'This money is owed to its payer and the refund does not come through. See why at the card processor.',
  stock:
    'The stock is not what the books say. Count the shelf and put it right with a stock change.',
} as const;

export type Kind = keyof typeof advice;

/** A disagreement between PostgreSQL and the card processor, or between tables. */
export type Disagreement = {
  kind: Kind;
  transactionId?: string | undefined;
  attemptId?: string | undefined;
  bookingId?: string | undefined;
  productId?: string | undefined;
  /** Both sides, without personal data. */
  detail: string;
};

/** One payment, as each side has it: with the bookings that say they were paid by it. */
export type Payment = {
  transaction: Transaction | undefined;
  attempt: PaymentAttempt | undefined;
  bookings: Booking[];
  /** What of it was given back, or is to be, as the shop knows it. */
  refunds: Refund[];
};

/** How long a refund may take, in milliseconds. In the end it is tried every ten minutes. */
const refundPatienceMs = 30 * 60 * 1000;

/** What is wrong with a payment, if anything: the most serious disagreement. */
export const faultOf = (payment: Payment, now: Date): Kind | undefined => {
  const { transaction, attempt, bookings, refunds } = payment;
  const isLate = (since: Date, ms: number) => since.getTime() + ms <= now.getTime();

  if (bookings[0] && transaction?.status !== 'succeeded') return 'booking without charge';
  if (!transaction)
    return attempt?.transactionId !== undefined && attempt.status !== 'cancelled'
      ? 'unknown at processor'
      : undefined;
  // Stripe's answer was lost, and the attempt went on with another intent: nobody has the secret of this one.
  if (attempt && transaction.status === 'open' && attempt.transactionId !== transaction.id)
    return undefined;
  if (bookings[0] && !pays(transaction, bookings, refunds)) return 'another amount';
  if (bookings.some(({ paid }) => paid) && isRefundedElsewhere(transaction, refunds))
    return 'refunded elsewhere';
  if (sumDone(refunds, transaction).isMoreThan(transaction.amountRefunded)) return 'failed refund';
  const isCharged = transaction.status === 'succeeded' && !transaction.refunded;
  if (!attempt) {
    const isOurs = transaction.attemptId !== undefined;
    return isOurs && (isCharged || transaction.status === 'open') ? 'unknown payment' : undefined;
  }
  if (!transaction.amount.equals(attempt.amount)) return 'another amount';
  if (attempt.status === 'refunding' && transaction.status === 'succeeded')
    return isLate(attempt.refundAskedAt ?? attempt.createdAt, refundPatienceMs)
      ? 'late refund'
      : undefined;
  if (isCharged && !bookings.some(({ paid }) => paid)) {
    const mayBeClaimed = !attempt.isBound && attempt.status === 'open';
    return mayBeClaimed && !isLate(attempt.createdAt, claimPeriodMs)
      ? undefined
      : 'charge without booking';
  }
  // The shop asks about open payments by itself. Until then it cannot know of the cancellation.
  const isUnheard = attempt.status === 'open' && attempt.nextCheckAt > now;
  const fitting = {
    succeeded: transaction.refunded ? ['refunded'] : ['settled'],
    // A payment that was cancelled before its payer had the secret stays open, and nobody can pay it.
    open: ['open', 'cancelled'],
    cancelled: isUnheard ? ['open', 'cancelled'] : ['cancelled'],
  };
  return fitting[transaction.status].includes(attempt.status) ? undefined : 'other state';
};

/** Whether a charge is what its bookings cost, and what of it has paid nothing and goes back; all by its payer. */
const pays = (
  { amount, payerId }: Transaction,
  bookings: Booking[],
  refunds: Refund[],
): boolean => {
  const { currency } = amount;
  if (!bookings.every((one) => one.buyerId === payerId && one.price.currency === currency))
    return false;
  const unused = refunds.filter(({ bookingId }) => bookingId === undefined);
  const parts = unused.map((refund) => refund.amount);
  return totalOfAll(bookings, currency).plus(sumOf(parts, currency)).equals(amount);
};

/** Whether more went back than the shop has asked for. */
const isRefundedElsewhere = ({ amountRefunded }: Transaction, refunds: Refund[]): boolean =>
  amountRefunded.isMoreThan(
    sumOf(
      refunds.map(({ amount }) => amount),
      amountRefunded.currency,
    ),
  );

const sumDone = (refunds: Refund[], { amount }: Transaction): Money =>
  sumOf(
    refunds.filter(({ isPending }) => !isPending).map((refund) => refund.amount),
    amount.currency,
  );

/** The disagreement about a payment. */
export const describePayment = (kind: Kind, payment: Payment): Disagreement => {
  const { transaction, attempt, bookings } = payment;
  const there = transaction
    ? `${transaction.refunded ? 'refunded' : transaction.status}, ${moneyOf(transaction.amount)}`
    : 'nothing';
  const here = [
    attempt && `attempt ${attempt.status}, ${moneyOf(attempt.amount)}`,
    ...bookings.map(({ status, total }) => `booking ${status}, ${moneyOf(total)}`),
    attempt?.refundFault,
  ].filter((part) => part !== undefined);
  return {
    kind,
    transactionId: transaction?.id ?? attempt?.transactionId ?? bookings[0]?.transactionId,
    attemptId: attempt?.id ?? transaction?.attemptId,
    bookingId: bookings[0]?.id ?? attempt?.bookingId ?? transaction?.bookingId,
    detail: `there ${there}; here ${here.join('; ') || 'nothing'}`,
  };
};

const moneyOf = ({ minor, currency }: Transaction['amount']): string => `${minor} ${currency}`;
