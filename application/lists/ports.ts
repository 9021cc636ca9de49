import type { MessageRecord } from '../../domain/message.ts';
import type { ReviewRecord } from '../../domain/review.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { ProductRecord } from '../../domain/product.ts';
import type { BookingRecord } from '../../domain/booking.ts';
import type { Invoice } from '../../domain/invoice.ts';
import type { Order } from '../../domain/order.ts';
import type { AuditList } from '../audit/ports.ts';
import type { BookingFilter, BookingSort } from '../bookings/ports.ts';
import type { InvoiceFilter, InvoiceSort } from '../invoices/ports.ts';
import type { ConsoleList } from '../ports.ts';
import type { OrderFilter, OrderSort } from '../orders/ports.ts';
import type { MessageFilter, MessageSort } from '../messages/ports.ts';
import type { ProductFilter, ProductSort } from '../catalogue/ports.ts';
import type { ReviewFilter, ReviewSort } from '../reviews/ports.ts';
import type { UserFilter, UserSort } from '../users/ports.ts';

/** Every list of the console. */
export type ConsoleLists = {
  users: ConsoleList<UserRecord, UserFilter, UserSort>;
  products: ConsoleList<ProductRecord, ProductFilter, ProductSort>;
  reviews: ConsoleList<ReviewRecord, ReviewFilter, ReviewSort>;
  bookings: ConsoleList<BookingRecord, BookingFilter, BookingSort>;
  /** Removed bookings of an order count for nothing, unless all of them were removed. */
  orders: ConsoleList<Order, OrderFilter, OrderSort>;
  /** Credit notes, too. */
  invoices: ConsoleList<Invoice, InvoiceFilter, InvoiceSort>;
  messages: ConsoleList<MessageRecord, MessageFilter, MessageSort>;
  audit: AuditList;
};
