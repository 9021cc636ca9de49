import type { Booking } from '../../domain/booking.ts';
import {
  DomainError,
  InvalidInput,
  KeyReused,
  LinesRefused,
  NotAllowed,
  OrderNotFound,
  type FieldError,
} from '../../domain/errors.ts';
import { recordedOrderOf, summaryOf } from '../../domain/order.ts';
import {
  assertShippable,
  Shipment,
  unshippedOf,
  type ShipmentLine,
  type ShipmentRecord,
} from '../../domain/shipment.ts';
import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { PaymentAttempts, Refunds } from '../payments/ports.ts';
import { refundsOf } from '../payments/refunds-of.ts';
import type { Atomically, Clock, NewId, RetryKey } from '../ports.ts';
import type { Shipments } from './ports.ts';

type Ports = {
  bookings: Bookings;
  shipments: Shipments;
  outbox: Outbox;
  attempts: PaymentAttempts;
  refunds: Refunds;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

export type ShipOrder = Pick<ShipmentRecord, 'lines' | 'carrier'> & {
  trackingNumber?: string | undefined;
  retry?: RetryKey | undefined;
};

/**
 * An admin ships pieces of an order's paid bookings. Those whose refund was asked for stay here. A
 * retry is answered with the first shipment.
 * @throws NotAllowed, OrderNotFound, KeyReused @throws InvalidInput for a booking on two lines
 * @throws LinesRefused, which names every line of which fewer pieces are left
 */
export const shipOrder =
  (ports: Ports) =>
  async (who: User, orderId: string, request: ShipOrder): Promise<Shipment> => {
    if (!who.isAdmin) throw new NotAllowed();
    const { bookings, shipments, outbox, recordActs, atomically, clock, newId } = ports;
    const { retry, trackingNumber, ...parcel } = request;
    assertNoneTwice(parcel.lines);
    return atomically(async () => {
      // The bookings are locked first, as everywhere: so of two shipments, or of a shipment and a
      // refund, the second one sees what the first has left.
      const placed = await bookings.ofOrderLocked(orderId);
      const order = recordedOrderOf(placed);
      if (!order) throw new OrderNotFound();
      const first = retry && (await shipments.findByKey(who.id, retry.key));
      if (first && (first.made.orderId !== orderId || first.fingerprint !== retry.fingerprint))
        throw new KeyReused();
      if (first) return first.made;

      assertShippable(await shipments.ofOrders([orderId]));
      const shipped = await shipLines(ports, placed, parcel.lines);
      for (const booking of shipped) await bookings.save(booking);
      const shippedAt = clock.now();
      const shipment = new Shipment({
        ...parcel,
        id: newId(),
        orderId,
        trackingNumber,
        adminId: who.id,
        adminEmail: who.email.value,
        shippedAt,
      });
      await shipments.add(shipment, retry);
      const mail = { kind: 'shipped', subjectId: shipment.id, personId: order.buyerId } as const;
      await outbox.add(mail, shippedAt);
      await recordActs(who, {
        act: 'order.ship',
        subject: 'order',
        subjectId: orderId,
        label: summaryOf(order),
        after: {
          pieces: parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0),
          carrier: parcel.carrier,
          ...(trackingNumber !== undefined && { trackingNumber }),
        },
      });
      return shipment;
    });
  };

/** Takes the pieces of each line out of what is left of its booking. @throws LinesRefused */
const shipLines = async (
  ports: Pick<Ports, 'attempts' | 'refunds'>,
  placed: Booking[],
  lines: ShipmentLine[],
): Promise<Booking[]> => {
  const given = await refundsOf(ports, placed);
  const refused: FieldError[] = [];
  const shipped = lines.flatMap(({ bookingId, quantity }, i) => {
    const booking = placed.find(({ id }) => id === bookingId);
    if (!booking) {
      refused.push({ field: `lines/${i}/booking`, message: 'This order has no such booking' });
      return [];
    }
    try {
      booking.ship(quantity, unshippedOf(booking, given));
      return booking;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ field: `lines/${i}/pieces`, message: error.message });
      return [];
    }
  });
  if (refused.length > 0) throw new LinesRefused(refused, 'shipped');
  return shipped;
};

const assertNoneTwice = (lines: ShipmentLine[]): void => {
  const twice = lines.flatMap(({ bookingId }, i) =>
    lines.findIndex((other) => other.bookingId === bookingId) < i
      ? [{ field: `lines/${i}/booking`, message: 'This booking stands in the shipment twice' }]
      : [],
  );
  if (twice.length > 0) throw new InvalidInput(twice);
};
