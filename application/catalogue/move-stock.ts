import type { Product } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import type { Clock, NewId, RetryKey } from '../ports.ts';
import type { Products, StockHistory } from './ports.ts';

type Ports = { products: Products; stockHistory: StockHistory; clock: Clock; newId: NewId };
type Move = { product: Product; difference: number; retry?: RetryKey | undefined };

/** Changes the stock of products, which have their new stock already, and records it. @throws StockFull */
export const moveStock = async (
  { products, stockHistory, clock, newId }: Ports,
  admin: User,
  reason: string,
  moves: Move[],
): Promise<void> => {
  await products.changeStocks(moves.map(({ product: { id }, difference }) => ({ id, difference })));
  await stockHistory.add(
    moves.map(({ product, difference, retry }) => ({
      id: newId(),
      productId: product.id,
      difference,
      reason,
      stock: product.stock,
      adminId: admin.id,
      adminEmail: admin.email.value,
      at: clock.now(),
      retry,
    })),
  );
};
