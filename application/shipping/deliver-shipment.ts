import { NotAllowed, ShipmentNotFound } from '../../domain/errors.ts';
import { recordedOrderOf, summaryOf } from '../../domain/order.ts';
import type { Shipment } from '../../domain/shipment.ts';
import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Atomically, Clock } from '../ports.ts';
import type { Shipments } from './ports.ts';

type Ports = {
  bookings: Bookings;
  shipments: Shipments;
  outbox: Outbox;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
};

/** An admin notes that a shipment has arrived; doing it again changes nothing. @throws NotAllowed, ShipmentNotFound */
export const deliverShipment =
  ({ bookings, shipments, outbox, recordActs, atomically, clock }: Ports) =>
  async (who: User, id: string): Promise<Shipment> => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      const shipment = await shipments.findLocked(id);
      if (!shipment || shipment.undoneAt) throw new ShipmentNotFound();
      const now = clock.now();
      if (!shipment.deliver(who.email.value, now)) return shipment;
      await shipments.save(shipment);
      const order = recordedOrderOf(await bookings.ofOrder(shipment.orderId));
      const { carrier, trackingNumber } = shipment;
      await outbox.add({ kind: 'delivered', subjectId: id, personId: order?.buyerId }, now);
      await recordActs(who, {
        act: 'order.deliver',
        subject: 'order',
        subjectId: shipment.orderId,
        label: order ? summaryOf(order) : shipment.orderId,
        after: { carrier, ...(trackingNumber !== undefined && { trackingNumber }) },
      });
      return shipment;
    });
  };
