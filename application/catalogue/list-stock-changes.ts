import { ProductNotFound } from '../../domain/errors.ts';
import type { Products, StockChange, StockHistory } from './ports.ts';

const most = 100;

/** How admins have changed a product's stock, the newest first. @throws ProductNotFound */
export const listStockChanges =
  ({ products, stockHistory }: { products: Products; stockHistory: StockHistory }) =>
  async (id: string): Promise<StockChange[]> => {
    if (!(await products.find(id))) throw new ProductNotFound();
    return stockHistory.of(id, most);
  };
