import { Unavailable } from '../../domain/errors.ts';
import type { PaymentAttempts, Payments } from '../ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = { attempts: PaymentAttempts; payments: Payments; settlePayment: SettlePayment };

/**
 * The job behind `Jobs.refund`: gives the money of an attempt back, in full, and then takes note of
 * that. Again changes nothing.
 * @throws Unavailable, so that the job is tried again
 */
export const refundPayment =
  ({ attempts, payments, settlePayment }: Ports) =>
  async (attemptId: string): Promise<void> => {
    const attempt = await attempts.find(attemptId);
    if (attempt?.status !== 'refunding' || attempt.transactionId === undefined) return;
    await payments.refund(attempt.transactionId);
    const found = await payments.find(attempt.transactionId);
    if (!found?.transaction.refunded) throw new Unavailable('The refund');
    await settlePayment(found.transaction);
  };

export type RefundPayment = ReturnType<typeof refundPayment>;
