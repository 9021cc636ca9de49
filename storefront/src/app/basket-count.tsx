import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bringing, useBasket, visitorsBasket } from '../lib/basket.ts';
import { useSession } from '../lib/use-session.ts';
import { readVisitorsBasket, visitorsKey, type BasketLine } from '../lib/visitors-basket.ts';

/** How many parts lie in the basket. @param name what the basket is called while it is empty, too */
const BasketCount = ({ name }: { name: string }) => {
  const session = useSession();
  const person = session.status === 'signed-in' ? session.person : undefined;
  const { data: lines = [] } = useBasket(person, false);
  useOtherTabs();
  useVisitorsBasket(person?.email);

  const count = lines.reduce((sum, { orderQuantity }) => sum + orderQuantity, 0);
  return (
    <>
      <span className="sr-only">
        {count === 0 ? name : `${name}, ${count} ${count === 1 ? 'part' : 'parts'}`}
      </span>
      {count > 0 && (
        <span
          className="figures absolute top-0 right-0 min-w-5 rounded-full bg-primary px-1 text-center text-sm font-medium text-primary-content"
          aria-hidden="true"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  );
};

/** Shows at once what another tab has put into a visitor's basket, which all tabs share. */
const useOtherTabs = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== visitorsKey && key !== null) return;
      queries.setQueryData(visitorsBasket.queryKey, readVisitorsBasket());
      void queries.invalidateQueries({ queryKey: visitorsBasket.queryKey });
    };
    window.addEventListener('storage', follow);
    // Another tab may have changed it before this one began to listen.
    const kept = readVisitorsBasket();
    queries.setQueryData(visitorsBasket.queryKey, (shown) =>
      piecesOf(shown) === piecesOf(kept) ? shown : kept,
    );
    return () => window.removeEventListener('storage', follow);
  }, [queries]);
};

const piecesOf = (lines: BasketLine[] = []): string =>
  lines.map(({ productId, orderQuantity }) => `${productId} ${orderQuantity}`).join(',');

/** What was put in before the sign-in goes to the account: now, or when the shop is there again. */
const useVisitorsBasket = (email: string | undefined): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (email === undefined) return undefined;
    const told = new Set<string>();
    const bring = async () => {
      if (readVisitorsBasket().length > 0) {
        const { bringBasket } = await import('../lib/bring-basket.ts');
        await bringBasket(queries, email, told);
        queries.setQueryData(visitorsBasket.queryKey, readVisitorsBasket());
      }
      return true;
    };
    const anew = { staleTime: 0, gcTime: Infinity, retry: false };
    // What fails stays here, and is tried again.
    const listen = () =>
      void queries
        .fetchQuery({ queryKey: bringing(email), queryFn: bring, ...anew })
        .catch(() => {});
    listen();
    const listening = new AbortController();
    for (const type of ['online', 'focus'])
      window.addEventListener(type, listen, { signal: listening.signal });
    return () => listening.abort();
  }, [email, queries]);
};

export default BasketCount;
