import { orderLabels, type OrderValues } from '../../lib/order-form.ts';

/** What the purchase form asks for, as its fields hold it. */
export type Order = OrderValues & { orderQuantity: string };

export const labels = { ...orderLabels, orderQuantity: 'Quantity' };
