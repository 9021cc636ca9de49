import type { Atomically, PaymentAttempts, Payments } from '../ports.ts';

type Ports = { attempts: PaymentAttempts; payments: Payments; atomically: Atomically };

/**
 * The job behind `Jobs.refund`: gives the money of an attempt back that no booking may keep.
 * @throws Unavailable, so that the job is tried again
 */
export const refundPayment =
  ({ attempts, payments, atomically }: Ports) =>
  async (attemptId: string): Promise<void> => {
    const attempt = await attempts.find(attemptId);
    if (attempt?.status !== 'refunding' || attempt.transactionId === undefined) return;
    await payments.refund(attempt.transactionId);
    await atomically(async () => {
      const current = await attempts.findLocked(attemptId);
      current?.finishRefund();
      if (current) await attempts.save(current);
    });
  };
