import { useQueryClient } from '@tanstack/react-query';
import type { Machine } from '../../lib/fit.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

/** Puts a whole machine into the basket. What does that is loaded by the first click. */
export const useBasketOfMachine = (machine: Machine) => {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async () => {
      const { putAllInBasket } = await import('../../lib/add-to-basket.ts');
      return putAllInBasket(queries, machine);
    },
  });
};

export type BasketOfMachine = ReturnType<typeof useBasketOfMachine>;
