import { DomainError, Unavailable } from '../../domain/errors.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Atomically } from '../ports.ts';
import { callsOfOutage } from '../unless-unavailable.ts';
import type { FinishRefunds } from './finish-refunds.ts';
import type { PaymentAttempts, Payments, Refunds } from './ports.ts';

type Ports = {
  attempts: PaymentAttempts;
  bookings: Bookings;
  payments: Payments;
  refunds: Refunds;
  finishRefunds: FinishRefunds;
  atomically: Atomically;
};

/**
 * The job behind `Jobs.refund`: gives back all that was promised of an attempt's charge, and takes
 * note of it. One that fails holds up no other. Doing it again changes nothing.
 * @throws Unavailable, or what else the first has failed with, so that the job is tried again
 */
export const refundPayment = ({
  attempts,
  bookings,
  payments,
  refunds,
  finishRefunds,
  atomically,
}: Ports) => {
  const pendingOf = async (attemptId: string) =>
    (await refunds.ofAttempts([attemptId])).filter(({ isPending }) => isPending);

  const finish = (attemptId: string, refundId: string) =>
    atomically(async () => {
      const asked = (await pendingOf(attemptId)).filter(({ id }) => id === refundId);
      const booked = await bookings.findManyLocked(
        asked.flatMap(({ bookingId }) => bookingId ?? []),
      );
      const attempt = await attempts.findLocked(attemptId);
      const done = (await pendingOf(attemptId)).filter(({ id }) => id === refundId);
      if (attempt) await finishRefunds(attempt, done, booked);
    });

  /** Shows admins why the money was not given back yet. */
  const noteFailure = (attemptId: string, error: unknown) =>
    atomically(async () => {
      const attempt = await attempts.findLocked(attemptId);
      attempt?.refundFailed(
        error instanceof DomainError ? error.message : 'The card processor refused it.',
      );
      if (attempt) await attempts.save(attempt);
    });

  return async (attemptId: string): Promise<void> => {
    const attempt = await attempts.find(attemptId);
    const transactionId = attempt?.transactionId;
    if (attempt?.status !== 'refunding' || transactionId === undefined) return;
    const faults: unknown[] = [];
    for (const refund of await pendingOf(attemptId)) {
      try {
        await payments.refund(transactionId, refund);
      } catch (error) {
        faults.push(error);
        await noteFailure(attemptId, error);
        if (error instanceof Unavailable && faults.length >= callsOfOutage) break;
        continue;
      }
      await finish(attemptId, refund.id);
    }
    if (faults.length > 0) throw faults[0];
  };
};

export type RefundPayment = ReturnType<typeof refundPayment>;
