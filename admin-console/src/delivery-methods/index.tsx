import { MapPinned } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('delivery-methods');

export const deliveryMethods: ResourceProps = {
  name: 'delivery-methods',
  icon: () => <MapPinned size={20} aria-hidden />,
  recordRepresentation: 'name',
  list: page(async () => (await import('./delivery-method-list.tsx')).DeliveryMethodList),
  create: page(async () => (await import('./delivery-method-form.tsx')).DeliveryMethodCreate),
  edit: page(async () => (await import('./delivery-method-form.tsx')).DeliveryMethodEdit),
};
