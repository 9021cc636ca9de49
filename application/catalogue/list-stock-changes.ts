import { ProductNotFound } from '../../domain/errors.ts';
import type { Page, PageQuery } from '../ports.ts';
import type { Products, StockChange, StockHistory } from './ports.ts';

/**
 * A page of how admins have changed a product's stock, the newest first.
 * @throws ProductNotFound
 * @throws InvalidInput for a cursor of another list
 */
export const listStockChanges =
  ({ products, stockHistory }: { products: Products; stockHistory: StockHistory }) =>
  async (id: string, query: PageQuery): Promise<Page<StockChange>> => {
    if (!(await products.find(id))) throw new ProductNotFound();
    return stockHistory.of(id, query);
  };
