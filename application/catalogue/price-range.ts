import { InvalidInput } from '../../domain/errors.ts';
import { Money, type Currency } from '../../domain/money.ts';
import type { CatalogueFilter } from './ports.ts';

/** A filter with its prices, given in major units, in minor ones. @throws InvalidInput */
export const inMinorUnits = <Filter extends CatalogueFilter>(
  filter: Filter,
  currency: Currency,
): Filter => {
  const { minPrice, maxPrice } = filter;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    throw new InvalidInput([{ field: 'minPrice', message: 'The lowest price is the higher' }]);
  const minor = (price: number | undefined, field: string) =>
    price === undefined ? undefined : Money.fromMajor(price, currency, field).minor;
  return {
    ...filter,
    minPrice: minor(minPrice, 'minPrice'),
    maxPrice: minor(maxPrice, 'maxPrice'),
  };
};
