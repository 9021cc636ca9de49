import { Create } from 'react-admin';
import { ProductForm } from './product-form.tsx';
import { toCreate } from './product-values.ts';

export const ProductCreate = () => (
  <Create title="Add a product" redirect="edit" transform={toCreate}>
    <ProductForm isNew />
  </Create>
);
