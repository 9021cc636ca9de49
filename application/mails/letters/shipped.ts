import { unshippedOf } from '../../../domain/shipment.ts';
import { Booking } from '../../../domain/booking.ts';
import { refundsOf } from '../../payments/refunds-of.ts';
import type { Template } from './letter.ts';
import { toOrder } from './order.ts';
import { packedIn, readParcel, trackingOf, type ParcelFacts } from './parcel.ts';

/** A shipment, and whether another one of its order follows. */
type Shipped = ParcelFacts & { isMore: boolean };

/** About a shipment. */
export const shipped: Template<Shipped> = {
  read: async (ports, shipmentId) => {
    const parcel = await readParcel(ports, shipmentId);
    if (!parcel) return undefined;
    const { bookings } = parcel.order;
    // A piece whose refund is under way is never sent.
    const given = await refundsOf(ports, bookings);
    const isMore = bookings.some((one) => unshippedOf(Booking.restore(one), given) > 0);
    return { ...parcel, isMore };
  },
  write: ({ to, shipment, order, isMore }, words) => ({
    subject: 'Your parcel from Parches is on its way',
    paragraphs: [
      `Hello ${to.name}, your parcel is on its way with ${shipment.carrier}.`,
      ...trackingOf(shipment),
      ...(isMore ? ['The rest of your order follows in another parcel.'] : []),
    ],
    lines: packedIn({ shipment, order }),
    action: toOrder(order, 'See where it is'),
    notes: [`Order ${order.id}, shipped ${words.moment(shipment.shippedAt)}.`],
  }),
};
