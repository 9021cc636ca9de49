import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Products } from '../../application/catalogue/ports.ts';
import type { Change } from '../../application/ports.ts';
import { Conflict, StockFull } from '../../domain/errors.ts';
import { maxCounted, Product } from '../../domain/product.ts';
import { databaseOf, isTimeout } from './atomically.ts';
import { changesOf } from './changes.ts';
import { ProductMapping } from './mapping.ts';
import { compiledIn, preparedIn } from './prepared.ts';
import { retryKeysOf } from './retry-keys.ts';
import { tableOf, type Row } from './tables.ts';

/** How many products are remembered as they were found last: about a kilobyte each. */
const maxCached = 2_000;

export const postgresProducts = (orm: MikroORM): Products => {
  const db = databaseOf(orm);
  const table = tableOf(orm, ProductMapping, Product);
  const retryKeys = retryKeysOf(orm, 'products');
  const prepared = preparedIn(orm);
  const byId = compiledIn(orm)<{ id: string }>(
    ({ id }) => sql`select ${table.columns} from products where id = ${id}`,
  );
  const { changing } = changesOf(orm);
  const cache = new LRUCache<string, Row>({ max: maxCached });
  const products: Products = {
    find: async (id) => {
      if (orm.em.isInTransaction()) return table.find(id);
      const [row] = await prepared<Row>('products.find', byId({ id }));
      if (row) cache.set(id, row);
      return row && table.entityOf(row);
    },

    findCached: (id) => {
      const row = cache.get(id);
      return row && table.entityOf(row);
    },

    findLocked: async (id) => (await products.findManyLocked([id]))[0],

    findMany: table.findMany,

    // `for update` would also keep out whoever puts one into their basket.
    findManyLocked: (ids) =>
      table.select(sql`where id = any(${ids}) order by id for no key update`),

    namesakes: async (most) => {
      const asked = JSON.stringify([...most].map(([name, limit]) => ({ name, most: limit })));
      const { rows } = await sql<{ id: string; name: string }>`
        select found.id, asked.name
        from jsonb_to_recordset(${asked}::jsonb) as asked(name text, most int)
        cross join lateral (
          select id from products where lower(name) collate "C" = lower(asked.name)
          order by id desc limit asked.most
        ) found`.execute(db());
      const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
      const found = await table.findMany([...nameOf.keys()]);
      return Map.groupBy(found, ({ id }) => nameOf.get(id) ?? '');
    },

    lockImports: async () => {
      await sql`select pg_advisory_xact_lock(hashtext('products.import'))`
        .execute(db())
        .catch((error: unknown) => {
          throw isTimeout(error)
            ? new Conflict('Another import is under way. Try again when it is done.')
            : error;
        });
    },

    imported: async (sources) => {
      const { rows } = await sql<{ source: string }>`
        select source from imported_parts
        where source in (select jsonb_array_elements_text(${JSON.stringify(sources)}::jsonb))
      `.execute(db());
      return new Set(rows.map(({ source }) => source));
    },

    keepImported: async (parts) => {
      if (parts.length === 0) return;
      await db()
        .insertInto('imported_parts')
        .values(parts.map(({ source, productId }) => ({ source, product_id: productId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    add: (product, retry) =>
      changing([`product:${product.id}`], () => retryKeys.add(table.valuesOf(product), retry)),

    findByKey: retryKeys.findByKey((id) => products.find(id)),

    addMany: async (added) => {
      if (added.length > 0) await changing(changesOfAll(added), () => table.addMany(added));
    },

    save: (product) => products.saveMany([product]),

    // The stock moves by what is booked and counted meanwhile.
    saveMany: async (changed) => {
      await changing(changesOfAll(changed), () => table.saveMany(changed, 'stock'));
    },

    changeStock: (id, difference) => products.changeStocks([{ id, difference }]),

    changeStocks: async (changes) => {
      const { numAffectedRows } = await changing(
        changes.map(({ id }): Change => `stock:${id}`),
        () =>
          sql`update products set stock = stock + difference
            from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id uuid, difference int)
            where products.id = change.id and stock <= ${maxCounted} - difference::bigint`.execute(
            db(),
          ),
      );
      // No product is ever deleted: each is there.
      if (numAffectedRows !== BigInt(changes.length)) throw new StockFull(maxCounted);
    },
  };
  return products;
};

const changesOfAll = (products: Product[]): Change[] =>
  products.map((product): Change => `product:${product.id}`);
