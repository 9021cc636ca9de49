import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { Product } from '../../../adapters/http/contract.ts';
import { lineOf, ownBasket, putInBasket, tellFailure } from './basket.ts';
import { SessionEnded } from './failure.ts';
import type { Machine } from './fit.ts';
import { inShort } from './in-short.ts';
import { rereadParts } from './parts.ts';
import { currentSession, tokenHolder } from './session.ts';
import { tellPrice } from './tell-price.ts';
import { readVisitorsBasket, type BasketLine } from './visitors-basket.ts';

const nothing = () => undefined;
let last: Promise<void> = Promise.resolve();

/** Puts some more of a part into the basket of whoever is here, as far as there are some, and says so. */
export const addToBasket = (queries: QueryClient, part: Product, pieces: number): Promise<void> => {
  const holder = tokenHolder();
  // One after the other: each counts on from what lies there.
  last = last.then(() => add(queries, part, pieces, holder));
  return last;
};

const add = async (
  queries: QueryClient,
  part: Product,
  pieces: number,
  holder: string | undefined,
): Promise<void> => {
  try {
    const { line, before } = await lineNow(queries, part, holder);
    const quantity = Math.min(before + pieces, part.Stock);
    if (quantity <= before) {
      toast.info(`All ${part.Stock} that are left lie in your basket already.`);
      return;
    }
    await putAsSeen(queries, line, quantity);
    toast.success(`In your basket: ${quantity} × ${inShort(part.name)}`);
  } catch (error) {
    await tellFailure(error);
  }
};

/** Puts a part in, and says so where it costs something else by now than where it was seen. */
const putAsSeen = async (queries: QueryClient, line: BasketLine, quantity: number) => {
  const put = await putInBasket(queries, line, quantity);
  if (!put || put.price === line.seenPrice) return;
  rereadParts(queries);
  await tellPrice(line, put.price);
};

/**
 * A part as it lies, or would lie, in the basket of whoever is here, and how many of it do.
 * @param holder who has asked for it @throws SessionEnded when somebody else is here by now
 */
const lineNow = async (queries: QueryClient, part: Product, holder: string | undefined) => {
  const session = currentSession();
  const lines =
    session.status === 'signed-in'
      ? await queries.fetchQuery(ownBasket(session.person.email))
      : readVisitorsBasket();
  if (tokenHolder() !== holder) throw new SessionEnded();
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
  const holder = tokenHolder();
  const done = last.then(async () => {
    const short: Product[] = [];
    for (const { product, quantity } of machine) {
      if (product.Stock < quantity) short.push(product);
      const wanted = Math.min(quantity, product.Stock);
      const { line, before } = await lineNow(queries, product, holder);
      if (wanted > before) await putAsSeen(queries, line, wanted);
    }
    return short;
  });
  last = done.then(nothing, nothing);
  return done;
};
