import type { Currency } from '../../domain/money.ts';
import { partsToFit, type AskedFilter } from './fitting-parts.ts';
import type { Catalogue, CategoryCount } from './ports.ts';
import { inMinorUnits } from './price-range.ts';

type Ports = { catalogue: Catalogue; currency: Currency };

/** More categories than anybody can choose from are not listed. */
const most = 100;

/**
 * The categories of what fits a search and how many parts each has; prices in major units.
 * @throws InvalidInput
 */
export const listCategories =
  ({ catalogue, currency }: Ports) =>
  async ({ fits: ids, ...filter }: Omit<AskedFilter, 'category'>): Promise<CategoryCount[]> => {
    const fits = await partsToFit(catalogue, ids);
    return catalogue.categories(inMinorUnits({ ...filter, fits }, currency), most);
  };
