import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { Unreachable } from '../../../storefront/src/lib/api.ts';
import { useConsole } from '../data-provider.ts';
import type { ProblemBody } from '../problem.ts';

export const stockKey = (id: string) => ['products', 'stock', id];

type Change = { difference: number; reason: string };
type Fault = [field: keyof Change, message: string];

/** Changes the stock at the shop, and tells what there is then. */
export const useAdjustStock = ({ id, name }: ConsoleProduct, onDone: (stock: number) => void) => {
  const console = useConsole();
  const queries = useQueryClient();
  const notify = useNotify();
  const [failure, setFailure] = useState('');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: Change) => console.adjustStock(id, change),
  });

  /** @returns what the shop has to say of each field */
  const adjust = async (change: Change): Promise<Fault[]> => {
    setFailure('');
    try {
      const { Stock } = await mutateAsync(change);
      notify(`${name}: ${Stock} in stock.`, { type: 'success' });
      void queries.invalidateQueries({ queryKey: ['products', 'getList'] });
      onDone(Stock);
      return [];
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length === 0) setFailure(messageOf(error));
      return faults;
    } finally {
      void queries.invalidateQueries({ queryKey: stockKey(id) });
    }
  };
  return { adjust, isPending, failure };
};

const faultsOf = (error: unknown): Fault[] => {
  if (!(error instanceof HttpError)) return [];
  const { errors = {} } = error.body as ProblemBody;
  return (['difference', 'reason'] as const).flatMap((field): Fault[] => {
    const message = errors[field];
    return typeof message === 'string' ? [[field, message]] : [];
  });
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Done twice it would count twice.
  return error.cause instanceof Unreachable
    ? `${error.message} It may have been done: look at the adjustments before you try again.`
    : error.message;
};
