import type { MikroORM } from '@mikro-orm/postgresql';
import type { AuditFilter, AuditSort } from '../../application/audit/ports.ts';
import type { BookingFilter, BookingRow, BookingSort } from '../../application/bookings/ports.ts';
import type { ConsoleLists } from '../../application/lists/ports.ts';
import type { MessageFilter, MessageSort } from '../../application/messages/ports.ts';
import type { MessageRecord } from '../../domain/message.ts';
import type { ProductFilter, ProductSort } from '../../application/catalogue/ports.ts';
import type { ProductRecord } from '../../domain/product.ts';
import type { ReviewFilter, ReviewSort } from '../../application/reviews/ports.ts';
import type { ReviewRecord } from '../../domain/review.ts';
import type { UserFilter, UserRow, UserSort } from '../../application/users/ports.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import { EmailAddress } from '../../domain/email.ts';
import type { ReviewState } from '../../domain/review.ts';
import { displayNameOf, type Profile, type Role } from '../../domain/user.ts';
import { bookingRow, type BookingColumns } from './bookings.ts';
import { productRow, type CatalogueRow } from './catalogue.ts';
import { contains, finds, given, postgresList, whether, type Listed } from './console-list.ts';
import { stockBand } from './migrations/20261122120000_console_at_scale.ts';
import { matches } from './search.ts';
import type { Sql } from './sql.ts';

const plain = contains('plain');

type Instant = string | Date;
const instant = (at: Instant | null): Date | undefined => (at === null ? undefined : new Date(at));

type UserColumns = {
  id: string;
  email: string;
  email_verified: boolean;
  role: Role;
  profile: Profile;
  created_at: Instant;
  version: number;
};
const users: Listed<UserRow, UserFilter, UserSort, UserColumns> = {
  table: 'users',
  columns: 'id, email, email_verified, role, profile, created_at, version',
  madeAt: 'created_at',
  sorts: {
    id: 'id',
    createdAt: 'created_at',
    email: 'email',
    name: `lower(profile->>'name') collate "C"`,
  },
  conditions: ({ q, role }) => [
    { text: 'removed_at is null', values: [] },
    ...finds(q, ['id'], plain),
    ...given('role = ?', role),
  ],
  toRow: ({ id, email, email_verified, role, profile, created_at, version }) => ({
    id,
    email: new EmailAddress(email),
    emailVerified: email_verified,
    displayName: displayNameOf(profile.name, new EmailAddress(email)),
    role,
    profile,
    createdAt: new Date(created_at),
    version,
  }),
};

type ProductColumns = CatalogueRow & {
  on_shelf: boolean;
  added_by: string | null;
  version: number;
};
/** The index of stocks knows their bands alone (see the migration). */
export const stockIs = (comparison: '<=' | '>=', stock: number | undefined): Sql[] =>
  stock === undefined
    ? []
    : [
        {
          text: `(stock ${comparison} ? and stock_band ${comparison} ${stockBand('?')})`,
          values: [stock, stock],
        },
      ];
const products: Listed<ProductRecord, ProductFilter, ProductSort, ProductColumns> = {
  table: 'products',
  columns: `id, name, price_minor, price_currency, stock, description, image, category, specs,
    created_at, on_shelf, added_by, version`,
  madeAt: 'created_at',
  sorts: {
    id: 'id',
    createdAt: 'created_at',
    name: 'lower(name) collate "C"',
    category: `coalesce(category, '') collate "C"`,
    price: 'price_minor',
    stock: 'stock',
  },
  ahead: { stock: ['stock_band'] },
  conditions: (filter) => [
    ...finds(filter.q, ['id', 'added_by'], matches),
    ...given('category = ?', filter.category),
    ...stockIs('>=', filter.minStock),
    ...stockIs('<=', filter.maxStock),
    ...given('price_minor >= ?', filter.minPrice),
    ...given('price_minor <= ?', filter.maxPrice),
    ...whether('on_shelf', filter.onShelf),
  ],
  toRow: (row) => ({
    ...productRow(row),
    onShelf: row.on_shelf,
    addedBy: row.added_by ?? undefined,
    version: row.version,
  }),
};

type ReviewColumns = {
  id: string;
  name: string;
  review: string;
  image: string;
  location: string;
  state: ReviewState;
  added_by: string | null;
  created_at: Instant;
  version: number;
};
export const reviews: Listed<ReviewRecord, ReviewFilter, ReviewSort, ReviewColumns> = {
  table: 'reviews',
  columns: 'id, name, review, image, location, state, added_by, created_at, version',
  madeAt: 'created_at',
  sorts: {
    id: 'id',
    createdAt: 'created_at',
    name: 'lower(name) collate "C"',
    state: 'state',
  },
  ahead: { state: ['state', 'created_at'] },
  conditions: ({ q, state, addedBy }) => [
    ...finds(q, ['id', 'added_by'], plain),
    ...given('state = ?', state),
    ...given('added_by = ?', addedBy),
  ],
  toRow: (row) => ({
    id: row.id,
    name: row.name,
    review: row.review,
    image: row.image,
    location: row.location,
    state: row.state,
    addedBy: row.added_by ?? undefined,
    createdAt: new Date(row.created_at),
    version: row.version,
  }),
};

/** By the transaction that has paid it or was to, or by its words. */
const bookingHas = (q: string): Sql =>
  /^pi_\w+$/.test(q)
    ? {
        text: `(transaction_id = ? or id =
          (select booking_id from payment_attempts where transaction_id = ?))`,
        values: [q, q],
      }
    : {
        text: 'words @@ booking_query(?)',
        values: [q],
      };

type ConsoleBooking = BookingColumns & {
  buyer_id: string;
  closed_at: Instant | null;
};
const bookings: Listed<BookingRow, BookingFilter, BookingSort, ConsoleBooking> = {
  table: 'bookings',
  columns: `id, image, email, user_name, product_id, name, price_minor, price_currency, phone,
    address, quantity, status, transaction_id, created_at, expires_at, buyer_id, paid_at,
    card_last4, closed_at`,
  madeAt: 'created_at',
  sorts: {
    id: 'id',
    createdAt: 'created_at',
    total: '(price_minor * quantity)',
    status: 'status',
  },
  ahead: { status: ['status', 'created_at'] },
  // How many bookings have a word is known of those that many have: of others it expects a thousandth.
  unmet: 0.002,
  conditions: ({ q, status, email, buyerId, productId }) => [
    ...finds(q, ['id', 'buyer_id', 'product_id'], bookingHas),
    ...given('status = ?', status),
    ...given('email = ?', email?.value),
    ...given('buyer_id = ?', buyerId),
    ...given('product_id = ?', productId),
  ],
  toRow: (row) => ({
    ...bookingRow(row),
    buyerId: row.buyer_id,
    closedAt: instant(row.closed_at),
  }),
};

type MessageColumns = {
  id: string;
  email: string;
  subject: string;
  message: string;
  read_at: Instant | null;
  answered_at: Instant | null;
  created_at: Instant;
  version: number;
};
const messages: Listed<MessageRecord, MessageFilter, MessageSort, MessageColumns> = {
  table: 'messages',
  columns: 'id, email, subject, message, read_at, answered_at, created_at, version',
  madeAt: 'created_at',
  sorts: { id: 'id', createdAt: 'created_at', email: 'email' },
  conditions: ({ q, read, answered }) => [
    ...finds(q, ['id'], plain),
    ...whether('read_at is not null', read),
    ...whether('answered_at is not null', answered),
  ],
  toRow: (row) => ({
    id: row.id,
    email: new EmailAddress(row.email),
    subject: row.subject,
    message: row.message,
    readAt: instant(row.read_at),
    answeredAt: instant(row.answered_at),
    createdAt: new Date(row.created_at),
    version: row.version,
  }),
};

type AuditColumns = {
  id: string;
  at: Instant;
  admin_id: string;
  admin_email: string;
  act: AuditEntry['act'];
  subject: AuditEntry['subject'];
  subject_id: string | null;
  label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  part_of: string | null;
};
const audit: Listed<AuditEntry, AuditFilter, AuditSort, AuditColumns> = {
  table: 'audit_log',
  columns:
    'id, at, admin_id, admin_email, act, subject, subject_id, label, before, after, reason, part_of',
  madeAt: 'at',
  sorts: { id: 'id', at: 'at' },
  conditions: ({ ids, q, adminId, act, subject, subjectId, partOf }) => [
    ...given('part_of = ?', partOf),
    ...whether('part_of is null', ids || q?.trim() || subjectId || partOf ? undefined : true),
    ...finds(q, ['id', 'subject_id', 'admin_id'], plain),
    ...given('admin_id = ?', adminId),
    ...given('act = ?', act),
    ...given('subject = ?', subject),
    ...given('subject_id = ?', subjectId),
  ],
  toRow: (row) => ({
    id: row.id,
    at: new Date(row.at),
    adminId: row.admin_id,
    adminEmail: row.admin_email,
    act: row.act,
    subject: row.subject,
    subjectId: row.subject_id ?? undefined,
    label: row.label,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
    reason: row.reason ?? undefined,
    partOf: row.part_of ?? undefined,
  }),
};

/** How each list is listed. */
export const listed = { users, products, reviews, bookings, messages, audit };

export const postgresLists = (orm: MikroORM): ConsoleLists => ({
  users: postgresList(orm, users),
  products: postgresList(orm, products),
  reviews: postgresList(orm, reviews),
  bookings: postgresList(orm, bookings),
  messages: postgresList(orm, messages),
  audit: postgresList(orm, audit),
});
