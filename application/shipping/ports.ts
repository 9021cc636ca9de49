import type { OrderNote } from '../../domain/order-note.ts';
import type { Shipment } from '../../domain/shipment.ts';
import type { IdempotentResult, RetryKey } from '../ports.ts';

export interface Shipments {
  /** @throws KeyReused when that admin's retry key was used before */
  add(shipment: Shipment, retry?: RetryKey): Promise<void>;
  save(shipment: Shipment): Promise<void>;
  find(id: string): Promise<Shipment | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<Shipment | undefined>;
  /** Those of these orders that were not undone, the oldest first. */
  ofOrders(orderIds: string[]): Promise<Shipment[]>;
  findByKey(adminId: string, key: string): Promise<IdempotentResult<Shipment> | undefined>;
}

/** What admins have written on orders. Notes are added, and never changed. */
export interface OrderNotes {
  /** @throws KeyReused when that admin's retry key was used before */
  add(note: OrderNote, retry?: RetryKey): Promise<void>;
  /** Those of an order, the oldest first. */
  ofOrder(orderId: string): Promise<OrderNote[]>;
  findByKey(adminId: string, key: string): Promise<IdempotentResult<OrderNote> | undefined>;
}
