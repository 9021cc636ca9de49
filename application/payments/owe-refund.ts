import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { nextAskedAt, Refund, type RefundRecord } from '../../domain/refund.ts';
import type { Clock, Jobs, NewId, RetryKey } from '../ports.ts';
import type { Refunds } from './ports.ts';

type Ports = { refunds: Refunds; jobs: Jobs; clock: Clock; newId: NewId };

type Part = Pick<RefundRecord, 'amount'> & Partial<RefundRecord>;

/**
 * Writes down that money of a charge goes back to its payer; a job gives it back. The caller has locked
 * the attempt, and saves it. Answers with the refund's id. @throws KeyReused
 */
export const oweRefund = async (
  { refunds, jobs, clock, newId }: Ports,
  attempt: PaymentAttempt,
  transactionId: string,
  part: Part,
  retry?: RetryKey,
): Promise<string> => {
  const id = newId();
  const askedAt = nextAskedAt(clock.now(), await refunds.ofAttempts([attempt.id]));
  await refunds.add(new Refund({ id, attemptId: attempt.id, askedAt, ...part }), retry);
  attempt.startRefund(transactionId, askedAt);
  await jobs.refund(attempt.id);
  return id;
};
