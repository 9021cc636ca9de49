import type { BookingRecord } from '../../domain/booking.ts';
import type { Refund } from '../../domain/refund.ts';
import type { PaymentAttempts, Refunds } from './ports.ts';

/** The refunds of all charges that have paid these bookings. */
export const refundsOf = async (
  { attempts, refunds }: { attempts: PaymentAttempts; refunds: Refunds },
  bookings: BookingRecord[],
): Promise<Refund[]> => {
  const paidBy = await attempts.ofTransactions(
    bookings.flatMap(({ transactionId }) => transactionId ?? []),
  );
  return refunds.ofAttempts(paidBy.map(({ id }) => id));
};
