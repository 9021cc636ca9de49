import { useQueryClient } from '@tanstack/react-query';
import { writeParts } from '../../lib/build.ts';
import { hasStatus } from '../../lib/failure.ts';
import { partById } from '../../lib/parts.ts';
import type { MachinePart } from '../../lib/use-machine.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

/** Whoever clicks at once does so before the shop has said that a part is gone. */
const ifGone = (error: unknown): undefined => {
  if (!hasStatus(error, 404)) throw error;
};

/**
 * Puts a whole machine into the basket, with the parts that are not there yet. What does that is loaded by the
 * first click.
 */
export const useBasketOfMachine = (machine: MachinePart[]) => {
  const queries = useQueryClient();
  const basket = useSingleMutation({
    mutationFn: async (parts: MachinePart[]) => {
      const { putAllInBasket } = await import('../../lib/add-to-basket.ts');
      const found = await Promise.all(
        parts.map(async ({ productId, product: known, isGone, quantity }) => {
          if (isGone) return [];
          const product = known ?? (await queries.fetchQuery(partById(productId)).catch(ifGone));
          return product ? [{ product, quantity }] : [];
        }),
      );
      const sold = found.flat();
      const short = await putAllInBasket(queries, sold);
      return { short, gone: parts.length - sold.length };
    },
  });
  const { data, error, isPending, variables: put = [] } = basket;
  return {
    isPending,
    putIn: () => basket.mutate(machine),
    // What was told of one machine is not true of another.
    ...(writeParts(put) === writeParts(machine) && { data, error }),
  };
};

export type BasketOfMachine = ReturnType<typeof useBasketOfMachine>;
