import type { BookingRecord } from '../../domain/booking.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import type { AuditList } from '../audit/ports.ts';
import type { AttemptOfPayer, BookingAttempts } from './ports.ts';

type Ports = { figures: BookingAttempts; lists: { audit: AuditList } };

export type BookingEvent = {
  kind: 'placed' | 'payment started' | 'paid' | 'refund asked' | 'refunded' | 'expired' | 'removed';
  at: Date;
  /** The email of who did it; the shop itself has none. */
  by: string | undefined;
  transactionId: string | undefined;
};

/**
 * What has become of a booking, the oldest first: when, by whom, by which transaction. It is made
 * of what is stored anyway: the booking, the attempts to pay it, and the acts of admins on it.
 */
export const viewBookingHistory =
  ({ figures, lists }: Ports) =>
  async (booking: BookingRecord): Promise<BookingEvent[]> => {
    const [attempts, { rows: acts }] = await Promise.all([
      figures.attemptsOf(booking.id, booking.transactionId),
      lists.audit.page({
        filter: { subject: 'booking', subjectId: booking.id },
        sort: 'at',
        descending: false,
        offset: 0,
        limit: 100,
      }),
    ]);
    return [
      event('placed', booking.createdAt, booking.email.value),
      ...attempts.flatMap((attempt) => attemptEvents(attempt, acts)),
      ...ends(booking, attempts, acts),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
  };

const event = (
  kind: BookingEvent['kind'],
  at: Date,
  by?: string,
  transactionId?: string,
): BookingEvent => ({ kind, at, by, transactionId });

const attemptEvents = (attempt: AttemptOfPayer, acts: AuditEntry[]): BookingEvent[] => {
  const { transactionId, refundAskedAt } = attempt;
  const by = acts.find(
    (act) => act.act === 'booking.refund' && act.after?.['transactionId'] === transactionId,
  )?.adminEmail;
  return [
    event('payment started', attempt.createdAt, attempt.payerEmail, transactionId),
    // Without an admin it was the shop: a payment that came too late goes back by itself.
    ...(refundAskedAt ? [event('refund asked', refundAskedAt, by, transactionId)] : []),
  ];
};

const ends = (
  booking: BookingRecord,
  attempts: AttemptOfPayer[],
  acts: AuditEntry[],
): BookingEvent[] => {
  const { status, paidAt, closedAt, transactionId } = booking;
  const payer = attempts.find((attempt) => attempt.transactionId === transactionId)?.payerEmail;
  const paid = paidAt ? [event('paid', paidAt, payer ?? booking.email.value, transactionId)] : [];
  if (!closedAt || status === 'paid' || status === 'unpaid') return paid;
  const act = acts.find(
    (each) => each.act === (status === 'removed' ? 'booking.remove' : 'booking.refund'),
  );
  const by = act?.adminEmail ?? (status === 'removed' ? booking.email.value : undefined);
  return [...paid, event(status, closedAt, by, transactionId)];
};
