import type { Booking } from '../../domain/booking.ts';
import { OrderNotFound } from '../../domain/errors.ts';
import { recordedOrderOf, type Order } from '../../domain/order.ts';
import type { OrderNote } from '../../domain/order-note.ts';
import type { Shipment } from '../../domain/shipment.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { OrderNotes, Shipments } from '../shipping/ports.ts';
import type {
  BookingEvent,
  BookingHistory,
  viewBookingHistory,
} from '../payments/view-booking-history.ts';

type Ports = {
  bookings: Bookings;
  shipments: Shipments;
  orderNotes: OrderNotes;
  viewBookingHistory: ReturnType<typeof viewBookingHistory>;
};

/** An event of one or more bookings of an order, or of none where an admin has noted something. */
export type OrderEvent = Omit<BookingEvent, 'kind'> & {
  kind: BookingEvent['kind'] | 'shipped' | 'delivered' | 'noted';
  bookingIds: string[];
  /** A note, or by which carrier it was shipped. */
  text?: string | undefined;
};

export type OrderRecord = BookingHistory<Booking> & {
  order: Order<Booking>;
  shipments: Shipment[];
  events: OrderEvent[];
};

/**
 * All that is known of an order, of its removed bookings too: what has become of each, of the attempts
 * to pay, and of its shipments; and what admins have noted. @throws OrderNotFound
 */
export const viewOrderRecord =
  ({ bookings, shipments, orderNotes, viewBookingHistory }: Ports) =>
  async (id: string): Promise<OrderRecord> => {
    const placed = await bookings.ofOrder(id);
    const order = recordedOrderOf(placed);
    if (!order) throw new OrderNotFound();
    const [history, sent, notes] = await Promise.all([
      viewBookingHistory(placed),
      shipments.ofOrders([id]),
      orderNotes.ofOrder(id),
    ]);
    const events = [
      ...bookingEvents(history),
      ...sent.flatMap(shipmentEvents),
      ...notes.map(noted),
    ];
    events.sort((a, b) => a.at.getTime() - b.at.getTime());
    return { ...history, order, shipments: sent, events };
  };

const nothingMore = { transactionId: undefined, pieces: undefined };

const shipmentEvents = (shipment: Shipment): OrderEvent[] => {
  const { lines, carrier, trackingNumber, adminEmail, shippedAt, deliveredAt, deliveredBy } =
    shipment;
  const text = [carrier, trackingNumber].filter(Boolean).join(' ');
  const bookingIds = lines.map(({ bookingId }) => bookingId);
  const about = { ...nothingMore, bookingIds, text };
  return [
    { ...about, kind: 'shipped', at: shippedAt, by: adminEmail },
    ...(deliveredAt
      ? [{ ...about, kind: 'delivered' as const, at: deliveredAt, by: deliveredBy }]
      : []),
  ];
};

const noted = ({ text, adminEmail, at }: OrderNote): OrderEvent => ({
  ...nothingMore,
  kind: 'noted',
  at,
  by: adminEmail,
  bookingIds: [],
  text,
});

/** The events of all bookings; what has happened to several at once is told once. */
const bookingEvents = ({ bookings }: BookingHistory): OrderEvent[] => {
  const all = bookings.flatMap(({ booking, events }) =>
    events.map((event) => ({ event, bookingId: booking.id })),
  );
  const key = ({ event, bookingId }: (typeof all)[number]): string => {
    const { kind, at, by, transactionId, pieces } = event;
    return JSON.stringify([kind, at, by, transactionId, pieces, pieces && bookingId]);
  };
  return [...Map.groupBy(all, key).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first.event, bookingIds: same.map((one) => one.bookingId) }] : [];
  });
};
