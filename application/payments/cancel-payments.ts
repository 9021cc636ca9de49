import type { PaymentAttempts, Payments } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = { attempts: PaymentAttempts; payments: Payments; settlePayment: SettlePayment };

/**
 * Cancels at the card processor what could still be paid for a booking, and takes note of what was
 * paid meanwhile. @throws Unavailable
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
