import type { Booking, BookingRecord } from '../../domain/booking.ts';
import { BookingNotFound, NotAllowed, OrderNotFound } from '../../domain/errors.ts';
import { orderOf, type Order } from '../../domain/order.ts';
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

/** An order for the person who may pay it: its buyer, and no admin. @throws OrderNotFound, NotAllowed */
export const payableOrderOf = <Line extends BookingRecord>(
  who: User,
  bookings: Line[],
): Order<Line> => {
  const order = visibleOrderOf(who, bookings);
  if (order.buyerId !== who.id) throw new NotAllowed('An order is paid by its buyer alone.');
  return order;
};

/** @throws OrderNotFound when there is none, all of it was removed, or it is not for `who` to see */
export const visibleOrderOf = <Line extends BookingRecord>(
  who: User,
  bookings: Line[],
): Order<Line> => {
  const order = orderOf(bookings);
  if (!order || (order.buyerId !== who.id && !who.isAdmin)) throw new OrderNotFound();
  return order;
};

/** @throws BookingNotFound when there is none, it was removed, or it is not for `who` to see */
export const visibleTo = (who: User, booking: Booking | undefined): Booking => {
  if (!booking?.isVisibleTo(who)) throw new BookingNotFound();
  return booking;
};
