import { useQueryClient } from '@tanstack/react-query';
import { writeParts } from '../../lib/build.ts';
import { partById } from '../../lib/parts.ts';
import type { MachinePart } from '../../lib/use-machine.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

/**
 * Puts a whole machine into the basket, with the parts that are not there yet. What does that is loaded by the
 * first click.
 */
export const useBasketOfMachine = (parts: MachinePart[]) => {
  const queries = useQueryClient();
  const machineNow = writeParts(parts);
  const basket = useSingleMutation({
    mutationFn: async () => {
      const { putAllInBasket } = await import('../../lib/add-to-basket.ts');
      const sold = parts.filter(({ isGone }) => !isGone);
      const machine = await Promise.all(
        sold.map(async ({ productId, product, quantity }) => ({
          product: product ?? (await queries.fetchQuery(partById(productId))),
          quantity,
        })),
      );
      const short = await putAllInBasket(queries, machine);
      return { short, gone: parts.length - sold.length, of: machineNow };
    },
  });
  // What was told of one machine is not true of another.
  return { ...basket, data: basket.data?.of === machineNow ? basket.data : undefined };
};

export type BasketOfMachine = ReturnType<typeof useBasketOfMachine>;
