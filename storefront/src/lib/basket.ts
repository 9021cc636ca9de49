import {
  MutationObserver,
  queryOptions,
  skipToken,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import type { Basket, Product } from '../../../adapters/http/contract.ts';
import { assertRoom } from '../../../domain/basket.ts';
import { DomainError } from '../../../domain/errors.ts';
import { request, type Call } from './api.ts';
import { hasStatus, messageOf } from './failure.ts';
import { currentSession, tokenHolder, type Person } from './session.ts';
import { requestSignedIn } from './signed-in-api.ts';
import { readVisitorsBasket, writeVisitorsBasket, type BasketLine } from './visitors-basket.ts';

type Apply = (lines: BasketLine[]) => BasketLine[];

/** What changes a basket goes one after the other, in the order of the clicks: an order, too, which empties it. */
export const basketScope = { id: 'basket' };

/** What the changes that are under way make of the lines: an answer may not know of them yet. */
const underWay = new Set<Apply>();
const withUnderWay: Apply = (lines) => [...underWay].reduce((made, apply) => apply(made), lines);

/** The lines without the changes that are under way. */
let settled: BasketLine[] | undefined;

/** What lies in a person's basket, wherever they are signed in. */
export const ownBasket = (email: string) =>
  queryOptions({
    queryKey: ['mine', email, 'basket'],
    queryFn: async ({ signal }) => {
      const { data } = await requestSignedIn<Basket>('/basket', { signal });
      return withUnderWay(data.lines);
    },
  });

/**
 * Has lines of a person's basket stay as long as they are shown, whatever a read basket lacks.
 * @returns what ends that
 */
export const keepShown = (
  queries: QueryClient,
  kept: readonly { productId: string }[],
): (() => void) => {
  const isIn = (lines: readonly { productId: string }[], id: string) =>
    lines.some(({ productId }) => productId === id);
  const keep: Apply = (lines) => [
    ...lines,
    ...linesNow(queries).filter(({ productId: id }) => isIn(kept, id) && !isIn(lines, id)),
  ];
  underWay.add(keep);
  return () => underWay.delete(keep);
};

/** What lies in the basket of this browser, with the products as they are now. */
export const visitorsBasket = queryOptions({
  queryKey: ['basket'],
  queryFn: async ({ signal }) => {
    const ids = readVisitorsBasket().map(({ productId }) => productId);
    const now = new Map(
      await Promise.all(ids.map(async (id) => [id, await productNow(id, signal)] as const)),
    );
    // Lines may have changed meanwhile.
    return readVisitorsBasket().map((line) => Object.assign(line, now.get(line.productId)));
  },
  initialData: readVisitorsBasket,
  initialDataUpdatedAt: 0,
});

const productNow = async (id: string, signal: AbortSignal): Promise<Partial<BasketLine>> => {
  try {
    const { data } = await request<Product>(`/products/${id}`, { signal });
    const { name, image, category, price, Stock } = data;
    return { name, image, category, price, Stock };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return { onShelf: false };
  }
};

/** @param person who is signed in @param isShown whether a visitor sees more of it than its count */
export const useBasket = (person: Person | undefined, isShown: boolean) => {
  const own = useQuery({ ...ownBasket(person?.email ?? ''), enabled: person !== undefined });
  const visitors = useQuery({ ...visitorsBasket, enabled: person === undefined && isShown });
  return person ? own : visitors;
};

/** Under this key a visitor's basket is brought to a person's own. */
export const bringing = (email: string) => ['mine', email, 'bringing'];

/** Whether a basket is empty only because what was put in before the sign-in is on its way there. */
export const useIsComing = (email: string, lines: BasketLine[] | undefined): boolean => {
  const { isPending, isFetching } = useQuery({ queryKey: bringing(email), queryFn: skipToken });
  return lines?.length === 0 && (isPending || isFetching) && readVisitorsBasket().length > 0;
};

/** A part as a line of a basket into which it has just been put. */
export const lineOf = ({ _id, name, image, category, price, Stock }: Product): BasketLine => ({
  productId: _id,
  name,
  image,
  category,
  orderQuantity: 1,
  seenPrice: price,
  price,
  Stock,
  onShelf: true,
  addedAt: new Date().toISOString(),
});

/**
 * Has so many pieces of a line's part lie in the basket.
 * @returns the line as it lies there then, unless it was taken out meanwhile
 * @throws what `toldOf` puts into words
 */
export const putInBasket = async (
  queries: QueryClient,
  line: BasketLine,
  orderQuantity: number,
): Promise<BasketLine | undefined> => {
  const put = { ...line, orderQuantity, seenPrice: line.price };
  const isIt = ({ productId }: BasketLine) => productId === line.productId;
  const lines = await change(queries, {
    path: `/basket/${line.productId}`,
    call: { method: 'PUT', body: { orderQuantity } },
    check: (before) => assertRoom(before, line.productId),
    apply: (before) =>
      before.some(isIt) ? before.map((one) => (isIt(one) ? put : one)) : [...before, put],
  });
  return lines.find(isIt);
};

/** @throws what `toldOf` puts into words */
export const takeOutOfBasket = (queries: QueryClient, id: string): Promise<unknown> =>
  change(queries, {
    path: `/basket/${id}`,
    call: { method: 'DELETE' },
    apply: (lines) => lines.filter(({ productId }) => productId !== id),
  });

/** What lies in the basket of whoever is here, though it may not be shown yet. */
const linesNow = (queries: QueryClient): BasketLine[] => {
  const session = currentSession();
  return session.status === 'signed-in'
    ? (queries.getQueryData(ownBasket(session.person.email).queryKey) ?? [])
    : readVisitorsBasket();
};

/** How many pieces of a line's part lie in the basket by now. */
export const quantityNow = (queries: QueryClient, line: BasketLine): number =>
  linesNow(queries).find(({ productId }) => productId === line.productId)?.orderQuantity ?? 0;

/** Why a basket was not changed. */
export const toldOf = (error: unknown): string =>
  error instanceof DomainError ? error.message : messageOf(error);

/**
 * Says in a toast why a basket was not changed; several changes that fail alike say it once. The toasts' code comes
 * after the page, which has no place for them until then.
 */
export const tellFailure = async (failure: unknown): Promise<void> => {
  const message = toldOf(failure);
  const toasts = await import('react-toastify/unstyled').catch(() => undefined);
  toasts?.toast.error(message, { toastId: message });
};

type Change = {
  path: string;
  call: Call;
  /** Whether it can be, with what lies there. @throws Conflict */
  check?: (lines: BasketLine[]) => void;
  /** What it makes of what lies there: the same when it is made twice. */
  apply: Apply;
};

/**
 * Changes the basket of whoever is here. It is shown at once, and taken back when it fails.
 * @returns what lies there then
 */
const change = async (
  queries: QueryClient,
  { path, call, check, apply }: Change,
): Promise<BasketLine[]> => {
  const session = currentSession();
  check?.(linesNow(queries));
  if (session.status !== 'signed-in') {
    const lines = apply(readVisitorsBasket());
    writeVisitorsBasket(lines);
    queries.setQueryData(visitorsBasket.queryKey, (shown) => shown && apply(shown));
    return lines;
  }
  const { email, uid } = session.person;
  const { queryKey } = ownBasket(email);
  if (queries.isMutating({ mutationKey: queryKey }) === 0) settled = queries.getQueryData(queryKey);
  queries.setQueryData(queryKey, (lines) => lines && apply(lines));
  // Before it is made, somebody else may be signed in: theirs is another basket.
  const applyToTheirs: Apply = (lines) => (tokenHolder() === uid ? apply(lines) : lines);
  underWay.add(applyToTheirs);
  const changing = new MutationObserver(queries, {
    mutationKey: queryKey,
    scope: basketScope,
    mutationFn: () => requestSignedIn<Basket>(path, call, uid),
    onSettled: async (answer) => {
      underWay.delete(applyToTheirs);
      if (answer) settled = answer.data.lines;
      else queries.setQueryData(queryKey, settled && withUnderWay(settled));
      // What is shown of a later change is newer than the answer to this one.
      if (queries.isMutating({ mutationKey: queryKey }) > 1) return;
      // What was asked for before is older than it.
      await queries.cancelQueries({ queryKey });
      if (answer) queries.setQueryData(queryKey, answer.data.lines);
      else await queries.invalidateQueries({ queryKey });
    },
  });
  return (await changing.mutate()).data.lines;
};
