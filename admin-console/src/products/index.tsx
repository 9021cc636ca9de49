import { Package } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { ProductImport } from './import/import-page.tsx';
import { ProductCreate } from './product-create.tsx';
import { ProductEdit } from './product-edit.tsx';
import { ProductList } from './product-list.tsx';

export const products: ResourceProps = {
  name: 'products',
  icon: () => <Package size={20} aria-hidden />,
  recordRepresentation: 'name',
  list: ProductList,
  create: ProductCreate,
  edit: ProductEdit,
  children: <Route path="import" element={<ProductImport />} />,
};
