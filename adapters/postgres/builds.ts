import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Builds } from '../../application/builds/ports.ts';
import { Build } from '../../domain/build.ts';
import { isId } from '../../domain/id.ts';
import { databaseOf } from './atomically.ts';
import { BuildMapping } from './mapping.ts';
import { retryKeysOf } from './retry-keys.ts';
import { tableOf } from './tables.ts';

export const postgresBuilds = (orm: MikroORM): Builds => {
  const db = databaseOf(orm);
  const table = tableOf(orm, BuildMapping, Build);
  const retryKeys = retryKeysOf(orm, 'builds');
  return {
    add: (build, retry) => retryKeys.add(table.valuesOf(build), retry),

    findByKey: retryKeys.findByKey(table.find),

    find: async (id) => (isId(id) ? table.find(id) : undefined),
    findLocked: async (id) => (isId(id) ? table.findLocked(id) : undefined),
    save: (build) => table.save(build),

    remove: async (id) => {
      await db().deleteFrom('builds').where('id', '=', id).execute();
    },

    listOf: (ownerId) =>
      table.select(sql`where owner_id = ${ownerId} order by updated_at desc, id desc`),

    removeAllOf: async (ownerId) => {
      await db().deleteFrom('builds').where('owner_id', '=', ownerId).execute();
    },
  };
};
