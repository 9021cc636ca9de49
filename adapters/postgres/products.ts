import { LockMode, type MikroORM } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { Change } from '../../application/ports.ts';
import type { Products } from '../../application/catalogue/ports.ts';
import { StockFull } from '../../domain/errors.ts';
import { mostCounted, Product } from '../../domain/product.ts';
import { detached, managerOf } from './atomically.ts';
import { productRow, type CatalogueRow } from './catalogue.ts';
import { changesOf } from './changes.ts';
import { preparedIn } from './prepared.ts';
import { findKey, insertOnce } from './retries.ts';

type ProductColumns = CatalogueRow & {
  added_by: string | null;
  on_shelf: boolean;
  version: number;
};
const byId = {
  name: 'products.find',
  text: `select id, name, price_minor, price_currency, stock, description, image, category, specs,
      added_by, created_at, on_shelf, version
    from products where id = $1`,
};

/** How many products are remembered as they were found last: about a kilobyte each. */
const maxCached = 2_000;

export const postgresProducts = (orm: MikroORM): Products => {
  const em = managerOf(orm);
  const prepared = preparedIn(orm);
  const { changing } = changesOf(orm);
  const cache = new LRUCache<string, ProductColumns>({ max: maxCached });
  const products: Products = {
    find: async (id) => {
      if (orm.em.isInTransaction())
        return (await em().findOne(Product, { id }, detached)) ?? undefined;
      const [row] = await prepared<ProductColumns>(byId, [id]);
      if (row) cache.set(row.id, row);
      return row && productOf(row);
    },

    findCached: (id) => {
      const row = cache.get(id);
      return row && productOf(row);
    },

    findLocked: async (id) =>
      (await em().findOne(
        Product,
        { id },
        { ...detached, lockMode: LockMode.PESSIMISTIC_WRITE },
      )) ?? undefined,

    findMany: (ids) => em().find(Product, { id: { $in: ids } }, detached),

    findManyLocked: (ids) =>
      em().find(
        Product,
        { id: { $in: ids } },
        { ...detached, lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      ),

    namesakes: async (names) => {
      const rows = await em().execute<{ id: string; name: string }[]>(
        `select distinct on (lower(name) collate "C") id, lower(name) as name from products
         where (lower(name) collate "C") in (select lower(jsonb_array_elements_text(?::jsonb)))
         order by lower(name) collate "C", id desc`,
        [JSON.stringify(names)],
      );
      const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
      const found = await products.findMany([...nameOf.keys()]);
      return new Map(found.map((product) => [nameOf.get(product.id) ?? '', product]));
    },

    lockImports: async () => {
      await em().execute(`select pg_advisory_xact_lock(hashtext('products.import'))`);
    },

    add: (product, retry) =>
      changing([`product:${product.id}`], () =>
        insertOnce(
          em(),
          'products',
          {
            ...columnsOf(product),
            specs: JSON.stringify(product.specs),
            stock: product.stock,
            added_by: product.addedBy,
            created_at: product.createdAt,
          },
          retry,
        ),
      ),

    findByKey: async (personId, key) => {
      const row = await findKey(em(), 'products', personId, key);
      const made = row && (await products.find(row.id));
      return made && { made, fingerprint: row.fingerprint };
    },

    addMany: async (products) => {
      if (products.length === 0) return;
      await changing(changesOfAll(products), () => em().insertMany(Product, products));
    },

    save: (product) => products.saveMany([product]),

    saveMany: async (changed) => {
      await changing(changesOfAll(changed), () =>
        em().execute(
          `update products p set name = n.name, price_minor = n.price_minor,
           price_currency = n.price_currency, description = n.description, image = n.image,
           category = n.category, specs = n.specs, on_shelf = n.on_shelf, version = n.version
         from jsonb_to_recordset(?::jsonb) as n (id uuid, name text, price_minor bigint,
           price_currency text, description text, image text, category text, specs jsonb,
           on_shelf boolean, version integer)
         where p.id = n.id`,
          [JSON.stringify(changed.map(columnsOf))],
        ),
      );
    },

    changeStock: async (id, quantity) => {
      const moved = await changing([`stock:${id}`], () =>
        em().execute(
          'update products set stock = stock + ? where id = ? and stock <= ?::bigint returning id',
          [quantity, id, mostCounted - quantity],
        ),
      );
      // No product is ever deleted: it is there.
      if (moved.length === 0) throw new StockFull(mostCounted);
    },
  };
  return products;
};

const changesOfAll = (products: Product[]): Change[] =>
  products.map((product): Change => `product:${product.id}`);

const productOf = (row: ProductColumns): Product =>
  Product.restore({
    ...productRow(row),
    addedBy: row.added_by ?? undefined,
    onShelf: row.on_shelf,
    version: row.version,
  });

const columnsOf = (product: Product) => ({
  id: product.id,
  name: product.name,
  price_minor: product.price.minor,
  price_currency: product.price.currency,
  description: product.description,
  image: product.image,
  category: product.category ?? null,
  specs: product.specs,
  on_shelf: product.onShelf,
  version: product.version,
});
