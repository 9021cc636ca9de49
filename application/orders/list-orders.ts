import { orderOf, type Order } from '../../domain/order.ts';
import type { User } from '../../domain/user.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Page, PageQuery } from '../ports.ts';

/** A page of one's own orders, the newest first. @throws InvalidInput for a cursor of another list */
export const listOrders =
  ({ bookings }: { bookings: Bookings }) =>
  async (who: User, query: PageQuery): Promise<Page<Order>> => {
    const page = await bookings.ordersOf(who.id, query);
    return { ...page, rows: page.rows.flatMap((placed) => orderOf(placed) ?? []) };
  };
