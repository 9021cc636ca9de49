import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';

/** What came of a try to pay: the transaction that did, or why none did. */
export type Confirmation =
  | { paidBy: string; problem?: undefined }
  | { paidBy?: undefined; problem: string };

/** A payment is charged once however often it is confirmed, so trying again is always safe. */
const unclear =
  'It is not certain that the payment went through. Try again: your card is charged once at most.';

/**
 * Charges the card that is in the form.
 * @param clientSecret of the payment
 */
export const confirmCard = async (
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
): Promise<Confirmation> => {
  const settled = new AbortController();
  try {
    const { error: incomplete } = await elements.submit();
    if (incomplete) return { problem: incomplete.message ?? unclear };
    const confirmed = stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: location.origin + location.pathname },
    });
    const asked = shownAgain(settled.signal).then(() => stripe.retrievePaymentIntent(clientSecret));
    return outcomeOf(await Promise.race([confirmed, asked]));
  } catch {
    return { problem: unclear };
  } finally {
    settled.abort();
  }
};

/**
 * Settles when the browser shows this page again as it was left, by 'back' from a bank that had taken
 * over the window: nobody answers what was asked before.
 */
const shownAgain = (signal: AbortSignal): Promise<void> =>
  new Promise((isBack) => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && isBack();
    window.addEventListener('pageshow', show, { signal });
  });

/** What came of a payment that the bank asked about in a window of its own, if this page is back from there. */
export const returnedPayment = (
  stripe: Stripe,
  clientSecret: string,
): Promise<Confirmation> | undefined => {
  const secret = new URLSearchParams(location.search).get('payment_intent_client_secret');
  if (secret === null || secret !== clientSecret) return undefined;
  return stripe.retrievePaymentIntent(secret).then(outcomeOf, () => ({ problem: unclear }));
};

/** Stripe's own words where it has any: they are written for the person who pays. */
export const outcomeOf = ({ paymentIntent, error }: PaymentIntentResult): Confirmation => {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { paidBy: intent.id };
  if (error) return { problem: error.message ?? unclear };
  if (intent?.status === 'processing')
    return { problem: 'Your bank is still at it. Look at your bookings in a minute.' };
  return { problem: intent?.last_payment_error?.message ?? unclear };
};
