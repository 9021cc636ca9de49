import { KeyReused, NotAllowed, ProductNotFound } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically, Clock, NewId, RetryKey } from '../ports.ts';
import { moveStock } from './move-stock.ts';
import type { Products, StockHistory } from './ports.ts';
import type { RecordActs } from '../audit/record-acts.ts';

type Ports = {
  products: Products;
  stockHistory: StockHistory;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

export type AdjustStock = {
  difference: number;
  reason: string;
  /** The stock that a count was compared with. A delivery needs none. */
  stockSeen?: number | undefined;
  retry?: RetryKey | undefined;
};

/**
 * An admin adds to a product's stock or takes from it, and says why. A retry changes nothing: it is
 * answered with the product as it is now.
 * @throws NotAllowed, ProductNotFound, KeyReused @throws Conflict below zero: it says what is left
 * @throws Conflict when the stock is not `stockSeen` any more
 */
export const adjustStock =
  (ports: Ports) =>
  async (who: User, id: string, request: AdjustStock): Promise<Product> => {
    if (!who.isAdmin) throw new NotAllowed();
    const { difference, reason, stockSeen, retry } = request;
    const { products, stockHistory, recordActs, atomically } = ports;
    return atomically(async () => {
      const product = await products.findLocked(id);
      if (!product) throw new ProductNotFound();
      // The product is locked before the key is looked up, so that a retry waits for the first request.
      const first = retry && (await stockHistory.findByKey(who.id, retry.key));
      if (first && (first.made.productId !== id || first.fingerprint !== retry.fingerprint))
        throw new KeyReused();
      if (first) return product;
      if (stockSeen !== undefined) product.assertCounted(stockSeen, 'stockSeen');
      const before = product.stock;
      product.adjust(difference);
      await moveStock(ports, who, reason, [{ product, difference, retry }]);
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
