import { Unavailable } from '../../domain/errors.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { Atomically, Clock, Jobs } from '../ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { PaymentAttempts, Payments, Transaction } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = {
  attempts: PaymentAttempts;
  bookings: Bookings;
  payments: Payments;
  settlePayment: SettlePayment;
  jobs: Jobs;
  atomically: Atomically;
  clock: Clock;
};

const batch = 200;
const atOnce = 8;

/**
 * Asks the card processor about open payments, in case neither a webhook nor the browser has reported
 * them. Settles what was paid, refunds what no booking has claimed, cancels what is no longer wanted.
 * Answers with how many it has asked about.
 */
export const sweepPayments = (ports: Ports) => {
  const { attempts, payments, clock } = ports;
  const lookAt = conclude(ports);
  return async (): Promise<number> => {
    const queue = await attempts.due(clock.now(), batch);
    const faults: unknown[] = [];
    let concluded = 0;
    const worker = async () => {
      for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
        try {
          const found = attempt.transactionId && (await payments.find(attempt.transactionId));
          await lookAt(attempt, found ? found.transaction : undefined);
          concluded += 1;
        } catch (error) {
          // While the processor cannot be reached, all attempts stay due. Any other error concerns
          // this attempt only.
          if (error instanceof Unavailable) queue.length = 0;
          else faults.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (faults.length > 0) throw faults[0];
    return concluded;
  };
};

const conclude =
  ({ attempts, bookings, payments, settlePayment, jobs, atomically, clock }: Ports) =>
  async (attempt: PaymentAttempt, transaction: Transaction | undefined): Promise<void> => {
    const now = clock.now();
    const booking = attempt.bookingId ? await bookings.find(attempt.bookingId) : undefined;
    const unwanted = attempt.bookingId ? booking?.status !== 'unpaid' : attempt.isUnclaimed(now);
    const latest =
      unwanted && transaction?.status === 'open'
        ? await payments.cancel(transaction.id)
        : transaction;
    if (latest?.status === 'succeeded' && latest.bookingId !== undefined) {
      await settlePayment(latest);
      return;
    }
    await atomically(async () => {
      const current = await attempts.findLocked(attempt.id);
      if (current?.status !== 'open') return;
      if (latest?.status === 'succeeded') {
        current.charged(now);
        if (current.isUnclaimed(now) && current.startRefund(latest.id, now))
          await jobs.refund(current.id);
        else current.checked(now);
      } else if (latest?.status === 'cancelled' || (!latest && unwanted)) {
        current.cancel();
      } else {
        current.checked(now);
      }
      await attempts.save(current);
    });
  };
