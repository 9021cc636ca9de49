import { DomainError, Unavailable } from '../../domain/errors.ts';
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
 * The job behind `Jobs.refund`: gives the money of an attempt back, in full, and then takes note of
 * that. Doing it again changes nothing.
 * @throws Unavailable, so that the job is tried again
 */
export const refundPayment =
  ({ attempts, payments, settlePayment, atomically }: Ports) =>
  async (attemptId: string): Promise<void> => {
    const attempt = await attempts.find(attemptId);
    const transactionId = attempt?.transactionId;
    if (attempt?.status !== 'refunding' || transactionId === undefined) return;
    try {
      await payments.refund(transactionId);
      const found = await payments.find(transactionId);
      if (!found?.transaction.refunded) throw new Unavailable('The refund');
      await settlePayment(found.transaction);
    } catch (error) {
      await noteFailure(error);
      throw error;
    }

    /** Shows admins why the money was not given back yet. */
    async function noteFailure(error: unknown) {
      const reason =
        error instanceof DomainError ? error.message : 'The card processor refused it.';
      await atomically(async () => {
        const current = await attempts.findLocked(attemptId);
        current?.refundFailed(reason);
        if (current) await attempts.save(current);
      });
    }
  };

export type RefundPayment = ReturnType<typeof refundPayment>;
