import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AuditFilter, AuditSort } from '../../application/audit/ports.ts';
import type { BookingFilter, BookingSort } from '../../application/bookings/ports.ts';
import type { ProductFilter, ProductSort } from '../../application/catalogue/ports.ts';
import type { ConsoleLists } from '../../application/lists/ports.ts';
import type { MessageFilter, MessageSort } from '../../application/messages/ports.ts';
import type { ReviewFilter, ReviewSort } from '../../application/reviews/ports.ts';
import type { UserFilter, UserSort } from '../../application/users/ports.ts';
import { columnsEqual, containsWords, ifDefined, isOrIsNot, matchesSearch } from './conditions.ts';
import {
  AuditMapping,
  BookingMapping,
  MessageMapping,
  ProductMapping,
  ReviewMapping,
  UserMapping,
} from './mapping.ts';
import { stockBand } from './migrations/20261122120000_console_at_scale.ts';
import { offsetPages, type ListDefinition } from './offset-pages.ts';
import { matches } from './search.ts';
import type { Sql } from './sql.ts';

const plainContains = containsWords(sql`plain`);
const byAge = { id: sql`id`, createdAt: sql`created_at` };
const byName = sql`lower(name) collate "C"`;

const users: ListDefinition<UserFilter, UserSort> = {
  mapping: UserMapping,
  dateColumn: sql`created_at`,
  sorts: { ...byAge, email: sql`email`, name: sql`lower(profile->>'name') collate "C"` },
  conditions: ({ q, role }) => [
    sql`removed_at is null`,
    ...matchesSearch(q, ['id'], plainContains),
    ...columnsEqual<'users'>({ role }),
  ],
};

const [beforeStock = '', afterStock = ''] = stockBand('?').split('?');
const bandOf = (stock: number): Sql => sql`${sql.raw(beforeStock)}${stock}${sql.raw(afterStock)}`;

/** The index of stocks has their bands alone (see the migration). */
export const stockIs = (comparison: '<=' | '>=', stock: number | undefined): Sql[] => {
  const is = sql.raw(comparison);
  return ifDefined(
    stock,
    (each) => sql`(stock ${is} ${each} and stock_band ${is} ${bandOf(each)})`,
  );
};

const products: ListDefinition<ProductFilter, ProductSort> = {
  mapping: ProductMapping,
  dateColumn: sql`created_at`,
  sorts: {
    ...byAge,
    name: byName,
    category: sql`coalesce(category, '') collate "C"`,
    price: sql`price_minor`,
    stock: sql`stock`,
  },
  indexPrefix: { stock: [sql`stock_band`] },
  conditions: ({ q, category, minStock, maxStock, minPrice, maxPrice, onShelf }) => [
    ...matchesSearch(q, ['id', 'added_by'], matches),
    ...columnsEqual<'products'>({ category }),
    ...stockIs('>=', minStock),
    ...stockIs('<=', maxStock),
    ...ifDefined(minPrice, (price) => sql`price_minor >= ${price}`),
    ...ifDefined(maxPrice, (price) => sql`price_minor <= ${price}`),
    ...isOrIsNot(sql`on_shelf`, onShelf),
  ],
};

const reviews: ListDefinition<ReviewFilter, ReviewSort> = {
  mapping: ReviewMapping,
  dateColumn: sql`created_at`,
  sorts: { ...byAge, name: byName, state: sql`state` },
  indexPrefix: { state: [sql`state`, sql`created_at`] },
  conditions: ({ q, state, addedBy }) => [
    ...matchesSearch(q, ['id', 'added_by'], plainContains),
    ...columnsEqual<'reviews'>({ state, added_by: addedBy }),
  ],
};

/** The condition for the transaction that has paid a booking or was meant to, or for words. */
const bookingMatches = (q: string): Sql =>
  /^pi_\w+$/.test(q)
    ? sql`(transaction_id = ${q} or id =
        (select booking_id from payment_attempts where transaction_id = ${q}))`
    : sql`words @@ booking_query(${q})`;

const bookings: ListDefinition<BookingFilter, BookingSort> = {
  mapping: BookingMapping,
  dateColumn: sql`created_at`,
  sorts: { ...byAge, total: sql`(price_minor * quantity)`, status: sql`status` },
  indexPrefix: { status: [sql`status`, sql`created_at`] },
  // PostgreSQL has statistics of frequent words alone, and assumes a thousandth of the rows for others.
  assumedShare: 0.002,
  conditions: ({ q, status, email, buyerId, productId }) => [
    ...matchesSearch(q, ['id', 'buyer_id', 'product_id'], bookingMatches),
    ...columnsEqual<'bookings'>({
      status,
      email: email?.value,
      buyer_id: buyerId,
      product_id: productId,
    }),
  ],
};

const messages: ListDefinition<MessageFilter, MessageSort> = {
  mapping: MessageMapping,
  dateColumn: sql`created_at`,
  sorts: { ...byAge, email: sql`email` },
  conditions: ({ q, read, answered }) => [
    ...matchesSearch(q, ['id'], plainContains),
    ...isOrIsNot(sql`read_at is not null`, read),
    ...isOrIsNot(sql`answered_at is not null`, answered),
  ],
};

const audit: ListDefinition<AuditFilter, AuditSort> = {
  mapping: AuditMapping,
  dateColumn: sql`at`,
  sorts: { id: sql`id`, at: sql`at` },
  conditions: ({ ids, q, adminId, act, subject, subjectId, partOf }) => [
    ...columnsEqual<'audit_log'>({ part_of: partOf }),
    ...isOrIsNot(sql`part_of is null`, ids || q?.trim() || subjectId || partOf ? undefined : true),
    ...matchesSearch(q, ['id', 'subject_id', 'admin_id'], plainContains),
    ...columnsEqual<'audit_log'>({ admin_id: adminId, act, subject, subject_id: subjectId }),
  ],
};

export const definitions = { users, products, reviews, bookings, messages, audit };

export const postgresLists = (orm: MikroORM): ConsoleLists => ({
  users: offsetPages(orm, users),
  products: offsetPages(orm, products),
  reviews: offsetPages(orm, reviews),
  bookings: offsetPages(orm, bookings),
  messages: offsetPages(orm, messages),
  audit: offsetPages(orm, audit),
});
