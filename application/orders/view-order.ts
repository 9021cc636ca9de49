import type { Booking } from '../../domain/booking.ts';
import type { Order } from '../../domain/order.ts';
import type { User } from '../../domain/user.ts';
import type { Bookings } from '../bookings/ports.ts';
import { visibleOrderOf } from '../bookings/view-booking.ts';

/** One order, for its buyer or an admin. @throws OrderNotFound for everyone else too */
export const viewOrder =
  ({ bookings }: { bookings: Bookings }) =>
  async (who: User, id: string): Promise<Order<Booking>> =>
    visibleOrderOf(who, await bookings.ofOrder(id));
