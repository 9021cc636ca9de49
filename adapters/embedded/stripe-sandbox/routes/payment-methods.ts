import type Stripe from 'stripe';
import { cardOfToken, paymentMethodOf, readCard } from '../cards.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import type { Moment } from '../ids.ts';
import type { Parameters } from '../parameters.ts';
import type { Store } from '../store.ts';

/**
 * The payment method of a call, if it names one: a test token, or a card as Stripe's own script
 * sends it. (The script also sends fields about the browser, which are ignored.)
 * @throws ApiError (402) for an invalid card, (400) and (404) for anything else
 */
export const readPaymentMethod = (
  parameters: Parameters,
  moment: Moment,
  store: Store,
): Stripe.PaymentMethod | undefined => {
  const data = parameters.nested('payment_method_data');
  const token = parameters.filled('payment_method');
  if (data) {
    data.oneOf('type', ['card']);
    const card = data.nested('card');
    if (!card) throw data.missing('card');
    const method = paymentMethodOf(readCard(card, moment.now), moment);
    return { ...method, billing_details: billingDetailsOf(data) };
  }
  if (token === undefined) return undefined;
  const card = cardOfToken(token, moment.now);
  if (card) return paymentMethodOf(card, moment);
  if (!store.get('payment_method', token)) throw noSuch('PaymentMethod', token, 'payment_method');
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { code: 'payment_method_unexpected_state', param: 'payment_method' },
  );
};

const billingDetailsOf = (data: Parameters): Stripe.PaymentMethod.BillingDetails => {
  const given = data.nested('billing_details');
  return {
    address: null,
    email: given?.string('email') || null,
    name: given?.string('name') || null,
    phone: given?.string('phone') || null,
    tax_id: null,
  };
};
