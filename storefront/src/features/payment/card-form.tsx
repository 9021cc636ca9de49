import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { PaymentElement, useElements } from '@stripe/react-stripe-js';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { confirmCard, returnedPayment, type Confirmation } from './confirmation.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import type { Payable } from './payable.ts';
import { useReadAgain, useRecordPayment } from './queries.ts';

type Props = {
  stripe: Stripe;
  payable: Payable;
  clientSecret: string;
  onPaying: (isPaying: boolean) => void;
  onPaid: () => void;
  startAgain: () => void;
};

const cardOnly: StripePaymentElementOptions = {
  paymentMethodOrder: ['card'],
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

/**
 * The card, and the button that charges it. A card that is declined can be changed and tried again;
 * one that was charged is no longer shown.
 */
export const CardForm = ({
  stripe,
  payable,
  clientSecret,
  onPaying,
  onPaid,
  startAgain,
}: Props) => {
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState('');
  const isBusy = useRef(false);
  const recording = useRecordPayment(payable);
  const readAgain = useReadAgain(payable);

  /** Runs one try to pay, and goes on with what came of it. */
  const follow = async (attempt: Promise<Confirmation>) => {
    isBusy.current = true;
    setConfirming(true);
    setProblem('');
    onPaying(true);
    const outcome = await attempt;
    setConfirming(false);
    if (outcome.paidBy !== undefined)
      return recording.mutate(outcome.paidBy, { onSuccess: onPaid });
    isBusy.current = false;
    onPaying(false);
    setProblem(outcome.problem);
    void readAgain();
  };

  const pay = (event: SubmitEvent) => {
    event.preventDefault();
    if (elements && !isBusy.current) void follow(confirmCard(stripe, elements, clientSecret));
  };

  // The bank may have taken over the whole window; then it leads back here with the secret.
  const followReturn = useEffectEvent(() => {
    const returned = !isBusy.current && returnedPayment(stripe, clientSecret);
    if (returned) void follow(returned);
  });
  useEffect(() => followReturn(), []);

  if (!recording.isIdle) return <PaymentOutcome recording={recording} onPaid={onPaid} />;
  return (
    <form className="flex flex-col gap-4 panel p-4 sm:p-6" onSubmit={pay}>
      <PaymentElement
        options={cardOnly}
        onReady={() => setReady(true)}
        onLoadError={() => {
          setProblem('The card form could not be loaded.');
          // Perhaps there is no payment to fill it in for: somewhere else it was paid.
          void readAgain();
        }}
      />
      <SubmitButton pending={isConfirming} disabled={!elements || !isReady}>
        Pay
      </SubmitButton>
      <FormError>{problem}</FormError>
      {problem && !isReady && (
        <button type="button" className="btn h-11 btn-quiet" onClick={startAgain}>
          Try again
        </button>
      )}
    </form>
  );
};
