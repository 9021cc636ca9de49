import type { Context } from 'koa';
import type { takePaymentEvent } from '../../../application/payments/take-payment-event.ts';
import { InvalidInput, TooLarge } from '../../../domain/errors.ts';
import * as contract from '../contract.ts';
import { operation } from '../operation.ts';

type UseCases = { takePaymentEvent: ReturnType<typeof takePaymentEvent> };

const largestEvent = 1024 * 1024;

export const webhookOperations = (shop: UseCases) => [
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
        throw new InvalidInput([{ pointer: '', message: 'The Stripe-Signature is missing' }]);
      await shop.takePaymentEvent(await rawBody(ctx), signature);
      return { received: true };
    },
  }),
];

/** The bytes as they came, since the signature is over them. @throws TooLarge */
const rawBody = async (ctx: Context): Promise<Buffer> => {
  const tooLarge = () => new TooLarge('An event may have at most 1 MB.');
  if ((ctx.request.length ?? 0) > largestEvent) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    length += chunk.length;
    // The rest is read and dropped: to leave off would end the connection before the answer.
    if (length <= largestEvent) chunks.push(chunk);
  }
  if (length > largestEvent) throw tooLarge();
  return Buffer.concat(chunks);
};
