import type { NewOrder } from '../../../adapters/http/contract.ts';

/** What a form asks about the delivery: every field that the shop takes as a text. */
export type Delivery = Record<
  Exclude<keyof NewOrder, 'lines' | 'total' | 'destination' | 'delivery'>,
  string
>;

export const deliveryLabels: Record<keyof Delivery, string> = {
  phone: 'Phone',
  address: 'Address',
};

export const noDelivery: Delivery = { phone: '', address: '' };
