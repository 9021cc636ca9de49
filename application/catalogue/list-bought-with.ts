import type { ShownProduct } from '../../domain/product.ts';
import type { Catalogue } from './ports.ts';

/** As many as stand beside each other on a part's page. */
const most = 4;

/** What people have bought together with a part, as long as it is in stock; what they did most often first. */
export const listBoughtWith =
  ({ catalogue }: { catalogue: Catalogue }) =>
  (id: string): Promise<ShownProduct[]> =>
    catalogue.boughtWith(id, most);
