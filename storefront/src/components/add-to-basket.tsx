import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '../../../adapters/http/contract.ts';

type Props = {
  part: Product;
  quantity?: number;
  /** Where it stands, and how wide it is. */
  className?: string;
};

/** Puts a part into the basket of whoever is here. What does that is loaded by the first click. */
export const AddToBasket = ({ part, quantity = 1, className = '' }: Props) => {
  const queries = useQueryClient();
  const [state, setState] = useState<'ready' | 'pending' | 'failed'>('ready');

  const add = async () => {
    setState('pending');
    try {
      const { addToBasket } = await import('../lib/add-to-basket.ts');
      await addToBasket(queries, part, quantity);
      setState('ready');
    } catch {
      setState('failed');
    }
  };

  const words = state === 'failed' ? 'Not added. Try again' : 'Add to basket';
  return (
    <button
      type="button"
      className={`btn h-auto min-h-11 py-2 btn-quiet ${className}`}
      aria-label={`${words}: ${part.name}`}
      aria-busy={state === 'pending'}
      onClick={() => void add()}
    >
      {words}
    </button>
  );
};
