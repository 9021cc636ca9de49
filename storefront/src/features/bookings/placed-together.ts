import type { Booking } from '../../../../adapters/http/contract.ts';

/** Bookings of one order, in the order in which they were asked for. */
export type PlacedTogether = { order: string; bookings: Booking[] };

/**
 * A list of bookings by their orders, each of them whole: the last one waits for the list's next page
 * when it may go on there. The first booking of an order, whose id is the order's, ends it.
 * @param bookings the newest first @param hasMore whether the list goes on
 */
export const placedTogether = (bookings: Booking[], hasMore: boolean): PlacedTogether[] => {
  const orders = new Map<string, PlacedTogether>();
  for (const booking of bookings) {
    const known = orders.get(booking.order) ?? { order: booking.order, bookings: [] };
    known.bookings.unshift(booking);
    orders.set(booking.order, known);
  }
  const groups = [...orders.values()];
  const last = groups.at(-1);
  const isWhole = !hasMore || last?.bookings[0]?._id === last?.order;
  return isWhole ? groups : groups.slice(0, -1);
};
