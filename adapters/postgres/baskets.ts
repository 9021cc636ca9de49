import type { MikroORM } from '@mikro-orm/postgresql';
import type { Baskets } from '../../application/baskets/ports.ts';
import { Basket } from '../../domain/basket.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { databaseOf } from './atomically.ts';

export const postgresBaskets = (orm: MikroORM): Baskets => {
  const db = databaseOf(orm);
  const linesOf = (ownerId: string) =>
    db()
      .selectFrom('basket_lines as line')
      .select([
        'line.product_id as productId',
        'quantity',
        'seen_price_minor',
        'seen_price_currency',
        'added_at',
      ])
      .where('owner_id', '=', ownerId)
      .orderBy('added_at')
      .orderBy('line.product_id');
  return {
    view: async (ownerId) => {
      const rows = await linesOf(ownerId)
        .innerJoin('products as product', 'product.id', 'line.product_id')
        .select(['name', 'image', 'category', 'price_minor', 'price_currency', 'stock', 'on_shelf'])
        .execute();
      return rows.map((row) => {
        const product = {
          name: row.name,
          image: row.image,
          category: row.category ?? undefined,
          price: new Money(Number(row.price_minor), row.price_currency),
          stock: row.stock,
          onShelf: row.on_shelf,
        };
        return Object.assign(lineOf(row), { product });
      });
    },

    // A basket without lines has no row of its own to be locked.
    findLocked: async (ownerId) => {
      const owner = await db()
        .selectFrom('users')
        .select('id')
        .where('id', '=', ownerId)
        .where('removed_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!owner) throw new NotSignedIn();
      return new Basket((await linesOf(ownerId).execute()).map(lineOf));
    },

    put: async (ownerId, { productId, quantity, seenPrice, addedAt }) => {
      const changed = {
        quantity,
        seen_price_minor: String(seenPrice.minor),
        seen_price_currency: seenPrice.currency,
      };
      await db()
        .insertInto('basket_lines')
        .values({ owner_id: ownerId, product_id: productId, added_at: addedAt, ...changed })
        .onConflict((same) => same.columns(['owner_id', 'product_id']).doUpdateSet(changed))
        .execute();
    },

    takeOut: async (ownerId, productId) => {
      await db()
        .deleteFrom('basket_lines')
        .where('owner_id', '=', ownerId)
        .where('product_id', '=', productId)
        .execute();
    },

    empty: async (ownerId) => {
      await db().deleteFrom('basket_lines').where('owner_id', '=', ownerId).execute();
    },
  };
};

type Row = {
  productId: string;
  quantity: number;
  seen_price_minor: string;
  seen_price_currency: string;
  added_at: Date | string;
};

const lineOf = ({ productId, quantity, added_at, ...price }: Row) => ({
  productId,
  quantity,
  seenPrice: new Money(Number(price.seen_price_minor), price.seen_price_currency),
  addedAt: new Date(added_at),
});
