import type { User } from '../../domain/user.ts';
import type { Bookings } from '../ports.ts';
import type { ReleaseBooking } from './release-booking.ts';
import { visibleTo } from './view-booking.ts';

type Ports = { bookings: Bookings; releaseBooking: ReleaseBooking };

/**
 * Removes an unpaid booking for its buyer or an admin; its stock comes back.
 * @throws BookingNotFound, AlreadyPaid, BookingClosed, Unavailable
 */
export const removeBooking =
  ({ bookings, releaseBooking }: Ports) =>
  async (who: User, id: string): Promise<void> => {
    visibleTo(who, await bookings.find(id)).assertUnpaid();
    await releaseBooking(id, (booking) => booking.remove());
  };
