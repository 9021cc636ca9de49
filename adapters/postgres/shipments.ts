import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { OrderNotes, Shipments } from '../../application/shipping/ports.ts';
import type { OrderNote } from '../../domain/order-note.ts';
import { Shipment } from '../../domain/shipment.ts';
import { OrderNoteMapping, ShipmentMapping } from './mapping.ts';
import { retryKeysOf } from './retry-keys.ts';
import { tableOf } from './tables.ts';

export const postgresShipments = (orm: MikroORM): Shipments => {
  const table = tableOf(orm, ShipmentMapping, Shipment);
  const retryKeys = retryKeysOf(orm, 'shipments');
  return {
    add: (shipment, retry) => retryKeys.addNew(table.valuesOf(shipment), retry),

    save: (shipment) => table.save(shipment),

    find: table.find,
    findLocked: table.findLocked,

    ofOrders: (orderIds) =>
      table.select(sql`where order_id = any(${orderIds}) and undone_at is null order by id`),

    findByKey: retryKeys.findByKey(table.find),
  };
};

export const postgresOrderNotes = (orm: MikroORM): OrderNotes => {
  const table = tableOf(orm, OrderNoteMapping, { restore: (note: OrderNote) => note });
  const retryKeys = retryKeysOf(orm, 'order_notes');
  return {
    add: (note, retry) => retryKeys.addNew(table.valuesOf(note), retry),

    ofOrder: (orderId) => table.select(sql`where order_id = ${orderId} order by id`),

    findByKey: retryKeys.findByKey(table.find),
  };
};
