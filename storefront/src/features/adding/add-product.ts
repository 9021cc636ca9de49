import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { Product } from '../../../../adapters/http/contract.ts';
import { draftKeys } from '../../lib/draft-keys.ts';
import type { SentProduct } from './add-product-values.ts';
import { reread } from '../../lib/queries.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

/**
 * Adds a part. A retry after a lost answer does not add it twice. Afterwards, all lists of parts
 * are fetched again.
 */
export const useAddProduct = (draft: string) => {
  const queries = useQueryClient();
  const keys = draftKeys(draft);
  return useSingleMutation({
    mutationFn: async (body: SentProduct) => {
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      const call = { method: 'POST', body, idempotencyKey } as const;
      return (await requestSignedIn<Product>('/product', call)).data;
    },
    onSuccess: () => {
      keys.forget();
      void reread(queries, ['parts']);
      toast.success('Product Added');
    },
  });
};
