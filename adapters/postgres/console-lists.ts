import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AuditFilter, AuditSort } from '../../application/audit/ports.ts';
import type { BookingFilter, BookingSort } from '../../application/bookings/ports.ts';
import type { ProductFilter, ProductSort } from '../../application/catalogue/ports.ts';
import type { ConsoleLists } from '../../application/lists/ports.ts';
import type { MessageFilter, MessageSort } from '../../application/messages/ports.ts';
import type { ReviewFilter, ReviewSort } from '../../application/reviews/ports.ts';
import type { UserFilter, UserSort } from '../../application/users/ports.ts';
import {
  contains,
  equal,
  finds,
  given,
  postgresList,
  whether,
  type Listed,
} from './console-list.ts';
import {
  AuditMapping,
  BookingMapping,
  MessageMapping,
  ProductMapping,
  ReviewMapping,
  UserMapping,
} from './mapping.ts';
import { stockBand } from './migrations/20261122120000_console_at_scale.ts';
import { matches } from './search.ts';
import type { Sql } from './sql.ts';

const plain = contains(sql`plain`);
const byAge = { id: sql`id`, createdAt: sql`created_at` };
const byName = sql`lower(name) collate "C"`;

const users: Listed<UserFilter, UserSort> = {
  mapping: UserMapping,
  madeAt: sql`created_at`,
  sorts: { ...byAge, email: sql`email`, name: sql`lower(profile->>'name') collate "C"` },
  conditions: ({ q, role }) => [
    sql`removed_at is null`,
    ...finds(q, ['id'], plain),
    ...equal<'users'>({ role }),
  ],
};

const [beforeStock = '', afterStock = ''] = stockBand('?').split('?');
const bandOf = (stock: number): Sql => sql`${sql.raw(beforeStock)}${stock}${sql.raw(afterStock)}`;

/** The index of stocks knows their bands alone (see the migration). */
export const stockIs = (comparison: '<=' | '>=', stock: number | undefined): Sql[] => {
  const is = sql.raw(comparison);
  return given(stock, (each) => sql`(stock ${is} ${each} and stock_band ${is} ${bandOf(each)})`);
};

const products: Listed<ProductFilter, ProductSort> = {
  mapping: ProductMapping,
  madeAt: sql`created_at`,
  sorts: {
    ...byAge,
    name: byName,
    category: sql`coalesce(category, '') collate "C"`,
    price: sql`price_minor`,
    stock: sql`stock`,
  },
  ahead: { stock: [sql`stock_band`] },
  conditions: ({ q, category, minStock, maxStock, minPrice, maxPrice, onShelf }) => [
    ...finds(q, ['id', 'added_by'], matches),
    ...equal<'products'>({ category }),
    ...stockIs('>=', minStock),
    ...stockIs('<=', maxStock),
    ...given(minPrice, (price) => sql`price_minor >= ${price}`),
    ...given(maxPrice, (price) => sql`price_minor <= ${price}`),
    ...whether(sql`on_shelf`, onShelf),
  ],
};

const reviews: Listed<ReviewFilter, ReviewSort> = {
  mapping: ReviewMapping,
  madeAt: sql`created_at`,
  sorts: { ...byAge, name: byName, state: sql`state` },
  ahead: { state: [sql`state`, sql`created_at`] },
  conditions: ({ q, state, addedBy }) => [
    ...finds(q, ['id', 'added_by'], plain),
    ...equal<'reviews'>({ state, added_by: addedBy }),
  ],
};

/** By the transaction that has paid it or was to, or by its words. */
const bookingHas = (q: string): Sql =>
  /^pi_\w+$/.test(q)
    ? sql`(transaction_id = ${q} or id =
        (select booking_id from payment_attempts where transaction_id = ${q}))`
    : sql`words @@ booking_query(${q})`;

const bookings: Listed<BookingFilter, BookingSort> = {
  mapping: BookingMapping,
  madeAt: sql`created_at`,
  sorts: { ...byAge, total: sql`(price_minor * quantity)`, status: sql`status` },
  ahead: { status: [sql`status`, sql`created_at`] },
  // How many bookings have a word is known of those that many have: of others it expects a thousandth.
  unmet: 0.002,
  conditions: ({ q, status, email, buyerId, productId }) => [
    ...finds(q, ['id', 'buyer_id', 'product_id'], bookingHas),
    ...equal<'bookings'>({
      status,
      email: email?.value,
      buyer_id: buyerId,
      product_id: productId,
    }),
  ],
};

const messages: Listed<MessageFilter, MessageSort> = {
  mapping: MessageMapping,
  madeAt: sql`created_at`,
  sorts: { ...byAge, email: sql`email` },
  conditions: ({ q, read, answered }) => [
    ...finds(q, ['id'], plain),
    ...whether(sql`read_at is not null`, read),
    ...whether(sql`answered_at is not null`, answered),
  ],
};

const audit: Listed<AuditFilter, AuditSort> = {
  mapping: AuditMapping,
  madeAt: sql`at`,
  sorts: { id: sql`id`, at: sql`at` },
  conditions: ({ ids, q, adminId, act, subject, subjectId, partOf }) => [
    ...equal<'audit_log'>({ part_of: partOf }),
    ...whether(sql`part_of is null`, ids || q?.trim() || subjectId || partOf ? undefined : true),
    ...finds(q, ['id', 'subject_id', 'admin_id'], plain),
    ...equal<'audit_log'>({ admin_id: adminId, act, subject, subject_id: subjectId }),
  ],
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
