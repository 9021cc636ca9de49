import type { searchRecords } from '../../../../application/lists/search-records.ts';
import { foundRecords, searchQuery } from '../../console-contract.ts';
import { operation } from '../../operation.ts';
import { wireInvoice } from './invoices.ts';
import {
  wireBooking,
  wireEntry,
  wireMessage,
  wireOrder,
  wireProduct,
  wireReview,
  wireUser,
} from './wire.ts';

type UseCases = { searchRecords: ReturnType<typeof searchRecords> };

export const searchOperations = (shop: UseCases) => [
  operation({
    method: 'get',
    path: '/admin/api/search',
    summary: 'What fits in all lists: of each the newest few',
    access: 'admin',
    query: searchQuery,
    success: { status: 200, schema: foundRecords },
    handle: async ({ query }) => {
      const found = await shop.searchRecords(query.q);
      return {
        orders: found.orders.map(wireOrder),
        bookings: found.bookings.map(wireBooking),
        invoices: found.invoices.map((invoice) => wireInvoice(invoice)),
        users: found.users.map(wireUser),
        products: found.products.map(wireProduct),
        reviews: found.reviews.map(wireReview),
        messages: found.messages.map(wireMessage),
        audit: found.audit.map(wireEntry),
      };
    },
  }),
];
