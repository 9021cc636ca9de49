import { PartsNotFound } from '../../domain/errors.ts';
import { fitOf, type Fit, type FitPart } from '../../domain/fit.ts';
import { Money, type Currency } from '../../domain/money.ts';
import type { Catalogue } from './ports.ts';

/** A part of a machine that somebody puts together. */
export type PickedPart = { productId: string; quantity: number };

type Ports = { catalogue: Catalogue; currency: Currency };

/** Whether parts fit together, and what they cost today. @throws PartsNotFound for those off the shelf, too */
export const checkFit =
  ({ catalogue, currency }: Ports) =>
  async (picked: PickedPart[]): Promise<Fit & { total: Money }> => {
    const ids = [...new Set(picked.map(({ productId }) => productId))];
    const rows = await catalogue.viewMany(ids);
    const products = new Map(rows.map((product) => [product.id, product]));
    const unknown: number[] = [];
    let minor = 0;
    const parts = picked.flatMap(({ productId, quantity }, i): FitPart[] => {
      const product = products.get(productId);
      if (!product) {
        unknown.push(i);
        return [];
      }
      minor += product.price.minor * quantity;
      const { id, name, category, specs } = product;
      return [{ id, name, category, specs, quantity }];
    });
    if (unknown.length > 0) throw new PartsNotFound(unknown);
    return { ...fitOf(parts), total: new Money(minor, currency) };
  };
