import { orderIdOf, type BookingRecord } from '../../domain/booking.ts';
import type { PaymentAttempts, Payments } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = { attempts: PaymentAttempts; payments: Payments; settlePayment: SettlePayment };

/**
 * Cancels the open payments of bookings, and of their orders, at the card processor, and settles those
 * that were paid in the meantime. @throws Unavailable
 */
export const cancelPayments =
  ({ attempts, payments, settlePayment }: Ports) =>
  async (bookings: Pick<BookingRecord, 'id' | 'orderId'>[]): Promise<void> => {
    const open = await attempts.openFor({
      bookingIds: bookings.map(({ id }) => id),
      orderIds: bookings.map(orderIdOf),
    });
    for (const { transactionId } of open) {
      if (transactionId === undefined) continue;
      const transaction = await payments.cancel(transactionId);
      if (transaction?.status === 'succeeded') await settlePayment(transaction);
    }
  };

export type CancelPayments = ReturnType<typeof cancelPayments>;
