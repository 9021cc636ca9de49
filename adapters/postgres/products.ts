import type { MikroORM } from '@mikro-orm/postgresql';
import type { Products } from '../../application/ports.ts';
import { ProductNotFound, SoldOut } from '../../domain/errors.ts';
import { Product } from '../../domain/product.ts';
import { detached, managerOf } from './atomically.ts';

export const postgresProducts = (orm: MikroORM): Products => {
  const em = managerOf(orm);
  const products: Products = {
    find: async (id) => (await em().findOne(Product, { id }, detached)) ?? undefined,

    add: async (product) => {
      await em().insert(product);
    },

    reserve: async (id, quantity) => {
      // The condition and the change are one statement: two buyers of the last part cannot both win.
      const [taken] = await em().execute<{ stock: number }[]>(
        'update products set stock = stock - ? where id = ? and stock >= ?::numeric returning stock',
        [quantity, id, quantity],
      );
      if (taken) return;
      const product = await products.find(id);
      if (!product) throw new ProductNotFound();
      throw new SoldOut(product.stock);
    },

    restock: async (id, quantity) => {
      await em().execute('update products set stock = stock + ? where id = ?', [quantity, id]);
    },
  };
  return products;
};
