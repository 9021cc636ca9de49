import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { Product } from '../../../adapters/http/contract.ts';
import { lineOf, ownBasket, putInBasket, toldOf } from './basket.ts';
import { inShort } from './in-short.ts';
import { currentSession } from './session.ts';
import { readVisitorsBasket } from './visitors-basket.ts';

let last: Promise<void> = Promise.resolve();

/** Puts some more of a part into the basket of whoever is here, as far as there are some, and says so. */
export const addToBasket = (queries: QueryClient, part: Product, pieces: number): Promise<void> => {
  // One after the other: each counts on from what lies there.
  last = last.then(() => add(queries, part, pieces));
  return last;
};

const add = async (queries: QueryClient, part: Product, pieces: number): Promise<void> => {
  try {
    const session = currentSession();
    const lines =
      session.status === 'signed-in'
        ? await queries.fetchQuery(ownBasket(session.person.email))
        : readVisitorsBasket();
    const known = lines.find(({ productId }) => productId === part._id);
    const before = known?.orderQuantity ?? 0;
    const quantity = Math.min(before + pieces, part.Stock);
    if (quantity <= before) {
      toast.info(`All ${part.Stock} that are left lie in your basket already.`);
      return;
    }
    await putInBasket(
      queries,
      { ...lineOf(part), ...(known && { addedAt: known.addedAt }) },
      quantity,
    );
    toast.success(`In your basket: ${quantity} × ${inShort(part.name)}`);
  } catch (error) {
    toast.error(toldOf(error));
  }
};
