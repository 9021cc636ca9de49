import type { AuditList } from '../audit/ports.ts';
import type { BookingFilter, BookingRecord, BookingSort } from '../bookings/ports.ts';
import type { ConsoleList } from '../ports.ts';
import type { MessageFilter, MessageRecord, MessageSort } from '../messages/ports.ts';
import type { ProductFilter, ProductRecord, ProductSort } from '../catalogue/ports.ts';
import type { ReviewFilter, ReviewRecord, ReviewSort } from '../reviews/ports.ts';
import type { UserFilter, UserRecord, UserSort } from '../users/ports.ts';

/** Every list of the console. */
export type ConsoleLists = {
  users: ConsoleList<UserRecord, UserFilter, UserSort>;
  products: ConsoleList<ProductRecord, ProductFilter, ProductSort>;
  reviews: ConsoleList<ReviewRecord, ReviewFilter, ReviewSort>;
  bookings: ConsoleList<BookingRecord, BookingFilter, BookingSort>;
  messages: ConsoleList<MessageRecord, MessageFilter, MessageSort>;
  audit: AuditList;
};
