import type { Booking } from '../../domain/booking.ts';
import { BookingNotFound, NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Bookings } from './ports.ts';

/** One booking, for its buyer or an admin. @throws BookingNotFound for everyone else too */
export const viewBooking =
  ({ bookings }: { bookings: Bookings }) =>
  async (who: User, id: string): Promise<Booking> =>
    visibleTo(who, await bookings.find(id));

/** A booking for the person who may pay it: its buyer, and no admin. @throws BookingNotFound, NotAllowed */
export const payableBy = (who: User, booking: Booking | undefined): Booking => {
  const seen = visibleTo(who, booking);
  if (seen.buyerId !== who.id) throw new NotAllowed('A booking is paid by its buyer alone.');
  return seen;
};

/** @throws BookingNotFound when there is none, it was removed, or it is not for `who` to see */
export const visibleTo = (who: User, booking: Booking | undefined): Booking => {
  if (!booking?.isVisibleTo(who)) throw new BookingNotFound();
  return booking;
};
