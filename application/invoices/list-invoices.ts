import type { Invoice } from '../../domain/invoice.ts';
import type { Order } from '../../domain/order.ts';
import type { Invoices } from './ports.ts';

/** The invoices and credit notes of these orders, the oldest first; orders that were never paid are not asked about. */
export const listInvoices =
  ({ invoices }: { invoices: Invoices }) =>
  async (orders: Order[]): Promise<Invoice[]> => {
    const paid = orders.filter(({ transactionId }) => transactionId !== undefined);
    return paid.length > 0 ? invoices.ofOrders(paid.map(({ id }) => id)) : [];
  };
