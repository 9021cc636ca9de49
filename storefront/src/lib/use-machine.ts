import { useQueries } from '@tanstack/react-query';
import type { Product } from '../../../adapters/http/contract.ts';
import type { BuildPart } from './build.ts';
import { useShopConfig } from './config.ts';
import { hasStatus } from './failure.ts';
import { useFit, type Machine } from './fit.ts';
import { sumOf, totalOf } from './money.ts';
import { partById } from './parts.ts';

/** A part of a build, and its product as it is now, as soon as that is known. */
export type MachinePart = BuildPart & { product: Product | undefined; isGone: boolean };

/** Prices and stock are asked for again so often, in milliseconds, while the page is looked at. */
const liveEvery = 60_000;

/** The products of a build as they are now, whether they fit each other, and what they cost. */
export const useMachine = (build: BuildPart[]) => {
  const answers = useQueries({
    queries: build.map(({ productId }) =>
      Object.assign(partById(productId), { refetchInterval: liveEvery }),
    ),
  });
  const parts = build.map((part, place): MachinePart => {
    const { data: product, error } = answers[place] ?? {};
    const isGone = hasStatus(error, 404);
    return { ...part, product: isGone ? undefined : product, isGone };
  });
  const failed = answers.find(({ data, error }) => error && !data && !hasStatus(error, 404));
  const machine: Machine = parts.flatMap(({ product, quantity }) =>
    product ? [{ product, quantity }] : [],
  );
  const { fit, error, refetch } = useFit(machine);
  const currency = useShopConfig().data?.currency;
  return {
    parts,
    machine,
    fit,
    /** Whether some of the parts or the rules are still on their way. */
    isPending:
      (machine.length > 0 && !fit) || parts.some(({ product, isGone }) => !product && !isGone),
    /** In major units. */
    total:
      currency &&
      sumOf(
        machine.map(({ product, quantity }) => totalOf(product.price, quantity, currency) ?? 0),
        currency,
      ),
    error: failed?.error ?? error,
    retry: () => {
      void refetch();
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
};

export type MachineView = ReturnType<typeof useMachine>;
