import type { ShownProduct } from '../../domain/product.ts';
import { ProductNotFound } from '../../domain/errors.ts';
import type { Catalogue } from './ports.ts';

/** A part as shoppers see it. @throws ProductNotFound for one off the shelf, too */
export const viewProduct =
  ({ catalogue }: { catalogue: Catalogue }) =>
  async (id: string): Promise<ShownProduct> => {
    const product = await catalogue.view(id);
    if (!product) throw new ProductNotFound();
    return product;
  };

export type ViewProduct = ReturnType<typeof viewProduct>;
