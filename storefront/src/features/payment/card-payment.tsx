import { Elements } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { fonts, useAppearance } from './appearance.ts';
import { CardForm } from './card-form.tsx';
import { hasStatus } from '../../lib/failure.ts';
import type { Payable } from './payable.ts';
import { usePaymentSecret } from './queries.ts';
import { useStripeJs } from './stripe.ts';
import { TestCards } from './test-cards.tsx';

type Props = {
  payable: Payable;
  /** Of whom placed it. */
  email: string;
  onPaying: (isPaying: boolean) => void;
  onPaid: () => void;
};

/** Brings together what a card payment needs: Stripe.js and the secret of this payment. */
export const CardPayment = ({ payable, email, onPaying, onPaid }: Props) => {
  const [key, setKey] = useState(() => newId());
  const appearance = useAppearance();
  const stripe = useStripeJs();
  const secret = usePaymentSecret(payable, key);
  const error = secret.error ?? stripe.error;

  const startAgain = () => {
    if (stripe.error) void stripe.refetch();
    setKey(newId());
  };

  // The shop alone knows whose it is: the buyer's address may be another one by now.
  if (hasStatus(secret.error, 403))
    return (
      <p className="panel p-6">
        This {payable.of} is {email}’s: only they can pay it, from their own account.
      </p>
    );
  if (error) return <FailureNotice error={error} retry={startAgain} />;
  return (
    <>
      {stripe.data && secret.data ? (
        <Elements
          key={secret.data}
          stripe={stripe.data}
          options={{ clientSecret: secret.data, appearance, fonts }}
        >
          <CardForm
            stripe={stripe.data}
            payable={payable}
            clientSecret={secret.data}
            onPaying={onPaying}
            onPaid={onPaid}
            startAgain={startAgain}
          />
        </Elements>
      ) : (
        <div className="flex flex-col gap-4 panel p-4 sm:p-6">
          <output className="sr-only">Preparing the payment…</output>
          <div aria-hidden="true" className="h-56 skeleton" />
          <SubmitButton pending={false} disabled>
            Pay
          </SubmitButton>
        </div>
      )}
      <TestCards />
    </>
  );
};
