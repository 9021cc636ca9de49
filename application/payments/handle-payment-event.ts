import type { Atomically, Clock } from '../ports.ts';
import type { PaymentAttempts, PaymentEvents, Payments } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = {
  payments: Payments;
  events: PaymentEvents;
  attempts: PaymentAttempts;
  settlePayment: SettlePayment;
  atomically: Atomically;
  clock: Clock;
};

/**
 * Takes an event of the card processor: doubled, late or out of order, the end is the same, since
 * every state moves forward only. Foreign and unknown events are taken and change nothing.
 * @throws InvalidInput for a signature that is not the processor's
 */
export const handlePaymentEvent =
  ({ payments, events, attempts, settlePayment, atomically, clock }: Ports) =>
  async (signature: string, body: () => Promise<Uint8Array>): Promise<void> => {
    const { id, type, transaction } = await payments.readEvent(signature, body);
    if (!transaction || type === 'other') return;
    await atomically(async () => {
      if (!(await events.isNew(id, clock.now()))) return;
      if (type === 'succeeded' || type === 'refunded') await settlePayment(transaction);
      if (type === 'cancelled' && transaction.attemptId !== undefined) {
        const attempt = await attempts.findLocked(transaction.attemptId);
        // The processor may have made a transaction whose making it called failed: the attempt goes on
        // with another one then, and the end of the first is not its end.
        if (!attempt || ![undefined, transaction.id].includes(attempt.transactionId)) return;
        attempt.cancel();
        await attempts.save(attempt);
      }
    });
  };
