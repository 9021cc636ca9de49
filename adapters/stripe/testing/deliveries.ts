import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PaymentEvent, Payments } from '../../../application/payments/ports.ts';
import { closed, listening } from './servers.ts';

type Delivery = { body: Buffer; signature: string };

/** Receives what Stripe sends to the shop. `close` it when it is no longer needed. */
export const receiveDeliveries = async () => {
  const deliveries: Delivery[] = [];
  const arrived: (() => void)[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    deliveries.push({ body, signature: String(request.headers['stripe-signature']) });
    response.end();
    for (const tell of arrived.splice(0)) tell();
  };
  const receiver = createServer((request, response) => void receive(request, response));
  return {
    url: await listening(receiver),
    close: () => closed(receiver),
    /** What came of this type about this transaction, once it has come, and what it says. */
    about: async (
      payments: Payments,
      type: PaymentEvent['type'],
      id: string,
    ): Promise<Delivery & { event: PaymentEvent }> => {
      for (;;) {
        for (const { body, signature } of deliveries) {
          const event = await payments.readEvent(signature, async () => body);
          if (event.type === type && event.transaction?.id === id)
            return { body, signature, event };
        }
        await new Promise<void>((resolve) => arrived.push(resolve));
      }
    },
  };
};
