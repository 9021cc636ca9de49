import type { BuildPart } from '../../domain/build.ts';
import { PartsNotFound } from '../../domain/errors.ts';
import type { Currency } from '../../domain/money.ts';
import { pickedParts, pricedFitOf, type PricedFit } from './picked-parts.ts';
import type { Catalogue } from './ports.ts';

type Ports = { catalogue: Catalogue; currency: Currency };

/** Whether parts fit together, and what they cost today. @throws PartsNotFound for those off the shelf, too */
export const checkFit =
  ({ catalogue, currency }: Ports) =>
  async (picked: BuildPart[]): Promise<PricedFit> => {
    const { parts, unknown } = await pickedParts(catalogue, picked);
    if (unknown.length > 0) throw new PartsNotFound(unknown);
    return pricedFitOf(parts, currency);
  };
