import type { Facet } from '../../domain/facets.ts';
import type { Currency } from '../../domain/money.ts';
import { specsByCategory } from '../../domain/specs.ts';
import type { Catalogue, CatalogueFilter } from './ports.ts';
import { inMinorUnits } from './price-range.ts';

type Ports = { catalogue: Catalogue; currency: Currency };

/**
 * The facets of a category, in the order of its table of facts; prices in major units. A category that
 * the shop does not know has none. @throws InvalidInput
 */
export const listFacets =
  ({ catalogue, currency }: Ports) =>
  async (filter: CatalogueFilter & { category: string }): Promise<Facet[]> => {
    const { category } = filter;
    const names = Object.hasOwn(specsByCategory, category)
      ? Object.keys(specsByCategory[category] ?? {})
      : [];
    return names.length === 0 ? [] : catalogue.facets(inMinorUnits(filter, currency), names);
  };
