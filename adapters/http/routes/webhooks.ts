import type { Context } from 'koa';
import type { handlePaymentEvent } from '../../../application/payments/handle-payment-event.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { readBytes } from '../body.ts';
import { bodyPlaces } from '../body-places.ts';
import * as contract from '../contract.ts';
import { operation } from '../operation.ts';

type UseCases = { handlePaymentEvent: ReturnType<typeof handlePaymentEvent> };

/**
 * In bytes. An event holds one object of Stripe's, whose largest part is its metadata: at most 50
 * values of 500 characters. With room for a charge within it, that is a tenth of this.
 * Source: https://docs.stripe.com/api/metadata
 */
const largestEvent = 256 * 1024;

/** The signature can be checked only when the whole body is there, so few may be sent at once. */
const sending = { ofOne: 50, altogether: 200 };

export const webhookOperations = (shop: UseCases) => {
  const limited = bodyPlaces(sending);
  return [
    operation({
      method: 'post',
      path: '/webhooks/stripe',
      summary: "Stripe's events, signed",
      access: 'anyone',
      success: { status: 200, schema: contract.received },
      failures: [400, 413],
      pace: 'webhook',
      handle: async ({ ctx }) => {
        const signature = ctx.get('Stripe-Signature');
        if (!signature)
          throw new InvalidInput([{ field: '', message: 'The Stripe-Signature is missing' }]);
        await shop.handlePaymentEvent(signature, () => limited(ctx, () => rawBody(ctx)));
        return { received: true };
      },
    }),
  ];
};

/** The bytes as they came, since the signature is over them. @throws TooLarge */
const rawBody = (ctx: Context): Promise<Buffer> =>
  readBytes(ctx, largestEvent, 'An event may have at most 256 kB.');
