import { NotAllowed, ProductNotFound } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically, Clock, NewId, Products, StockHistory } from '../ports.ts';
import type { RecordActs } from './record-acts.ts';

type Ports = {
  products: Products;
  stockHistory: StockHistory;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

export type AdjustStock = { difference: number; reason: string };

/**
 * An admin adds to a product's stock or takes from it, and says why.
 * @throws NotAllowed, ProductNotFound @throws Conflict below zero: it says what is left
 */
export const adjustStock =
  ({ products, stockHistory, recordActs, atomically, clock, newId }: Ports) =>
  async (who: User, id: string, { difference, reason }: AdjustStock): Promise<Product> => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      const product = await products.findLocked(id);
      if (!product) throw new ProductNotFound();
      const before = product.stock;
      product.adjust(difference);
      await products.restock(id, difference);
      await stockHistory.add([
        {
          id: newId(),
          productId: id,
          difference,
          reason,
          stock: product.stock,
          adminId: who.id,
          adminEmail: who.email.value,
          at: clock.now(),
        },
      ]);
      await recordActs(who, {
        act: 'product.stock',
        subject: 'product',
        subjectId: id,
        label: product.name,
        before: { Stock: before },
        after: { Stock: product.stock },
        reason,
      });
      return product;
    });
  };
