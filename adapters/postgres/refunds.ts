import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Refunds } from '../../application/payments/ports.ts';
import { KeyReused } from '../../domain/errors.ts';
import { Refund } from '../../domain/refund.ts';
import { RefundMapping } from './mapping.ts';
import { retryKeysOf } from './retry-keys.ts';
import { tableOf } from './tables.ts';

export const postgresRefunds = (orm: MikroORM): Refunds => {
  const table = tableOf(orm, RefundMapping, Refund);
  const retryKeys = retryKeysOf(orm, 'refunds');
  return {
    add: async (refund, retry) => {
      if (!(await retryKeys.add(table.valuesOf(refund), retry))) throw new KeyReused();
    },

    save: table.save,

    find: table.find,

    ofAttempts: (attemptIds) =>
      table.select(sql`where attempt_id = any(${attemptIds}) order by id`),

    findByKey: async (adminId, key) => {
      const row = await retryKeys.find(adminId, key);
      const made = row && (await table.find(row.id));
      return made && { made, fingerprint: row.fingerprint ?? '' };
    },
  };
};
