import { Create } from 'react-admin';
import { useToldWhenLeft } from '../components/use-told-when-left.ts';
import { ProductForm } from './product-form.tsx';
import { toCreate } from './product-values.ts';

export const ProductCreate = () => (
  <Create
    title="Add a product"
    transform={toCreate}
    mutationOptions={useToldWhenLeft('created', 'edit')}
  >
    <ProductForm isNew />
  </Create>
);
