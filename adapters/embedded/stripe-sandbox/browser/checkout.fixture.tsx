import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import type { SubmitEvent } from 'react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/* A minimal payment page with the real packages of Stripe, in StrictMode. */

const parameters = new URLSearchParams(location.search);
const clientSecret = parameters.get('secret') ?? '';
const theme = parameters.get('theme') === 'night' ? ('night' as const) : undefined;
const options = { clientSecret, ...(theme && { appearance: { theme } }) };

const addScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', reject);
    document.head.append(script);
  });

await addScript('/sandbox/stripe.js');
// Loaded before the first render: otherwise StrictMode would not mount the Element twice.
const stripe = await loadStripe('pk_test_parches');

const Checkout = () => {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [outcome, setOutcome] = useState('');

  const pay = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    setOutcome('…');
    const { error: fault } = await elements.submit();
    if (fault) {
      setOutcome(`${fault.type}: ${fault.message}`);
      return;
    }
    const result = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: {},
      redirect: 'if_required',
    });
    const { error, paymentIntent } = result;
    setOutcome(error ? `${error.code ?? error.type}: ${error.message}` : paymentIntent.status);
  };

  return (
    <form onSubmit={(event) => void pay(event)} data-ready={isReady} data-complete={isComplete}>
      <PaymentElement
        options={{ wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }}
        onReady={() => setReady(true)}
        onChange={({ complete }) => setComplete(complete)}
        onLoadError={({ error }) => setOutcome(`not loaded: ${error.message}`)}
      />
      <button disabled={!stripe}>Pay</button>
      <output>{outcome}</output>
    </form>
  );
};

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <main>
      <h1>Payment</h1>
      <Elements stripe={stripe} options={options}>
        <Checkout />
      </Elements>
    </main>
  </StrictMode>,
);
