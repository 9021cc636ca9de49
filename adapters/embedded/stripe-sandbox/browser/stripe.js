/*
 * Replaces Stripe's own script: `Stripe(…)` with the Payment Element, for cards alone. It works
 * with `@stripe/stripe-js` and `@stripe/react-stripe-js`. Card numbers are typed into the sandbox's
 * frame and sent by it, so this script never sees them.
 */
import { BASE, callApi, integrationError } from './api.js';
import { createElements, mounted } from './elements.js';

/** The result of a payment for the browser program, after the authentication. */
const resultOf = ({ error, paymentIntent }) => {
  const last = paymentIntent?.last_payment_error;
  if (error || !last) return error ? { error } : { paymentIntent };
  return { error: { ...last, payment_intent: paymentIntent } };
};

const Stripe = (key) => {
  if (!key.startsWith('pk_test_')) {
    throw integrationError('The Stripe sandbox takes publishable test keys only (pk_test_…).');
  }

  const authenticate = async (intent) => {
    const url = new URL('challenge.js', BASE).href;
    const { challenge } = await import(url);
    const outcome = await challenge(intent, BASE);
    const { client_secret: clientSecret } = intent;
    return resultOf(await callApi({ key, clientSecret }, '/authenticate', { outcome }));
  };

  const finish = (result) =>
    result.paymentIntent?.status === 'requires_action'
      ? authenticate(result.paymentIntent)
      : result;

  const confirmPayment = async ({
    elements,
    clientSecret = elements?.clientSecret,
    confirmParams = {},
    redirect = 'always',
  }) => {
    const { return_url: returnUrl, payment_method_data: data } = confirmParams;
    if (!clientSecret) throw integrationError('confirmPayment needs a clientSecret.');
    if (redirect === 'always' && !returnUrl) {
      throw integrationError('confirmPayment needs confirmParams.return_url.');
    }
    const billingDetails = { ...data?.billing_details };
    const element = mounted(elements?.getElement('payment'));
    const result = await finish(await element.ask('confirm', { clientSecret, billingDetails }));
    if (result.error || redirect === 'if_required') return result;
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', result.paymentIntent.id);
    url.searchParams.set('payment_intent_client_secret', clientSecret);
    url.searchParams.set('redirect_status', result.paymentIntent.status);
    location.assign(url);
    return new Promise(() => {});
  };

  const notHere = (name) => async () => ({
    error: {
      type: 'invalid_request_error',
      message: `The Stripe sandbox has no ${name}: it takes payments by the Payment Element.`,
    },
  });

  return {
    elements: (options) => createElements(key, options),
    confirmPayment,
    retrievePaymentIntent: (clientSecret) => callApi({ key, clientSecret }),
    handleNextAction: async ({ clientSecret }) => finish(await callApi({ key, clientSecret })),
    createToken: notHere('createToken'),
    createPaymentMethod: notHere('createPaymentMethod'),
    confirmCardPayment: notHere('confirmCardPayment'),
    // Stripe's wrappers call these to report their versions.
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  };
};
Stripe.version = 'endive';
window.Stripe = Stripe;
