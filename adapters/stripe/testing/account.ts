import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../application/payments/ports.ts';
import { Money } from '../../../domain/money.ts';
import { PaymentAttempt } from '../../../domain/payment-attempt.ts';
import { stripePayments } from '../stripe-payments.ts';
import { fetchAnew } from '../../http/testing/fetch-anew.ts';

/** The keys of the sandbox's account. */
export const secretKey = 'sk_test_parches';
export const publishableKey = 'pk_test_parches';
export const webhookSecret = 'whsec_parches';

type Started = { transaction: Transaction; clientSecret: string };

/** The shop's payments at the sandbox of this address, and what others do with the account there. */
export const accountAt = (apiUrl: string) => {
  const payments = stripePayments({ secretKey, webhookSecret, apiUrl });

  const post = async (path: string, body: URLSearchParams | string, key = secretKey) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetchAnew(apiUrl + path, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };

  /** Confirms as Stripe's own script does in the browser. */
  const confirm = (id: string, clientSecret: string, card: string) =>
    post(
      `/v1/payment_intents/${id}/confirm`,
      new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      }),
      publishableKey,
    );

  return {
    payments,
    post,
    find: async (id: string) => (await payments.find(id))?.transaction,
    pay: ({ transaction, clientSecret }: Started, card = '4242424242424242') =>
      confirm(transaction.id, clientSecret, card),
    /** The card is refused. */
    decline: async ({ transaction, clientSecret }: Started) => {
      try {
        await confirm(transaction.id, clientSecret, '4000000000000002');
      } catch (error) {
        if (String(error).includes('card_declined')) return;
        throw error;
      }
      throw new Error('The card was charged.');
    },
    /** Makes something go wrong with the next calls. */
    orderFault: (fault: object) => post('/control/faults', JSON.stringify(fault)),
  };
};

export type Account = ReturnType<typeof accountAt>;

/** An attempt to pay so many minor units. */
export const attemptOf = (minor = 4999, currency = 'usd', bookingId?: string) =>
  new PaymentAttempt({
    id: randomUUID(),
    payerId: 'payer-1',
    bookingId,
    amount: new Money(minor, currency),
    createdAt: new Date(),
  });

/** A refund of all of a transaction. */
export const refundOf = ({ amount }: Transaction) => ({ id: randomUUID(), amount });
