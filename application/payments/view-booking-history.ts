import { Booking, orderIdOf, type BookingRecord } from '../../domain/booking.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import type { AuditList } from '../audit/ports.ts';
import { piecesOf, type Refund, type RefundedPieces } from '../../domain/refund.ts';
import { unshippedOf } from '../../domain/shipment.ts';
import type { Refunds } from './ports.ts';
import type { AttemptOfPayer, BookingAttempts } from '../bookings/ports.ts';

type Ports = {
  figures: BookingAttempts;
  refunds: Refunds;
  lists: { audit: AuditList };
};

export type BookingEvent = {
  kind: 'placed' | 'payment started' | 'paid' | 'refund asked' | 'refunded' | 'expired' | 'removed';
  at: Date;
  /** The email of who did it; the shop itself has none. */
  by: string | undefined;
  transactionId: string | undefined;
  /** Of how many pieces, where it was not of all. */
  pieces: number | undefined;
};

/** What has become of the pieces of a booking: of their money, and on their way. */
export type Pieces = RefundedPieces & { shipped: number; unshipped: number };

/** What has become of bookings of one order, and of the attempts to pay them. */
export type BookingHistory<Line extends BookingRecord = BookingRecord> = {
  bookings: { booking: Line; pieces: Pieces; events: BookingEvent[] }[];
  /** The oldest first, each with the refunds that were asked for of its charge. */
  payments: (AttemptOfPayer & { refunds: Refund[] })[];
};

/**
 * What has become of bookings of one order, of each the oldest first: when, by whom, by which
 * transaction. It is made of what is stored anyway: the bookings, the attempts to pay them, their
 * refunds, and the acts of admins on them.
 */
export const viewBookingHistory =
  ({ figures, refunds, lists }: Ports) =>
  async <Line extends BookingRecord>(bookings: Line[]): Promise<BookingHistory<Line>> => {
    const attempts = await figures.attemptsOf(bookings);
    const [given, acts] = await Promise.all([
      refunds.ofAttempts(attempts.map(({ id }) => id)),
      actsOn(bookings, lists.audit),
    ]);
    return {
      bookings: bookings.map((booking) => ({
        booking,
        pieces: {
          ...piecesOf(Booking.restore(booking), given),
          shipped: booking.shippedQuantity,
          unshipped: unshippedOf(Booking.restore(booking), given),
        },
        events: [
          event('placed', booking.createdAt, booking.email.value),
          ...attempts
            .filter((attempt) => isFor(attempt, booking))
            .flatMap((attempt) => attemptEvents(booking, attempt, given)),
          ...ends(booking, attempts, acts, given),
        ].sort((a, b) => a.at.getTime() - b.at.getTime()),
      })),
      payments: attempts.map((attempt) =>
        Object.assign(attempt, {
          refunds: given.filter(({ attemptId }) => attemptId === attempt.id),
        }),
      ),
    };
  };

/** The acts of admins that have ended bookings. */
const actsOn = async (bookings: BookingRecord[], audit: AuditList): Promise<AuditEntry[]> => {
  const ended = bookings.filter(({ status }) => status === 'removed' || status === 'refunded');
  const pages = await Promise.all(
    ended.map(({ id }) =>
      audit.page({
        filter: { subject: 'booking', subjectId: id },
        sort: 'at',
        descending: false,
        offset: 0,
        limit: 100,
      }),
    ),
  );
  return pages.flatMap(({ rows }) => rows);
};

const isFor = (
  { bookingId, orderId, transactionId }: AttemptOfPayer,
  booking: BookingRecord,
): boolean =>
  bookingId === booking.id ||
  orderId === orderIdOf(booking) ||
  (transactionId !== undefined && transactionId === booking.transactionId);

const event = (
  kind: BookingEvent['kind'],
  at: Date,
  by?: string,
  transactionId?: string,
  pieces?: number,
): BookingEvent => ({ kind, at, by, transactionId, pieces });

const attemptEvents = (
  booking: BookingRecord,
  { id, createdAt, payerEmail, transactionId, bookingId }: AttemptOfPayer,
  refunds: Refund[],
): BookingEvent[] => [
  event('payment started', createdAt, payerEmail, transactionId),
  ...refunds
    // Money that has paid nothing is of this booking if it was to be paid by it alone.
    .filter((one) => one.attemptId === id && (one.bookingId ?? bookingId) === booking.id)
    .flatMap(({ askedAt, doneAt, adminEmail, quantity }) => {
      const pieces = quantity > 0 && quantity < booking.quantity ? quantity : undefined;
      // Without an admin it was the shop: a payment that came too late goes back by itself.
      const asked = event('refund asked', askedAt, adminEmail, transactionId, pieces);
      const isWhole = pieces === undefined || booking.closedAt?.getTime() === doneAt?.getTime();
      return doneAt && !isWhole
        ? [asked, event('refunded', doneAt, adminEmail, transactionId, pieces)]
        : [asked];
    }),
];

const ends = (
  booking: BookingRecord,
  attempts: AttemptOfPayer[],
  acts: AuditEntry[],
  refunds: Refund[],
): BookingEvent[] => {
  const { status, paidAt, closedAt, transactionId } = booking;
  const payer = attempts.find((attempt) => attempt.transactionId === transactionId)?.payerEmail;
  const paid = paidAt ? [event('paid', paidAt, payer ?? booking.email.value, transactionId)] : [];
  if (!closedAt || status === 'paid' || status === 'unpaid') return paid;
  const act = acts.findLast(
    (each) =>
      each.subjectId === booking.id &&
      each.act === (status === 'removed' ? 'booking.remove' : 'booking.refund'),
  );
  // The last piece may have gone back past the shop, after an admin has refunded others. Refunds of
  // before say nothing of who asked for them.
  const own = refunds.filter(({ bookingId }) => bookingId === booking.id);
  const last = own.findLast(({ doneAt }) => doneAt?.getTime() === closedAt.getTime());
  const isSaid = own.some(({ adminEmail }) => adminEmail !== undefined);
  const admin = isSaid ? last?.adminEmail : act?.adminEmail;
  const by = admin ?? (status === 'removed' ? booking.email.value : undefined);
  return [...paid, event(status, closedAt, by, transactionId)];
};
