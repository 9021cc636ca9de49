import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { Product } from '../../../adapters/http/contract.ts';
import { lineOf, ownBasket, putInBasket, toldOf } from './basket.ts';
import type { Machine } from './fit.ts';
import { inShort } from './in-short.ts';
import { currentSession } from './session.ts';
import { readVisitorsBasket } from './visitors-basket.ts';

const nothing = () => undefined;
let last: Promise<void> = Promise.resolve();

/** Puts some more of a part into the basket of whoever is here, as far as there are some, and says so. */
export const addToBasket = (queries: QueryClient, part: Product, pieces: number): Promise<void> => {
  // One after the other: each counts on from what lies there.
  last = last.then(() => add(queries, part, pieces));
  return last;
};

const add = async (queries: QueryClient, part: Product, pieces: number): Promise<void> => {
  try {
    const { line, before } = await lineNow(queries, part);
    const quantity = Math.min(before + pieces, part.Stock);
    if (quantity <= before) {
      toast.info(`All ${part.Stock} that are left lie in your basket already.`);
      return;
    }
    await putInBasket(queries, line, quantity);
    toast.success(`In your basket: ${quantity} × ${inShort(part.name)}`);
  } catch (error) {
    const message = toldOf(error);
    toast.error(message, { toastId: message }); // several that fail alike say it once
  }
};

/** A part as it lies, or would lie, in the basket of whoever is here, and how many of it do. */
const lineNow = async (queries: QueryClient, part: Product) => {
  const session = currentSession();
  const lines =
    session.status === 'signed-in'
      ? await queries.fetchQuery(ownBasket(session.person.email))
      : readVisitorsBasket();
  const known = lines.find(({ productId }) => productId === part._id);
  const line = { ...lineOf(part), ...(known && { addedAt: known.addedAt }) };
  return { line, before: known?.orderQuantity ?? 0 };
};

/**
 * Has the parts of a machine lie in the basket of whoever is here. Of a part that lies there already,
 * the larger quantity stays; what is left of a part is put in where there are too few.
 * @returns the parts of which there are too few or none
 * @throws what `toldOf` puts into words
 */
export const putAllInBasket = (queries: QueryClient, machine: Machine): Promise<Product[]> => {
  const done = last.then(async () => {
    const short: Product[] = [];
    for (const { product, quantity } of machine) {
      if (product.Stock < quantity) short.push(product);
      const wanted = Math.min(quantity, product.Stock);
      const { line, before } = await lineNow(queries, product);
      if (wanted > before) await putInBasket(queries, line, wanted);
    }
    return short;
  });
  last = done.then(nothing, nothing);
  return done;
};
