import type { NewOrder } from '../../../adapters/http/contract.ts';

/** What a form asks about the delivery: every field that the shop takes. */
export type Delivery = Record<Exclude<keyof NewOrder, 'lines'>, string>;

export const deliveryLabels: Record<keyof Delivery, string> = {
  phone: 'Phone',
  address: 'Address',
};

export const noDelivery: Delivery = { phone: '', address: '' };
