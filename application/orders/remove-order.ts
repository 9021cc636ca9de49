import { AlreadyPaid } from '../../domain/errors.ts';
import { unpaidBookingsOf } from '../../domain/order.ts';
import type { User } from '../../domain/user.ts';
import { removalOf, type RemovingPorts } from '../bookings/remove-booking.ts';
import { visibleOrderOf } from '../bookings/view-booking.ts';

/**
 * Removes all unpaid bookings of an order, for its buyer or an admin; their stock comes back.
 * @throws OrderNotFound, Unavailable @throws AlreadyPaid, BookingClosed, with nothing removed
 */
export const removeOrder =
  ({ bookings, releaseBookings, recordActs, clock }: RemovingPorts) =>
  async (who: User, id: string): Promise<void> => {
    const order = visibleOrderOf(who, await bookings.ofOrder(id));
    if (order.bookings.some(({ paid }) => paid)) throw new AlreadyPaid('order');
    await releaseBookings(unpaidBookingsOf(order), async (booking) => {
      booking.remove(clock.now());
      if (who.isAdmin) await recordActs(who, removalOf(booking));
    });
  };
