import { orderIdOf, type BookingRecord } from '../../domain/booking.ts';
import type { Atomically } from '../ports.ts';
import type { PaymentAttempts, Payments } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = {
  attempts: PaymentAttempts;
  payments: Payments;
  settlePayment: SettlePayment;
  atomically: Atomically;
};

/**
 * Cancels the open payments of bookings, and of their orders, at the card processor, and settles those
 * that were paid in the meantime. @throws Unavailable
 */
export const cancelPayments =
  ({ attempts, payments, settlePayment, atomically }: Ports) =>
  async (bookings: Pick<BookingRecord, 'id' | 'orderId'>[]): Promise<void> => {
    const open = await attempts.openFor({
      bookingIds: bookings.map(({ id }) => id),
      orderIds: bookings.map(orderIdOf),
    });
    for (const { id, transactionId } of open) {
      if (transactionId === undefined) continue;
      const transaction = await payments.cancel(transactionId);
      if (transaction?.status === 'succeeded') await settlePayment(transaction);
      // Noted at once: the bookings of an order expire one by one, and each would ask again.
      if (transaction?.status === 'cancelled')
        await atomically(async () => {
          const attempt = await attempts.findLocked(id);
          if (attempt?.transactionId !== transactionId) return;
          attempt.cancel();
          await attempts.save(attempt);
        });
    }
  };
