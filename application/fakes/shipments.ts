import { KeyReused } from '../../domain/errors.ts';
import type { Shipment } from '../../domain/shipment.ts';
import type { RetryKey } from '../ports.ts';
import type { Shipments } from '../shipping/ports.ts';
import { InMemoryRecords } from './memory.ts';

export class InMemoryShipments extends InMemoryRecords<Shipment> implements Shipments {
  add(shipment: Shipment, retry?: RetryKey): Promise<void> {
    return this.step(() => {
      if (this.rows.get(shipment.id)) throw new Error('This id is taken.');
      if (!this.keepKey(shipment.adminId, retry, shipment.id)) throw new KeyReused();
      this.rows.set(shipment.id, shipment);
    });
  }

  ofOrders(orderIds: string[]): Promise<Shipment[]> {
    return this.step(() =>
      this.rows
        .all()
        .filter(({ orderId, undoneAt }) => orderIds.includes(orderId) && !undoneAt)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }
}
