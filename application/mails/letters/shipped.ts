import { unshippedOf } from '../../../domain/shipment.ts';
import { Booking } from '../../../domain/booking.ts';
import type { Template } from './letter.ts';
import { toOrder } from './order.ts';
import { packedIn, readParcel, trackingOf, type ParcelFacts } from './parcel.ts';

/** About a shipment. */
export const shipped: Template<ParcelFacts> = {
  read: readParcel,
  write: ({ to, shipment, order }, words) => {
    const isMore = order.bookings.some((booking) => unshippedOf(Booking.restore(booking)) > 0);
    return {
      subject: 'Your parcel from Parches is on its way',
      paragraphs: [
        `Hello ${to.name}, your parcel is on its way with ${shipment.carrier}.`,
        ...trackingOf(shipment),
        ...(isMore ? ['The rest of your order follows in another parcel.'] : []),
      ],
      lines: packedIn({ shipment, order }),
      action: toOrder(order, 'See where it is'),
      notes: [`Order ${order.id}, shipped ${words.moment(shipment.shippedAt)}.`],
    };
  },
};
