import { ShoppingBasket } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleOrder } from '../../../adapters/http/console-contract.ts';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('orders');

export const orders: ResourceProps = {
  name: 'orders',
  icon: () => <ShoppingBasket size={20} aria-hidden />,
  recordRepresentation: ({ summary }: ConsoleOrder) => summary,
  list: page(async () => (await import('./order-list.tsx')).OrderList),
  show: page(async () => (await import('./order-show.tsx')).OrderShow),
};
