import type { Booking } from '../../domain/booking.ts';
import { Unavailable } from '../../domain/errors.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { Atomically, Clock, Jobs, NewId } from '../ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import { callsOfOutage } from '../unless-unavailable.ts';
import { oweRefund } from './owe-refund.ts';
import type { PaymentAttempts, Payments, Refunds, Transaction } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = {
  attempts: PaymentAttempts;
  bookings: Bookings;
  payments: Payments;
  settlePayment: SettlePayment;
  refunds: Refunds;
  jobs: Jobs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

const batch = 200;
const atOnce = 8;

/**
 * Asks the card processor about open payments, in case neither a webhook nor the browser has reported
 * them. Settles what was paid, refunds what no booking has claimed, cancels what is no longer wanted.
 * Answers with how many it has asked about.
 */
export const sweepPayments = (ports: Ports) => {
  const { attempts, payments, atomically, clock } = ports;
  const lookAt = conclude(ports);
  /** It would be the longest due each time, and many such would let no other have its turn. */
  const putOff = (attempt: PaymentAttempt) =>
    atomically(async () => {
      const current = await attempts.findLocked(attempt.id);
      if (current?.status !== 'open') return;
      current.checked(clock.now());
      await attempts.save(current);
    });
  return async (): Promise<number> => {
    const queue = await attempts.due(clock.now(), batch);
    const faults: unknown[] = [];
    let concluded = 0;
    let unavailable = 0;
    const worker = async () => {
      for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
        try {
          const found = attempt.transactionId && (await payments.find(attempt.transactionId));
          await lookAt(attempt, found ? found.transaction : undefined);
          concluded += 1;
        } catch (error) {
          // While the processor cannot be reached, all attempts stay due. Any other error concerns
          // this attempt only, as may one outage.
          if (error instanceof Unavailable) {
            unavailable += 1;
            if (unavailable >= callsOfOutage) queue.length = 0;
          } else {
            faults.push(error);
            await putOff(attempt).catch((second: unknown) => faults.push(second));
          }
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (faults.length > 0) throw faults[0];
    return concluded;
  };
};

/** The bookings that an attempt was started for. */
const boundTo = async (
  bookings: Bookings,
  { bookingId, orderId }: PaymentAttempt,
): Promise<Booking[]> => {
  if (orderId !== undefined) return bookings.ofOrder(orderId);
  const booking = bookingId === undefined ? undefined : await bookings.find(bookingId);
  return booking ? [booking] : [];
};

const conclude = (ports: Ports) => {
  const { attempts, bookings, payments, settlePayment, atomically, clock } = ports;
  return async (attempt: PaymentAttempt, transaction: Transaction | undefined): Promise<void> => {
    const now = clock.now();
    const pays = await boundTo(bookings, attempt);
    const unwanted = attempt.isBound
      ? !pays.some(({ status }) => status === 'unpaid')
      : attempt.isUnclaimed(now);
    const latest =
      unwanted && transaction?.status === 'open'
        ? await payments.cancel(transaction.id)
        : transaction;
    if (latest?.status === 'succeeded' && attempt.isBound) {
      await settlePayment(latest);
      return;
    }
    await atomically(async () => {
      const current = await attempts.findLocked(attempt.id);
      // One that the processor has begun meanwhile can be paid: the next sweep asks about that.
      if (current?.status !== 'open' || current.transactionId !== attempt.transactionId) return;
      if (latest?.status === 'succeeded') {
        current.charged(now);
        if (current.isUnclaimed(now))
          await oweRefund(ports, current, latest.id, { amount: latest.amount });
        else current.checked(now);
      } else if (latest?.status === 'cancelled' || (!latest && unwanted)) {
        current.cancel();
      } else {
        current.checked(now);
      }
      await attempts.save(current);
    });
  };
};
