import { orderOf, type Order } from '../../../domain/order.ts';
import type { Shipment } from '../../../domain/shipment.ts';
import { trackingAddressOf } from '../../../domain/tracking.ts';
import { recipientOf, type LetterLine, type LetterPorts, type Recipient } from './letter.ts';

export type ParcelFacts = { shipment: Shipment; order: Order };

/** A shipment, the order that it is of, and its buyer. */
export const readParcel = async (
  ports: LetterPorts,
  shipmentId: string,
): Promise<({ to: Recipient } & ParcelFacts) | undefined> => {
  const shipment = await ports.shipments.find(shipmentId);
  if (!shipment || shipment.undoneAt) return undefined;
  const order = orderOf(await ports.bookings.ofOrder(shipment.orderId));
  const to = await recipientOf(ports, order?.buyerId);
  return order && to && { to, shipment, order };
};

/** What lies in it. */
export const packedIn = ({ shipment, order }: ParcelFacts): LetterLine[] =>
  shipment.lines.flatMap(({ bookingId, quantity }) => {
    const booking = order.bookings.find(({ id }) => id === bookingId);
    const detail = quantity === 1 ? '1 piece' : `${quantity} pieces`;
    return booking ? { text: booking.name, detail } : [];
  });

/** How it is followed on its way; nothing where it cannot be. */
export const trackingOf = ({ carrier, trackingNumber }: Shipment): string[] => {
  if (trackingNumber === undefined) return [];
  const address = trackingAddressOf(carrier, trackingNumber);
  return [`Its tracking number is ${trackingNumber}.`, ...(address ? [address] : [])];
};
