/** The lists of the admin console, as ports: rows that a filter selects, sorted and cut to a page. */
import type { ActName, AuditEntry, SubjectKind } from '../../domain/audit.ts';
import type { BookingStatus } from '../../domain/booking.ts';
import type { EmailAddress } from '../../domain/email.ts';
import type { ReviewState } from '../../domain/review.ts';
import type { Profile, Role } from '../../domain/user.ts';
import type { BookingRow, ProductRow } from '../ports.ts';

export type ListQuery<Filter, Sort> = {
  filter: Filter;
  sort: Sort;
  descending: boolean;
  offset: number;
  limit: number;
};

export interface ConsoleList<Row, Filter, Sort extends string> {
  /**
   * A page, and how many rows the filter selects in all: exactly up to `countLimit`, about so many
   * beyond. Ids decide between equals.
   */
  page(query: ListQuery<Filter, Sort>): Promise<{ rows: Row[]; total: number }>;
  /** Everything that the filter selects, the oldest first, some at a time; no row twice. */
  all(filter: Filter): AsyncIterable<Row[]>;
}

/** What every list can be asked for. */
type ById = { ids?: string[] | undefined };
/** When something was made: from `from` on, and before `to`. */
type ByDate = { from?: Date | undefined; to?: Date | undefined };
/**
 * What an admin types, as a caller gives it: an id, or words of whatever can be read there, in any
 * order, without regard to case and accents; a phone number in any notation; a transaction.
 */
type ByWords = { q?: string | undefined };

export type UserRecord = {
  id: string;
  email: EmailAddress;
  emailVerified: boolean;
  displayName: string;
  role: Role;
  profile: Profile;
  createdAt: Date;
  version: number;
};
/** Whoever was removed is in no list. */
export type UserFilter = ById & ByDate & ByWords & { role?: Role | undefined };
export const userSorts = ['id', 'createdAt', 'email', 'name'] as const;
export type UserSort = (typeof userSorts)[number];

export type ProductRecord = ProductRow & {
  onShelf: boolean;
  addedBy: string | undefined;
  version: number;
};
/** Prices in minor units. */
export type ProductFilter = ById &
  ByWords & {
    category?: string | undefined;
    minStock?: number | undefined;
    maxStock?: number | undefined;
    minPrice?: number | undefined;
    maxPrice?: number | undefined;
    onShelf?: boolean | undefined;
  };
export const productSorts = ['id', 'createdAt', 'name', 'category', 'price', 'Stock'] as const;
export type ProductSort = (typeof productSorts)[number];

export type ReviewRecord = {
  id: string;
  name: string;
  review: string;
  image: string;
  location: string;
  state: ReviewState;
  addedBy: string | undefined;
  createdAt: Date;
  version: number;
};
export type ReviewFilter = ById &
  ByDate &
  ByWords & {
    state?: ReviewState | undefined;
    addedBy?: string | undefined;
  };
export const reviewSorts = ['id', 'createdAt', 'name', 'state'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export type BookingRecord = BookingRow & {
  buyerId: string;
  closedAt: Date | undefined;
};
/** Words are found by their beginnings. */
export type BookingFilter = ById &
  ByDate &
  ByWords & {
    status?: BookingStatus | undefined;
    email?: EmailAddress | undefined;
    buyerId?: string | undefined;
    productId?: string | undefined;
  };
export const bookingSorts = ['id', 'createdAt', 'total', 'status'] as const;
export type BookingSort = (typeof bookingSorts)[number];

export type MessageRecord = {
  id: string;
  email: EmailAddress;
  subject: string;
  message: string;
  readAt: Date | undefined;
  answeredAt: Date | undefined;
  createdAt: Date;
  version: number;
};
export type MessageFilter = ById &
  ByDate &
  ByWords & {
    read?: boolean | undefined;
    answered?: boolean | undefined;
  };
export const messageSorts = ['id', 'createdAt', 'email'] as const;
export type MessageSort = (typeof messageSorts)[number];

export type AuditFilter = ById &
  ByDate &
  ByWords & {
    adminId?: string | undefined;
    act?: ActName | undefined;
    subject?: SubjectKind | undefined;
    subjectId?: string | undefined;
    /** What was done by this act. Where neither it nor a thing is asked for, parts are left out. */
    partOf?: string | undefined;
  };
export const auditSorts = ['id', 'at'] as const;
export type AuditSort = (typeof auditSorts)[number];

/** Every list of the console. */
export type ConsoleLists = {
  users: ConsoleList<UserRecord, UserFilter, UserSort>;
  products: ConsoleList<ProductRecord, ProductFilter, ProductSort>;
  reviews: ConsoleList<ReviewRecord, ReviewFilter, ReviewSort>;
  bookings: ConsoleList<BookingRecord, BookingFilter, BookingSort>;
  messages: ConsoleList<MessageRecord, MessageFilter, MessageSort>;
  audit: ConsoleList<AuditEntry, AuditFilter, AuditSort>;
};
