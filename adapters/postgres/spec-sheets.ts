import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SpecSheet } from '../../domain/facets.ts';
import type { Specs } from '../../domain/specs.ts';
import { preparedIn } from './prepared.ts';
import { where, type Sql } from './sql.ts';

/** How many different specs are remembered, of about half a kilobyte each. */
const maxCached = 20_000;

type Row = { hash: string; count: number };

/**
 * What the parts that meet some conditions say of themselves. Many say the same, which an index counts by
 * its hash without reading a part; what a hash stands for never changes, and each process remembers it.
 * @param name names the prepared statement, where there is one for conditions of this kind
 */
export const specSheetsIn = (orm: MikroORM) => {
  const ask = preparedIn(orm);
  const cache = new LRUCache<string, Specs>({ max: maxCached });
  return async (conditions: Sql[], name?: string): Promise<SpecSheet[]> => {
    const counted = sql`
      select specs_hash as hash, count(*)::float8 as count from products
      ${where(conditions)} group by specs_hash`;
    const rows = await ask<Row>(name, counted);
    const known = rows.flatMap(({ hash, count }) => {
      const specs = cache.get(hash);
      return specs ? { specs, count } : [];
    });
    if (known.length === rows.length) return known;
    // All anew, in one statement: a part may have changed meanwhile.
    const read = await ask<Row & { specs: Specs }>(
      undefined,
      sql`
        select hash, count, specs from (
          select specs_hash as hash, count(*)::float8 as count, (array_agg(id))[1] as id
          from products ${where(conditions)} group by specs_hash
        ) counted join products using (id)`,
    );
    for (const { hash, specs } of read) cache.set(hash, specs);
    return read;
  };
};
