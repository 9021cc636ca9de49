import { Package } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('products');
const ProductImport = page(async () => (await import('./import/import-page.tsx')).ProductImport);

export const products: ResourceProps = {
  name: 'products',
  icon: () => <Package size={20} aria-hidden />,
  recordRepresentation: 'name',
  list: page(async () => (await import('./product-list.tsx')).ProductList),
  create: page(async () => (await import('./product-create.tsx')).ProductCreate),
  edit: page(async () => (await import('./product-edit.tsx')).ProductEdit),
  children: <Route path="import" element={<ProductImport />} />,
};
