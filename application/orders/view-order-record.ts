import type { Booking } from '../../domain/booking.ts';
import { OrderNotFound } from '../../domain/errors.ts';
import { recordedOrderOf, type Order } from '../../domain/order.ts';
import type { Bookings } from '../bookings/ports.ts';
import type {
  BookingEvent,
  BookingHistory,
  viewBookingHistory,
} from '../payments/view-booking-history.ts';

type Ports = { bookings: Bookings; viewBookingHistory: ReturnType<typeof viewBookingHistory> };

/** An event of one or more bookings of an order. */
export type OrderEvent = BookingEvent & { bookingIds: string[] };

export type OrderRecord = BookingHistory<Booking> & { order: Order<Booking>; events: OrderEvent[] };

/**
 * All that is known of an order, of its removed bookings too: what has become of each, and of the
 * attempts to pay. @throws OrderNotFound
 */
export const viewOrderRecord =
  ({ bookings, viewBookingHistory }: Ports) =>
  async (id: string): Promise<OrderRecord> => {
    const placed = await bookings.ofOrder(id);
    const order = recordedOrderOf(placed);
    // A booking that does not lead its order has no order by its own id.
    if (order?.id !== id) throw new OrderNotFound();
    const history = await viewBookingHistory(placed);
    return { ...history, order, events: eventsOf(history) };
  };

/** The events of all bookings, the oldest first; what has happened to several at once is told once. */
const eventsOf = ({ bookings }: BookingHistory): OrderEvent[] => {
  const all = bookings.flatMap(({ booking, events }) =>
    events.map((event) => ({ event, bookingId: booking.id })),
  );
  const key = ({ event, bookingId }: (typeof all)[number]): string => {
    const { kind, at, by, transactionId, pieces } = event;
    return JSON.stringify([kind, at, by, transactionId, pieces, pieces && bookingId]);
  };
  return [...Map.groupBy(all, key).values()]
    .flatMap((same) => {
      const [first] = same;
      return first ? [{ ...first.event, bookingIds: same.map((one) => one.bookingId) }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
};
