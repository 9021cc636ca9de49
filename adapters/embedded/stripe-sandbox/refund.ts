import type Stripe from 'stripe';
import { refundCourseOf } from './cards.ts';
import { invalidRequest } from './errors.ts';
import type { Moment } from './ids.ts';

type Charge = Stripe.Charge;
type Refund = Stripe.Refund;

/** Without `amount` (minor units), all that remains of the charge is refunded. */
export type RefundRequest = {
  amount: number | undefined;
  reason: Stripe.Refund.Reason | undefined;
  metadata: Record<string, string>;
};

/** A refund with its charge after it. `isFinal`: the refund's status will not change any more. */
export type RefundChange = { refund: Refund; charge: Charge; isFinal: boolean };

/**
 * Refunds a charge, in full or in part. Pending refunds count as refunded.
 * @throws ApiError (400 `charge_already_refunded`) when nothing remains, (400) for more than remains
 */
export const refundCharge = (
  charge: Charge,
  { amount, reason, metadata }: RefundRequest,
  { now, newId }: Moment,
): RefundChange => {
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const refunded = amount ?? remaining;
  if (refunded > remaining) {
    const price = priceIn(charge.currency);
    const limit = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
    throw invalidRequest(
      `Refund amount (${price(refunded)}) is greater than ${limit} (${price(remaining)})`,
      { param: 'amount' },
    );
  }
  const { begins, ends } = refundCourseOf(charge);
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount: refunded,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(begins === 'pending' && { pending_reason: 'processing' as const }),
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: begins,
    transfer_reversal: null,
  } satisfies Refund;
  return { refund, charge: refundedBy(charge, refunded), isFinal: begins === ends };
};

/** Sets the final status of a refund. The amount of one that failed can be refunded again. */
export const concludeRefund = (begun: Refund, charge: Charge): RefundChange => {
  const { pending_reason: _, ...given } = begun;
  const { ends } = refundCourseOf(charge);
  const refund = { ...given, status: ends };
  if (ends === 'succeeded') return { refund, charge, isFinal: true };
  return {
    refund: { ...refund, failure_reason: 'expired_or_canceled_card' },
    charge: refundedBy(charge, -refund.amount),
    isFinal: true,
  };
};

const refundedBy = (charge: Charge, amount: number): Charge => {
  const amountRefunded = charge.amount_refunded + amount;
  return {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  };
};

/** Formats minor units of a currency as Stripe's messages do, such as `$21.45`. */
const priceIn = (currency: string): ((amount: number) => string) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return (amount) => format.format(amount / 10 ** digits);
};
