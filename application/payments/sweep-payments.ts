import { Unavailable } from '../../domain/errors.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import type {
  Atomically,
  Bookings,
  Clock,
  Jobs,
  PaymentAttempts,
  Payments,
  Transaction,
} from '../ports.ts';
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
 * Asks the card processor about payments that stayed open, so that none is lost with its webhook
 * and its browser. Settles what was paid, sends back what nobody has claimed, cancels what nobody
 * can want any more. Answers with how many it has looked at.
 */
export const sweepPayments = (ports: Ports) => {
  const { attempts, payments, clock } = ports;
  const lookAt = conclude(ports);
  return async (): Promise<number> => {
    const due = await attempts.due(clock.now(), batch);
    const queue = [...due];
    const worker = async () => {
      for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
        const found = attempt.transactionId && (await payments.find(attempt.transactionId));
        await lookAt(attempt, found ? found.transaction : undefined);
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, worker));
    } catch (error) {
      // Nobody to ask: the rest stays due.
      if (!(error instanceof Unavailable)) throw error;
    }
    return due.length - queue.length;
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
        if (current.isUnclaimed(now) && current.startRefund(latest.id))
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
