import { InvalidInput } from '../../domain/errors.ts';
import { Money, type Currency } from '../../domain/money.ts';
import type { Catalogue, Page, ProductQuery, ProductRow } from '../ports.ts';

type Ports = { catalogue: Catalogue; currency: Currency };

/** The catalogue, searched, filtered and sorted; prices in major units. @throws InvalidInput */
export const listProducts =
  ({ catalogue, currency }: Ports) =>
  async (query: ProductQuery): Promise<Page<ProductRow>> => {
    const { minPrice, maxPrice } = query;
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
      throw new InvalidInput([{ pointer: '/minPrice', message: 'The lowest price is the higher' }]);
    const minor = (price: number | undefined, pointer: string) =>
      price === undefined ? undefined : Money.fromMajor(price, currency, pointer).minor;
    return catalogue.list({
      ...query,
      minPrice: minor(minPrice, '/minPrice'),
      maxPrice: minor(maxPrice, '/maxPrice'),
    });
  };
