import type { Booking } from '../../domain/booking.ts';
import { BookingNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Bookings } from '../ports.ts';

/** One booking, for its buyer or an admin. @throws BookingNotFound for everyone else too */
export const viewBooking =
  ({ bookings }: { bookings: Bookings }) =>
  async (who: User, id: string): Promise<Booking> =>
    visibleTo(who, await bookings.find(id));

/** @throws BookingNotFound when there is none, it was removed, or it is not for `who` to see */
export const visibleTo = (who: User, booking: Booking | undefined): Booking => {
  if (!booking || booking.status === 'removed') throw new BookingNotFound();
  if (booking.buyerId !== who.id && !who.isAdmin) throw new BookingNotFound();
  return booking;
};
