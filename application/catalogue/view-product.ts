import { ProductNotFound } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { Products } from '../ports.ts';

/** @throws ProductNotFound */
export const viewProduct =
  ({ products }: { products: Products }) =>
  async (id: string): Promise<Product> => {
    const product = await products.find(id);
    if (!product) throw new ProductNotFound();
    return product;
  };
