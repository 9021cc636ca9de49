/** What the purchase form asks for, as its fields hold it. */
export type Order = { phone: string; address: string; orderQuantity: string };

export const labels: Record<keyof Order, string> = {
  phone: 'Phone',
  address: 'Address',
  orderQuantity: 'Quantity',
};

export const emptyOrder: Order = { phone: '', address: '', orderQuantity: '1' };
