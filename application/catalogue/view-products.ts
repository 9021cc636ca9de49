import type { ShownProduct } from '../../domain/product.ts';
import type { Catalogue } from './ports.ts';

/** Those of some parts that are on the shelf, in no order. */
export const viewProducts =
  ({ catalogue }: { catalogue: Catalogue }) =>
  (ids: string[]): Promise<ShownProduct[]> =>
    catalogue.viewMany(ids);
