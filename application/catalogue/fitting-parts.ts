import { InvalidInput } from '../../domain/errors.ts';
import type { FitPart } from '../../domain/fit.ts';
import { pickedParts } from './picked-parts.ts';
import type { Catalogue, CatalogueFilter } from './ports.ts';

/** A filter as it is asked for: what a part has to fit is named by ids. */
export type AskedFilter<Filter extends CatalogueFilter = CatalogueFilter> = Omit<Filter, 'fits'> & {
  /** One id for each piece. */
  fits?: string[] | undefined;
};

/** The parts that others have to fit. @throws InvalidInput for one that the shop has not */
export const partsToFit = async (
  catalogue: Catalogue,
  ids: string[] | undefined,
): Promise<FitPart[] | undefined> => {
  if (ids === undefined) return undefined;
  const { parts, unknown } = await pickedParts(
    catalogue,
    ids.map((productId) => ({ productId, quantity: 1 })),
  );
  if (unknown.length > 0)
    throw new InvalidInput([
      { field: 'fits', message: `The shop has no part ${unknown.map((i) => ids[i]).join(', ')}` },
    ]);
  return parts;
};
