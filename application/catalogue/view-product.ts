import { ProductNotFound } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { Products } from '../ports.ts';

/** A part as shoppers see it. @throws ProductNotFound for one off the shelf, too */
export const viewProduct =
  ({ products }: { products: Products }) =>
  async (id: string): Promise<Product> => {
    const product = await products.find(id);
    if (!product?.onShelf) throw new ProductNotFound();
    return product;
  };
