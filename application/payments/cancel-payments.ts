import type { PaymentAttempts, Payments } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = { attempts: PaymentAttempts; payments: Payments; settlePayment: SettlePayment };

/**
 * Cancels the open payments of a booking at the card processor, and settles those that were paid in
 * the meantime. @throws Unavailable
 */
export const cancelPayments =
  ({ attempts, payments, settlePayment }: Ports) =>
  async (bookingId: string): Promise<void> => {
    for (const { transactionId } of await attempts.openFor(bookingId)) {
      if (transactionId === undefined) continue;
      const transaction = await payments.cancel(transactionId);
      if (transaction?.status === 'succeeded') await settlePayment(transaction);
    }
  };
