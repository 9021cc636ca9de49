import type { ProductRecord } from '../../domain/product.ts';
import type { Currency } from '../../domain/money.ts';
import type { Catalogue, ProductQuery } from './ports.ts';
import type { Page } from '../ports.ts';
import { inMinorUnits } from './price-range.ts';

type Ports = { catalogue: Catalogue; currency: Currency };

/** The catalogue, searched, filtered and sorted; prices in major units. @throws InvalidInput */
export const listProducts =
  ({ catalogue, currency }: Ports) =>
  async (query: ProductQuery): Promise<Page<ProductRecord>> =>
    catalogue.list(inMinorUnits(query, currency));
