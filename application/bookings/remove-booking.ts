import type { Act } from '../../domain/audit.ts';
import type { Booking } from '../../domain/booking.ts';
import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Bookings } from './ports.ts';
import type { Clock } from '../ports.ts';
import type { ReleaseBookings } from './release-bookings.ts';
import { visibleTo } from './view-booking.ts';

/** What removing takes, of one booking or of an order. */
export type RemovingPorts = {
  bookings: Bookings;
  releaseBookings: ReleaseBookings;
  recordActs: RecordActs;
  clock: Clock;
};

/**
 * Removes an unpaid booking for its buyer or an admin; its stock comes back.
 * @throws BookingNotFound, AlreadyPaid, BookingClosed, Unavailable
 */
export const removeBooking =
  ({ bookings, releaseBookings, recordActs, clock }: RemovingPorts) =>
  async (who: User, id: string): Promise<void> => {
    const unpaid = visibleTo(who, await bookings.find(id));
    unpaid.assertUnpaid();
    await releaseBookings([unpaid], async (booking) => {
      booking.remove(clock.now());
      if (!who.isAdmin) return;
      await recordActs(who, removalOf(booking));
    });
  };

/** What the audit log says of a booking that an admin has removed. */
export const removalOf = ({ id, name, status }: Booking): Act => ({
  act: 'booking.remove',
  subject: 'booking',
  subjectId: id,
  label: name,
  before: { status: 'unpaid' },
  after: { status },
});
