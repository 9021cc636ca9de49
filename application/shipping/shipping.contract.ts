import { expect } from 'chai';
import { KeyReused } from '../../domain/errors.ts';
import { Shipment } from '../../domain/shipment.ts';
import { after, aNote, aShipment, nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { OrderNotes, Shipments } from './ports.ts';

type Ports = { shipments: Shipments; orderNotes: OrderNotes; atomically: Atomically };

const retry = { key: 'k', fingerprint: 'f' };

/** What `Shipments` promises. @param make gives empty ones */
export const shipmentsContract = (make: () => Promise<Ports>): void => {
  describe('Shipments', () => {
    it('are found by their orders, with every field, the oldest first', async () => {
      const { shipments } = await make();
      const orderId = nextId();
      const first = aShipment({
        orderId,
        lines: [
          { bookingId: orderId, quantity: 2 },
          { bookingId: nextId(), quantity: 1 },
        ],
        carrier: 'Post “A”\n--',
        trackingNumber: '1Z 999',
      });
      const second = aShipment({ orderId });
      for (const shipment of [second, aShipment(), first]) await shipments.add(shipment);
      const found = await shipments.ofOrders([orderId, nextId()]);
      expect(found.map((shipment) => ({ ...shipment }))).deep.equal([{ ...first }, { ...second }]);
      expect(found[0]).instanceOf(Shipment);
      expect(await shipments.find(first.id)).deep.equal(first);
      expect(await shipments.find(nextId())).equal(undefined);
      expect(await shipments.ofOrders([])).deep.equal([]);
    });

    it('keep that they have arrived', async () => {
      const { shipments, atomically } = await make();
      const { id } = aShipment();
      await shipments.add(aShipment({ id }));
      await atomically(async () => {
        const locked = await shipments.findLocked(id);
        locked?.deliver('grace@parches.test', after(5));
        if (locked) await shipments.save(locked);
      });
      expect(await shipments.find(id)).deep.include({
        deliveredAt: after(5),
        deliveredBy: 'grace@parches.test',
      });
    });

    it('are none of their order once they are undone, and are still found', async () => {
      const { shipments, atomically } = await make();
      const shipment = aShipment();
      await shipments.add(shipment, retry);
      await atomically(async () => {
        const locked = await shipments.findLocked(shipment.id);
        locked?.undo(after(5));
        if (locked) await shipments.save(locked);
      });
      expect(await shipments.ofOrders([shipment.orderId])).deep.equal([]);
      const found = await shipments.findByKey(shipment.adminId, 'k');
      expect(found?.made).deep.include({ id: shipment.id, undoneAt: after(5) });
    });

    it('are made once by an admin’s retry key', async () => {
      const { shipments } = await make();
      const adminId = nextId();
      const shipment = aShipment({ adminId });
      await shipments.add(shipment, retry);
      const again = () => shipments.add(aShipment({ adminId }), retry);
      expect(await rejectionOf(again)).instanceOf(KeyReused);
      await shipments.add(aShipment(), retry);
      await shipments.add(aShipment({ adminId }));
      const first = await shipments.findByKey(adminId, 'k');
      expect([first?.made.id, first?.fingerprint]).deep.equal([shipment.id, 'f']);
      expect(await shipments.findByKey(adminId, 'other')).equal(undefined);
    });
  });
};

/** What `OrderNotes` promises. @param make gives empty ones */
export const orderNotesContract = (make: () => Promise<Ports>): void => {
  describe('OrderNotes', () => {
    it('are found by their order, with every field, the oldest first, and made once by a key', async () => {
      const { orderNotes } = await make();
      const orderId = nextId();
      const first = aNote({ orderId, text: 'She “rang”:\nleave it with 📦 the neighbour' });
      const second = aNote({ orderId });
      await orderNotes.add(second);
      await orderNotes.add(aNote());
      await orderNotes.add(first, retry);
      expect(await orderNotes.ofOrder(orderId)).deep.equal([first, second]);
      expect(await orderNotes.ofOrder(nextId())).deep.equal([]);
      const again = () => orderNotes.add(aNote({ adminId: first.adminId }), retry);
      expect(await rejectionOf(again)).instanceOf(KeyReused);
      const found = await orderNotes.findByKey(first.adminId, 'k');
      expect(found).deep.equal({ made: first, fingerprint: 'f' });
      expect(await orderNotes.findByKey(nextId(), 'k')).equal(undefined);
    });
  });
};
