import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Refunds } from '../../application/payments/ports.ts';
import { Refund } from '../../domain/refund.ts';
import { RefundMapping } from './mapping.ts';
import { retryKeysOf } from './retry-keys.ts';
import { tableOf } from './tables.ts';

export const postgresRefunds = (orm: MikroORM): Refunds => {
  const table = tableOf(orm, RefundMapping, Refund);
  const retryKeys = retryKeysOf(orm, 'refunds');
  return {
    add: (refund, retry) => retryKeys.addNew(table.valuesOf(refund), retry),

    save: table.save,

    find: table.find,

    ofAttempts: (attemptIds) =>
      table.select(sql`where attempt_id = any(${attemptIds}) order by asked_at, id`),

    findByKey: retryKeys.findByKey(table.find),
  };
};
