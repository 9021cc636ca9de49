import { deliveryLabels, noDelivery, type Delivery } from '../../lib/delivery-fields.ts';

/** What the purchase form asks for, as its fields hold it. */
export type Order = Delivery & { orderQuantity: string };

export const labels: Record<keyof Order, string> = { ...deliveryLabels, orderQuantity: 'Quantity' };

export const emptyOrder: Order = { ...noDelivery, orderQuantity: '1' };
