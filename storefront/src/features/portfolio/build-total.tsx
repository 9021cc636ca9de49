import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../../../adapters/http/contract.ts';
import { Price } from '../../lib/price.tsx';
import { request } from '../../lib/api.ts';
import { useMoney } from '../../lib/config.ts';

/** The part with this name, or null. */
const partNamed = (name: string) => ({
  queryKey: ['parts', 'named', name],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = new URLSearchParams({ q: name, limit: '10' });
    const { data } = await request<Product[]>(`/product?${query}`, { signal });
    return data.find((part) => part.name === name) ?? null;
  },
  staleTime: 60_000,
});

/** The total price of the parts; undefined until all are loaded, or when one does not exist. */
const sumOf = (parts: UseQueryResult<Product | null>[]): number | undefined => {
  const prices = parts.flatMap(({ data }) => data?.price ?? []);
  return prices.length === parts.length ? prices.reduce((sum, each) => sum + each, 0) : undefined;
};

/** The total price of a build at current prices. */
export const BuildTotal = ({ names }: { names: string[] }) => {
  const money = useMoney();
  const place = useRef<HTMLParagraphElement>(null);
  const [isNear, setIsNear] = useState(false);

  // Two dozen prices are only fetched when somebody scrolls near them.
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => setIsNear((was) => was || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '300px' },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);

  const { total, isPending, isUnknown } = useQueries({
    queries: names.map((name) => ({ ...partNamed(name), enabled: isNear })),
    combine: (parts) => ({
      total: sumOf(parts),
      isPending: parts.some((part) => part.isPending),
      isUnknown: parts.some((part) => part.isLoadingError),
    }),
  });
  return (
    <p
      ref={place}
      className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-base-300 px-6 py-4"
    >
      <span className="silkscreen">Total today</span>
      {isPending ? (
        <span aria-hidden="true" className="h-8 w-28 skeleton" />
      ) : total === undefined ? (
        <span className="leading-8 text-muted">
          {isUnknown ? 'cannot be told just now' : 'not all are on the shelf'}
        </span>
      ) : (
        <span className="text-xl font-medium">
          <Price>{money(total)}</Price>
        </span>
      )}
    </p>
  );
};
