import type { BuildPart } from '../../domain/build.ts';
import { PartsNotFound } from '../../domain/errors.ts';
import type { Currency } from '../../domain/money.ts';
import { pickedParts, pricedFitOf, type PricedFit } from './picked-parts.ts';
import type { Catalogue, MissingFacts } from './ports.ts';

type Ports = {
  catalogue: Catalogue;
  missingFacts: Pick<MissingFacts, 'count'>;
  currency: Currency;
};

/** Whether parts fit together, and what they cost today. @throws PartsNotFound for those off the shelf, too */
export const checkFit =
  ({ catalogue, missingFacts, currency }: Ports) =>
  async (picked: BuildPart[]): Promise<PricedFit> => {
    const { parts, unknown } = await pickedParts(catalogue, picked);
    if (unknown.length > 0) throw new PartsNotFound(unknown);
    const fit = pricedFitOf(parts, currency);
    missingFacts.count(missingFrom(fit));
    return fit;
  };

/** The facts that parts do not say and rules needed, each once. */
const missingFrom = ({ findings }: PricedFit): { productId: string; fact: string }[] => {
  const missing = findings
    .flatMap((finding) => finding.missing)
    .filter(({ part, fact }) => !Object.hasOwn(part.specs, fact))
    .map(({ part, fact }) => ({ productId: part.id, fact }));
  return [...new Map(missing.map((one) => [`${one.productId} ${one.fact}`, one])).values()];
};
