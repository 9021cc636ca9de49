import { KeyReused } from '../../domain/errors.ts';
import type { Shipment } from '../../domain/shipment.ts';
import type { RetryKey } from '../ports.ts';
import type { Shipments } from '../shipping/ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryShipments extends InMemoryStore implements Shipments {
  private readonly shipments = this.table<Shipment>();

  add(shipment: Shipment, retry?: RetryKey): Promise<void> {
    return this.step(() => {
      if (this.shipments.get(shipment.id)) throw new Error('This id is taken.');
      if (!this.keepKey(shipment.adminId, retry, shipment.id)) throw new KeyReused();
      this.shipments.set(shipment.id, shipment);
    });
  }

  save(shipment: Shipment): Promise<void> {
    return this.step(() => {
      if (!this.shipments.get(shipment.id)) throw new Error('There is nothing to be changed.');
      this.shipments.set(shipment.id, shipment);
    });
  }

  find(id: string): Promise<Shipment | undefined> {
    return this.step(() => this.shipments.get(id));
  }

  async findLocked(id: string): Promise<Shipment | undefined> {
    return this.locked(() => this.shipments.get(id));
  }

  ofOrders(orderIds: string[]): Promise<Shipment[]> {
    return this.step(() =>
      this.shipments
        .all()
        .filter(({ orderId, undoneAt }) => orderIds.includes(orderId) && !undoneAt)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }

  findByKey(adminId: string, key: string) {
    return this.step(() => this.keptIn(this.shipments, adminId, key));
  }
}
