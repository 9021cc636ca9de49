import type { MessageRecord } from '../../domain/message.ts';
import type { ReviewRecord } from '../../domain/review.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { ProductRecord } from '../../domain/product.ts';
import type { BookingRecord } from '../../domain/booking.ts';
import type { Order } from '../../domain/order.ts';
import type { ConsoleList } from '../ports.ts';
import type { ConsoleLists } from './ports.ts';
import type { AuditEntry } from '../../domain/audit.ts';

/** The newest few records of each kind. */
export type FoundRecords = {
  orders: Order[];
  bookings: BookingRecord[];
  users: UserRecord[];
  products: ProductRecord[];
  reviews: ReviewRecord[];
  messages: MessageRecord[];
  audit: AuditEntry[];
};

const maxShown = 5;

/** Searches all lists for what an admin types. An empty search finds the newest records. */
export const searchRecords =
  ({ lists }: { lists: ConsoleLists }) =>
  async (q: string | undefined): Promise<FoundRecords> => {
    const newest = async <Row, Filter, Sort extends string>(
      list: ConsoleList<Row, Filter & { q?: string | undefined }, Sort>,
      sort: Sort,
    ): Promise<Row[]> => {
      const filter = { q } as Filter & { q?: string | undefined };
      const { rows } = await list.page({
        filter,
        sort,
        descending: true,
        offset: 0,
        limit: maxShown,
      });
      return rows;
    };
    const [orders, bookings, users, products, reviews, messages, audit] = await Promise.all([
      newest(lists.orders, 'createdAt'),
      newest(lists.bookings, 'createdAt'),
      newest(lists.users, 'createdAt'),
      newest(lists.products, 'createdAt'),
      newest(lists.reviews, 'createdAt'),
      newest(lists.messages, 'createdAt'),
      newest(lists.audit, 'at'),
    ]);
    return { orders, bookings, users, products, reviews, messages, audit };
  };
