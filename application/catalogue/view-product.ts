import { ProductNotFound } from '../../domain/errors.ts';
import type { Catalogue, ProductSummary } from './ports.ts';

/** A part as shoppers see it. @throws ProductNotFound for one off the shelf, too */
export const viewProduct =
  ({ catalogue }: { catalogue: Catalogue }) =>
  async (id: string): Promise<ProductSummary> => {
    const product = await catalogue.view(id);
    if (!product) throw new ProductNotFound();
    return product;
  };
