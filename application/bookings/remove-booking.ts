import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Bookings } from './ports.ts';
import type { Clock } from '../ports.ts';
import type { ReleaseBooking } from './release-booking.ts';
import { visibleTo } from './view-booking.ts';

type Ports = {
  bookings: Bookings;
  releaseBooking: ReleaseBooking;
  recordActs: RecordActs;
  clock: Clock;
};

/**
 * Removes an unpaid booking for its buyer or an admin; its stock comes back.
 * @throws BookingNotFound, AlreadyPaid, BookingClosed, Unavailable
 */
export const removeBooking =
  ({ bookings, releaseBooking, recordActs, clock }: Ports) =>
  async (who: User, id: string): Promise<void> => {
    visibleTo(who, await bookings.find(id)).assertUnpaid();
    await releaseBooking(id, async (booking) => {
      booking.remove(clock.now());
      if (!who.isAdmin) return;
      await recordActs(who, {
        act: 'booking.remove',
        subject: 'booking',
        subjectId: id,
        label: booking.name,
        before: { status: 'unpaid' },
        after: { status: booking.status },
      });
    });
  };
