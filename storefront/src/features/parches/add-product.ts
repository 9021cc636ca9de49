import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import type { NewProduct, Product } from '../../../../adapters/http/contract.ts';
import { requestSignedIn } from '../../lib/signed-in-api.ts';

/** Puts a part on the shelf. Every list of parts is read again after that. */
export const useAddProduct = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewProduct) =>
      (await requestSignedIn<Product>('/product', { method: 'POST', body })).data,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['parts'] });
      toast.success('Product Added');
    },
  });
};
