import type { Stripe } from 'stripe';
import type { PaymentEvent, Transaction } from '../../application/payments/ports.ts';
import { isId } from '../../domain/id.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { fromStripe } from './amount.ts';

/** What Stripe keeps for us with an attempt's PaymentIntent, and copies to its charges. */
export const metadataOf = ({
  id,
  payerId,
  bookingId,
  orderId,
}: PaymentAttempt): Stripe.Metadata => ({
  attempt: id,
  payer: payerId,
  ...(bookingId !== undefined && { booking: bookingId }),
  ...(orderId !== undefined && { order: orderId }),
});

/** What the shop looks at in a PaymentIntent. */
export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'status' | 'amount' | 'currency' | 'latest_charge' | 'metadata'
>;

/**
 * A PaymentIntent in the shop's terms; whether it was refunded, and the card, are known when its
 * `latest_charge` is expanded. There is none for an amount that the shop cannot hold: the shop never started that.
 */
export const transactionOf = (intent: Intent): Transaction | undefined => {
  const { id, amount, currency, latest_charge: charge, metadata } = intent;
  const known = charge !== null && typeof charge === 'object' ? charge : undefined;
  const { refunded = false, amount_refunded = 0 } = known ?? {};
  const status = statusOf(intent.status);
  const cardLast4 = status === 'succeeded' && known?.payment_method_details?.card?.last4;
  return transaction({
    id,
    status,
    amount,
    currency,
    refunded,
    amount_refunded,
    metadata,
    ...(cardLast4 && { cardLast4 }),
  });
};

/** The transaction that a charge was made for, if it was made for one. */
const transactionOfCharge = (charge: Stripe.Charge): Transaction | undefined => {
  const { payment_intent: intent, ...told } = charge;
  if (intent === null) return undefined;
  const id = typeof intent === 'string' ? intent : intent.id;
  return transaction({ ...told, id, status: 'succeeded' });
};

/** An event in the shop's terms. Those that change nothing for it are `other`. */
export const eventOf = (event: Stripe.Event): PaymentEvent => {
  const { id } = event;
  if (event.type === 'payment_intent.succeeded')
    return { id, type: 'succeeded', transaction: transactionOf(event.data.object) };
  if (event.type === 'payment_intent.canceled')
    return { id, type: 'cancelled', transaction: transactionOf(event.data.object) };
  // What goes back in part goes back by the shop, which knows of it.
  if (event.type === 'charge.refunded' && event.data.object.refunded)
    return { id, type: 'refunded', transaction: transactionOfCharge(event.data.object) };
  return { id, type: 'other', transaction: undefined };
};

/** A transaction that is neither paid nor cancelled is open, whatever it waits for. */
const statusOf = (status: Stripe.PaymentIntent.Status): Transaction['status'] => {
  if (status === 'succeeded') return 'succeeded';
  return status === 'canceled' ? 'cancelled' : 'open';
};

type Known = Pick<Transaction, 'id' | 'status' | 'refunded' | 'cardLast4'> &
  Pick<Intent, 'amount' | 'currency' | 'metadata'> &
  Pick<Stripe.Charge, 'amount_refunded'>;

const transaction = (known: Known): Transaction | undefined => {
  const { id, status, refunded, cardLast4, metadata, currency } = known;
  const amount = fromStripe(known.amount, currency);
  const amountRefunded = fromStripe(known.amount_refunded, currency);
  return (
    amount &&
    amountRefunded && {
      id,
      status,
      refunded,
      ...(cardLast4 !== undefined && { cardLast4 }),
      amount,
      amountRefunded,
      // Others who use the account may keep something else under this name.
      attemptId: isId(metadata['attempt']) ? metadata['attempt'] : undefined,
      payerId: metadata['payer'],
      bookingId: metadata['booking'],
      orderId: metadata['order'],
    }
  );
};
