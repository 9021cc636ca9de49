import { Booking, type BookingRecord } from './booking.ts';
import { Conflict } from './errors.ts';
import { refundableOf, type Refund } from './refund.ts';

export const carrierMaxLength = 60;
export const trackingNumberMaxLength = 80;
/** So many parcels one order may have. */
export const orderMaxShipments = 100;

/** How many pieces of a booking are in a parcel. */
export type ShipmentLine = { bookingId: string; quantity: number };

/** Everything that is stored of a shipment. */
export type ShipmentRecord = {
  id: string;
  orderId: string;
  lines: ShipmentLine[];
  carrier: string;
  /** A letter, or what is picked up, has none. */
  trackingNumber: string | undefined;
  /** The admin who has handed it to the carrier. */
  adminId: string;
  adminEmail: string;
  shippedAt: Date;
  deliveredAt: Date | undefined;
  /** The email of the admin who has noted that it arrived. */
  deliveredBy: string | undefined;
  /** When it was undone: it was recorded by mistake, and is no shipment of its order. */
  undoneAt: Date | undefined;
};

const asNew = { deliveredAt: undefined, deliveredBy: undefined, undoneAt: undefined };

/** Its fields can be read; only its methods change them. */
export interface Shipment extends Readonly<ShipmentRecord> {}

/** Pieces of one order on their way to its buyer. */
export class Shipment {
  constructor(shipment: Omit<ShipmentRecord, keyof typeof asNew> & Partial<ShipmentRecord>) {
    Object.assign(this, asNew, shipment);
  }

  /** A shipment from what was stored. */
  static restore(record: ShipmentRecord): Shipment {
    return new Shipment(record);
  }

  /** Takes it back. Answers whether that is new. @throws Conflict when it has arrived */
  undo(now: Date): boolean {
    if (this.undoneAt) return false;
    if (this.deliveredAt) throw new Conflict('This parcel has arrived: it cannot be undone.');
    Object.assign<Shipment, Partial<ShipmentRecord>>(this, { undoneAt: now });
    return true;
  }

  /** Notes that it has arrived. Answers whether that is new. */
  deliver(adminEmail: string, now: Date): boolean {
    if (this.deliveredAt) return false;
    Object.assign<Shipment, Partial<ShipmentRecord>>(this, {
      deliveredAt: now,
      deliveredBy: adminEmail,
    });
    return true;
  }
}

/** @throws Conflict when the order has as many shipments as one may have */
export const assertShippable = (shipments: unknown[]): void => {
  if (shipments.length >= orderMaxShipments)
    throw new Conflict(`One order is shipped in at most ${orderMaxShipments} parcels.`);
};

/**
 * How many pieces of a booking are still to be shipped. A refund takes those first that were not: so
 * a piece whose money goes back is never sent, and one that was sent stays shipped.
 * @param refunds those of its charge; without them, pieces whose refund is under way are counted
 */
export const unshippedOf = (
  booking: Booking,
  refunds: Parameters<typeof refundableOf>[1] = [],
): number => Math.max(0, refundableOf(booking, refunds) - booking.shippedQuantity);

/** How many pieces of a booking were refunded before they were shipped. @param refunds as above */
export const refundedBeforeShippingOf = (
  booking: Booking,
  refunds: Pick<Refund, 'bookingId' | 'quantity' | 'isPending'>[],
): number =>
  booking.paidAt ? booking.quantity - booking.shippedQuantity - unshippedOf(booking, refunds) : 0;

export const deliveryStates = ['to ship', 'partly shipped', 'shipped', 'delivered'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Where an order is, by its bookings and its shipments; nothing while none of it is paid, or where all
 * of it was refunded before it was shipped.
 */
export const deliveryStateOf = (
  bookings: BookingRecord[],
  shipments: Pick<ShipmentRecord, 'deliveredAt'>[],
): DeliveryState | undefined => {
  const isShipped = bookings.some(({ shippedQuantity }) => shippedQuantity > 0);
  if (bookings.some((booking) => unshippedOf(Booking.restore(booking)) > 0))
    return isShipped ? 'partly shipped' : 'to ship';
  if (!isShipped) return undefined;
  return shipments.every(({ deliveredAt }) => deliveredAt) ? 'delivered' : 'shipped';
};
