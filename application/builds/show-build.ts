import type { Build } from '../../domain/build.ts';
import type { Currency } from '../../domain/money.ts';
import { pickedParts, pricedFitOf, type PricedFit } from '../catalogue/picked-parts.ts';
import type { Catalogue } from '../catalogue/ports.ts';

export type ShownBuild = { build: Build; fit: PricedFit };

/** A build with what is to be said of it today, of those of its parts that the shop still has. */
export const showBuild =
  ({ catalogue, currency }: { catalogue: Catalogue; currency: Currency }) =>
  async (build: Build): Promise<ShownBuild> => {
    const { parts } = await pickedParts(catalogue, build.parts);
    return { build, fit: pricedFitOf(parts, currency) };
  };

export type ShowBuild = ReturnType<typeof showBuild>;
