import { AlreadyPaid } from '../../domain/errors.ts';
import { unpaidBookingsOf } from '../../domain/order.ts';
import type { User } from '../../domain/user.ts';
import type { Bookings } from '../bookings/ports.ts';
import { removalOf } from '../bookings/remove-booking.ts';
import type { ReleaseBookings } from '../bookings/release-bookings.ts';
import { visibleOrderOf } from '../bookings/view-booking.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Clock } from '../ports.ts';

type Ports = {
  bookings: Bookings;
  releaseBookings: ReleaseBookings;
  recordActs: RecordActs;
  clock: Clock;
};

/**
 * Removes all unpaid bookings of an order, for its buyer or an admin; their stock comes back.
 * @throws OrderNotFound, Unavailable @throws AlreadyPaid, BookingClosed, with nothing removed
 */
export const removeOrder =
  ({ bookings, releaseBookings, recordActs, clock }: Ports) =>
  async (who: User, id: string): Promise<void> => {
    const order = visibleOrderOf(who, await bookings.ofOrder(id));
    if (order.bookings.some(({ paid }) => paid)) throw new AlreadyPaid('order');
    await releaseBookings(unpaidBookingsOf(order), async (booking) => {
      booking.remove(clock.now());
      if (who.isAdmin) await recordActs(who, removalOf(booking));
    });
  };
