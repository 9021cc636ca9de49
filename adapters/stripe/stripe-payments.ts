import type { Stripe } from 'stripe';
import { lazily } from '../../application/lazily.ts';
import type { Payments, Transaction } from '../../application/payments/ports.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { toStripe } from './amount.ts';
import {
  asConflict,
  asRefusal,
  hasCode,
  isOf,
  NotRefunded,
  onceUnder,
  reached,
} from './failures.ts';
import { mayBeGood, signatureTolerance } from './signature.ts';
import { eventOf, metadataOf, transactionOf } from './transaction.ts';

type Settings = {
  secretKey: string;
  webhookSecret: string;
  /** Where the API is; Stripe's own unless this says otherwise. */
  apiUrl?: string | undefined;
  /** How long one try of a call may take, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Goes around every call. */
  guard?: (<T>(call: () => Promise<T>) => Promise<T>) | undefined;
};

/** The most that Stripe lists at once. */
const pageLength = 100;

/** Card payments over Stripe. */
export const stripePayments = (settings: Settings): Payments => {
  const { guard = (call) => call() } = settings;
  /** The SDK is loaded when it is first needed, for it takes a tenth of the start and of the memory. */
  const client = lazily(() => clientOf(settings));

  const reaching = <T>(calls: (stripe: Stripe) => Promise<T>): Promise<T> =>
    guard(async () => {
      const stripe = await client();
      return reached(() => calls(stripe));
    });

  const retrieve = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

  return {
    start: (attempt) =>
      reaching(async (stripe) => {
        const created = await onceUnder(`intent:${attempt.id}`, (idempotencyKey) =>
          stripe.paymentIntents.create(
            {
              amount: toStripe(attempt.amount),
              currency: attempt.amount.currency,
              allowed_payment_method_types: ['card'],
              metadata: metadataOf(attempt),
            },
            { idempotencyKey },
          ),
        ).catch((error: unknown) => {
          throw asConflict(error);
        });
        // A repeated answer tells what the intent was when it was made.
        const isRepeated = created.lastResponse.headers['idempotent-replayed'] === 'true';
        return opened(isRepeated ? await retrieve(stripe, created.id) : created);
      }),

    find: (id) =>
      reaching(async (stripe) => {
        if (!/^pi_\w{1,250}$/.test(id)) return undefined;
        try {
          const intent = await retrieve(stripe, id);
          return transactionOf(intent) && opened(intent);
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),

    async *list() {
      for (let last: string | undefined, more = true; more;) {
        const page = await reaching((stripe) =>
          stripe.paymentIntents.list({
            limit: pageLength,
            expand: ['data.latest_charge'],
            ...(last !== undefined && { starting_after: last }),
          }),
        );
        const oldest = page.data.at(-1);
        if (!oldest) return;
        yield {
          transactions: page.data.flatMap((intent) => transactionOf(intent) ?? []),
          downTo: new Date((oldest.created + 1) * 1_000),
        };
        last = oldest.id;
        more = page.has_more;
      }
    },

    cancel: (id) =>
      reaching(async (stripe) => {
        try {
          return ours(await stripe.paymentIntents.cancel(id));
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined;
          if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
          return ours(await retrieve(stripe, id));
        }
      }),

    refund: (id, { id: refundId, amount }) =>
      reaching(async (stripe) => {
        try {
          const refund = await onceUnder(`refund:${refundId}`, async (idempotencyKey) => {
            // Stripe forgets a key after a day, and a refund may be tried for weeks. And where it keeps
            // a failure under a key, the refund may be made all the same.
            for await (const made of stripe.refunds.list({ payment_intent: id, limit: pageLength }))
              if (made.metadata?.['refund'] === refundId) return made;
            return stripe.refunds.create(
              { payment_intent: id, amount: toStripe(amount), metadata: { refund: refundId } },
              { idempotencyKey },
            );
          });
          assertRefunded(refund);
        } catch (error) {
          // Nothing is left of the charge: it was refunded past the shop.
          if (!(await isAllRefunded(error, () => retrieve(stripe, id)))) throw asRefusal(error);
        }
      }),

    readEvent: async (signature, body) => {
      if (!mayBeGood(signature, Date.now() / 1_000)) throw notGood();
      const [bytes, stripe] = [await body(), await client()];
      const { webhookSecret } = settings;
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(bytes, signature, webhookSecret, signatureTolerance);
      } catch (error) {
        if (isOf(error, 'StripeSignatureVerificationError')) throw notGood();
        // Signed, and yet no JSON, or no object.
        if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
      }
      if (!isEvent(event)) throw new InvalidInput([{ field: '', message: 'This is no event' }]);
      return eventOf(event);
    },
  };
};

const notGood = () => new InvalidInput([{ field: '', message: 'This signature is not good' }]);

const isEvent = (event: unknown): event is Stripe.Event =>
  isRecord(event) &&
  typeof event['id'] === 'string' &&
  /^evt_[\w-]{1,250}$/.test(event['id']) &&
  typeof event['type'] === 'string' &&
  isRecord(event['data']) &&
  isRecord(event['data']['object']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** @throws NotRefunded */
const assertRefunded = ({ id, status }: Stripe.Refund): void => {
  if (status === 'failed' || status === 'canceled')
    throw new NotRefunded(`Stripe's refund ${id} is ${status}.`);
};

const isAllRefunded = async (
  error: unknown,
  intent: () => Promise<Stripe.PaymentIntent>,
): Promise<boolean> =>
  hasCode(error, 'charge_already_refunded') && (transactionOf(await intent())?.refunded ?? false);

const clientOf = async ({ secretKey, apiUrl, timeoutMs = 10_000 }: Settings): Promise<Stripe> => {
  const { Stripe } = await import('stripe');
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(new URL(apiUrl))),
  });
};

const addressOf = ({ hostname, port, protocol }: URL): Stripe.StripeConfig => ({
  host: hostname,
  protocol: protocol === 'http:' ? 'http' : 'https',
  ...(port !== '' && { port }),
  ...(port === '' && protocol === 'http:' && { port: 80 }),
});

const ours = (intent: Stripe.PaymentIntent): Transaction => {
  const transaction = transactionOf(intent);
  if (!transaction)
    throw new Error(`PaymentIntent ${intent.id} is none that the shop has started.`);
  return transaction;
};

const opened = (intent: Stripe.PaymentIntent) => {
  if (intent.client_secret === null) throw new Error(`Stripe gave no secret for ${intent.id}.`);
  return { transaction: ours(intent), clientSecret: intent.client_secret };
};
