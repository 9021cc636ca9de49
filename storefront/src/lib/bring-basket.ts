import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { Basket } from '../../../adapters/http/contract.ts';
import { assertRoom, linesToAdd } from '../../../domain/basket.ts';
import { Conflict } from '../../../domain/errors.ts';
import { ownBasket } from './basket.ts';
import { hasStatus } from './failure.ts';
import { inShort } from './in-short.ts';
import { requestSignedIn } from './signed-in-api.ts';
import { tellPrice } from './tell-price.ts';
import { readVisitorsBasket, writeVisitorsBasket, type BasketLine } from './visitors-basket.ts';

/**
 * Adds what was put in before the sign-in to the person's own basket. It leaves the browser when the
 * shop has all of it: what fails on the way is brought again, and is there once.
 * @param told the parts of which it is said that they did not fit: it is said once of each
 * @throws SessionEnded, ApiError, Unreachable
 */
export const bringBasket = async (
  queries: QueryClient,
  email: string,
  told: Set<string>,
): Promise<void> => {
  const bring = () => bringAll(told);
  // Another tab may be about to do the same. Browsers know locks where the connection is safe.
  await ('locks' in navigator ? navigator.locks.request('basket', bring) : bring());
  // Where another tab did it, too: what was read before may lack a part of it.
  await queries.invalidateQueries({ queryKey: ownBasket(email).queryKey });
};

const bringAll = async (told: Set<string>): Promise<void> => {
  const brought = readVisitorsBasket();
  if (brought.length === 0) return;
  let { lines: own } = (await requestSignedIn<Basket>('/basket')).data;
  const full: BasketLine[] = [];
  for (const line of linesToAdd(brought.map(counted), own.map(counted)))
    try {
      const { productId, orderQuantity } = line;
      assertRoom(own, productId);
      const call = { method: 'PUT', body: { orderQuantity } } as const;
      const { data } = await requestSignedIn<Basket>(`/basket/${productId}`, call);
      own = data.lines;
      const now = own.find((one) => one.productId === productId);
      if (now) await tellPrice(line, now.price);
    } catch (error) {
      if (hasStatus(error, 404)) toast.info(`No longer sold: ${inShort(line.name)}`);
      else if (error instanceof Conflict || hasStatus(error, 409)) full.push(line);
      else throw error;
    }
  if (full.some(({ productId }) => !told.has(productId)))
    toast.error(
      `Your basket is full. What did not fit waits here: ${full.length === 1 ? '1 part' : `${full.length} parts`}.`,
    );
  for (const { productId } of full) told.add(productId);
  const isIn = (some: BasketLine[], { productId, orderQuantity }: BasketLine) =>
    some.some((one) => one.productId === productId && one.orderQuantity >= orderQuantity);
  writeVisitorsBasket(
    readVisitorsBasket().filter((line) => !isIn(brought, line) || isIn(full, line)),
  );
};

const counted = (line: BasketLine) => ({ ...line, quantity: line.orderQuantity });
