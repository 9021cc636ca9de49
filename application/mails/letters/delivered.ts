import type { Template } from './letter.ts';
import { toOrder } from './order.ts';
import { packedIn, readParcel, type ParcelFacts } from './parcel.ts';

/** About a shipment that has arrived. */
export const delivered: Template<ParcelFacts> = {
  read: readParcel,
  write: ({ to, shipment, order }, words) => ({
    subject: 'Your parcel from Parches has arrived',
    paragraphs: [
      `Hello ${to.name}, ${shipment.carrier} has brought your parcel. Have fun building!`,
      'If it is not there, or something in it is not right, write to us on our home page.',
    ],
    lines: packedIn({ shipment, order }),
    action: toOrder(order, 'See the order'),
    notes: shipment.deliveredAt
      ? [`Order ${order.id}, delivered ${words.moment(shipment.deliveredAt)}.`]
      : [],
  }),
};
