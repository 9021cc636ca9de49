import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { ConsoleProduct, StockAdjustment } from '../../../adapters/http/console-contract.ts';
import { draftKeys } from '../../../storefront/src/lib/draft-keys.ts';
import { failureInWords } from '../components/use-retry-key.ts';
import { useConsole } from '../data-provider.ts';
import type { ProblemBody } from '../problem.ts';

export const stockKey = (id: string) => ['products', 'stock', id];

const currentStockKey = (id: string) => [...stockKey(id), 'now'];

/**
 * The stock as the shop has it, apart from the record: a new record would reset the form that is
 * open on it.
 */
export const useStock = ({ id, Stock }: ConsoleProduct) => {
  const console = useConsole();
  const { data, refetch } = useQuery({
    queryKey: currentStockKey(id),
    queryFn: async () => (await console.getOne<ConsoleProduct>('products', { id })).data.Stock,
    // Not a placeholder: without data, `refetch` would wait for an answer that is under way already,
    // and from before.
    initialData: Stock,
    initialDataUpdatedAt: 0,
  });
  return { stock: data, readAgain: () => void refetch() };
};

/** The fields of the dialog: the pieces are given as a count or as a difference. */
type Fault = [field: 'pieces' | 'reason', message: string];

/** Changes the stock at the shop, and calls `onDone` when it is changed. @param stock as the page has read it */
export const useAdjustStock = ({ id, name }: ConsoleProduct, stock: number, onDone: () => void) => {
  const console = useConsole();
  const queries = useQueryClient();
  const notify = useNotify();
  const [failure, setFailure] = useState('');
  // While the dialog is open, sending the same change again is a retry, with the same key; and in the next one, too,
  // where the stock could not be read anew.
  const drafts = draftKeys(`console:stock:${id}`);
  const [keys] = useState(() => new Map<string, string>());
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: StockAdjustment) => {
      const content = JSON.stringify(change);
      const key = keys.get(content) ?? drafts.keyFor(JSON.stringify([stock, change]));
      keys.set(content, key);
      return console.adjustStock(id, change, key);
    },
  });

  /** @returns the shop's errors about single fields */
  const adjust = async (change: StockAdjustment): Promise<Fault[]> => {
    setFailure('');
    try {
      const { Stock } = await mutateAsync(change);
      drafts.forget();
      notify(`${name}: ${Stock} in stock.`, { type: 'success' });
      void queries.invalidateQueries({ queryKey: ['products', 'getList'] });
      queries.setQueryData(currentStockKey(id), Stock);
      onDone();
      return [];
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length === 0)
        setFailure(error instanceof Error ? failureInWords(error) : String(error));
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
  return (['difference', 'StockSeen', 'reason'] as const).flatMap((field): Fault[] => {
    const message = errors[field];
    return typeof message === 'string' ? [[field === 'reason' ? field : 'pieces', message]] : [];
  });
};
