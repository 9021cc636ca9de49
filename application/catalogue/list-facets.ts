import type { Facet } from '../../domain/facets.ts';
import type { Currency } from '../../domain/money.ts';
import { factsOf, type Fact } from '../../domain/specs.ts';
import type { Catalogue, CatalogueFilter } from './ports.ts';
import { inMinorUnits } from './price-range.ts';

type Ports = { catalogue: Catalogue; currency: Currency };

/**
 * The facets of a category, in the order of its table of facts; prices in major units. A category that
 * the shop does not know has none. @throws InvalidInput
 */
export const listFacets =
  ({ catalogue, currency }: Ports) =>
  async (filter: CatalogueFilter & { category: string }): Promise<(Fact & Facet)[]> => {
    const facts = new Map(factsOf(filter.category).map((fact) => [fact.name, fact]));
    if (facts.size === 0) return [];
    const facets = await catalogue.facets(inMinorUnits(filter, currency), [...facts.keys()]);
    return facets.flatMap((facet) => {
      const fact = facts.get(facet.name);
      return fact ? [{ ...fact, ...facet }] : [];
    });
  };
