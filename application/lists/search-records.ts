import type { MessageRecord } from '../../domain/message.ts';
import type { ReviewRecord } from '../../domain/review.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { ProductRecord } from '../../domain/product.ts';
import { orderIdOf, type BookingRecord } from '../../domain/booking.ts';
import type { Invoice } from '../../domain/invoice.ts';
import type { Order } from '../../domain/order.ts';
import type { ConsoleList } from '../ports.ts';
import type { ConsoleLists } from './ports.ts';
import type { AuditEntry } from '../../domain/audit.ts';

/** The newest few records of each kind. */
export type FoundRecords = {
  orders: Order[];
  bookings: BookingRecord[];
  invoices: Invoice[];
  users: UserRecord[];
  products: ProductRecord[];
  reviews: ReviewRecord[];
  messages: MessageRecord[];
  audit: AuditEntry[];
};

const maxShown = 5;

/** An order is found by its bookings, which have the words: so they are searched once, and not for each kind. */
const maxBookings = 25;

/** Searches all lists for what an admin types. An empty search finds the newest records. */
export const searchRecords =
  ({ lists }: { lists: ConsoleLists }) =>
  async (q: string | undefined): Promise<FoundRecords> => {
    const newest = async <Row, Filter, Sort extends string>(
      list: ConsoleList<Row, Filter & { q?: string | undefined }, Sort>,
      sort: Sort,
      limit = maxShown,
    ): Promise<Row[]> => {
      const filter = { q } as Filter & { q?: string | undefined };
      const { rows } = await list.page({ filter, sort, descending: true, offset: 0, limit });
      return rows;
    };
    const ordersOf = async (bookings: BookingRecord[]): Promise<Order[]> => {
      const filter = { ids: [...new Set(bookings.map(orderIdOf))] };
      const page = { descending: true, offset: 0, limit: maxShown };
      const { rows } = await lists.orders.page({ filter, sort: 'createdAt', ...page });
      return rows;
    };
    const [[bookings, orders], invoices, users, products, reviews, messages, audit] =
      await Promise.all([
        newest(lists.bookings, 'createdAt', maxBookings).then(
          async (found) => [found.slice(0, maxShown), await ordersOf(found)] as const,
        ),
        newest(lists.invoices, 'createdAt'),
        newest(lists.users, 'createdAt'),
        newest(lists.products, 'createdAt'),
        newest(lists.reviews, 'createdAt'),
        newest(lists.messages, 'createdAt'),
        newest(lists.audit, 'at'),
      ]);
    return { orders, bookings, invoices, users, products, reviews, messages, audit };
  };
