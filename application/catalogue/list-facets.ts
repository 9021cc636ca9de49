import type { Facet } from '../../domain/facets.ts';
import type { Currency } from '../../domain/money.ts';
import { factsOf, type Fact } from '../../domain/specs.ts';
import { partsToFit, type AskedFilter } from './fitting-parts.ts';
import type { Catalogue } from './ports.ts';
import { inMinorUnits } from './price-range.ts';

type Ports = { catalogue: Catalogue; currency: Currency };

/**
 * The facets of a category, in the order of its table of facts; prices in major units. A category that
 * the shop does not know has none. @throws InvalidInput
 */
export const listFacets =
  ({ catalogue, currency }: Ports) =>
  async ({
    fits: ids,
    ...filter
  }: AskedFilter & { category: string }): Promise<(Fact & Facet)[]> => {
    const facts = new Map(factsOf(filter.category).map((fact) => [fact.name, fact]));
    if (facts.size === 0) return [];
    const fits = await partsToFit(catalogue, ids);
    const asked = inMinorUnits({ ...filter, fits }, currency);
    const facets = await catalogue.facets(asked, [...facts.keys()]);
    return facets.flatMap((facet) => {
      const fact = facts.get(facet.name);
      return fact ? [{ ...fact, ...facet }] : [];
    });
  };
