import { fitOfCandidate, type Fit } from '../../domain/fit.ts';
import { mostFindingsOfListed, worstOnly } from '../../domain/fit/part.ts';
import type { Currency } from '../../domain/money.ts';
import type { ShownProduct } from '../../domain/product.ts';
import { partsToFit, type AskedFilter } from './fitting-parts.ts';
import { partOf } from './picked-parts.ts';
import type { Catalogue, ProductPage, ProductQuery } from './ports.ts';
import { inMinorUnits } from './price-range.ts';

type Ports = { catalogue: Catalogue; currency: Currency };

/** A part, and how it fits those that were named. */
export type ListedProduct = ShownProduct & { fit?: Pick<Fit, 'verdict' | 'findings'> };

/**
 * The catalogue, searched, filtered and sorted; prices in major units. Of how each part fits, only few findings
 * are told. @throws InvalidInput
 */
export const listProducts =
  ({ catalogue, currency }: Ports) =>
  async ({
    fits: ids,
    ...query
  }: AskedFilter<ProductQuery>): Promise<ProductPage<ListedProduct>> => {
    const fits = await partsToFit(catalogue, ids);
    const page = await catalogue.list(inMinorUnits({ ...query, fits }, currency));
    if (!fits) return page;
    const fitOf = (product: ShownProduct) => {
      const { verdict, findings } = fitOfCandidate(fits, partOf(product));
      return { verdict, findings: worstOnly(findings, mostFindingsOfListed) };
    };
    const rows = page.rows.map((product) => ({ ...product, fit: fitOf(product) }));
    return { ...page, rows };
  };
