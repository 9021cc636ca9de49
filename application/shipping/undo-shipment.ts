import { NotAllowed, ShipmentNotFound } from '../../domain/errors.ts';
import { recordedOrderOf, summaryOf } from '../../domain/order.ts';
import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Atomically, Clock } from '../ports.ts';
import type { Shipments } from './ports.ts';

type Ports = {
  bookings: Bookings;
  shipments: Shipments;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
};

/**
 * An admin takes back a shipment that was recorded by mistake: its pieces are to be shipped again, but
 * for those that were refunded. What of these was written off stays so: it may have been counted in already.
 * Doing it again changes nothing.
 * @throws NotAllowed, ShipmentNotFound @throws Conflict when it has arrived
 */
export const undoShipment =
  ({ bookings, shipments, recordActs, atomically, clock }: Ports) =>
  async (who: User, id: string): Promise<void> => {
    if (!who.isAdmin) throw new NotAllowed();
    const orderId = (await shipments.find(id))?.orderId;
    if (orderId === undefined) throw new ShipmentNotFound();
    await atomically(async () => {
      // The bookings are locked first, as everywhere.
      const placed = await bookings.ofOrderLocked(orderId);
      const shipment = await shipments.findLocked(id);
      if (!shipment?.undo(clock.now())) return;
      await shipments.save(shipment);
      for (const { bookingId, quantity } of shipment.lines) {
        const booking = placed.find((one) => one.id === bookingId);
        if (!booking) continue;
        booking.unship(quantity);
        await bookings.save(booking);
      }
      const order = recordedOrderOf(placed);
      const { carrier, trackingNumber } = shipment;
      await recordActs(who, {
        act: 'order.unship',
        subject: 'order',
        subjectId: orderId,
        label: order ? summaryOf(order) : orderId,
        before: {
          pieces: shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
          carrier,
          ...(trackingNumber !== undefined && { trackingNumber }),
        },
      });
    });
  };
