import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AuditFilter, AuditSort } from '../../application/audit/ports.ts';
import type { BookingFilter, BookingSort } from '../../application/bookings/ports.ts';
import type { OrderFilter, OrderSort } from '../../application/orders/ports.ts';
import type { ProductFilter, ProductSort } from '../../application/catalogue/ports.ts';
import type { ConsoleLists } from '../../application/lists/ports.ts';
import type { InvoiceFilter, InvoiceSort } from '../../application/invoices/ports.ts';
import type { MessageFilter, MessageSort } from '../../application/messages/ports.ts';
import type { ReviewFilter, ReviewSort } from '../../application/reviews/ports.ts';
import type { UserFilter, UserSort } from '../../application/users/ports.ts';
import { digitsFromArea } from '../../domain/phone.ts';
import {
  Booking,
  bookingStatuses,
  orderIdOf,
  type BookingRecord,
  type BookingStatus,
} from '../../domain/booking.ts';
import { isId } from '../../domain/id.ts';
import { recordedOrderOf, type Order } from '../../domain/order.ts';
import { isOfOrders, ofOrders, totalMinor } from './bookings.ts';
import { answerWords } from './migrations/20261127140000_answers_searched.ts';
import { columnsEqual, containsWords, ifDefined, isOrIsNot, matchesSearch } from './conditions.ts';
import {
  AuditMapping,
  BookingMapping,
  InvoiceMapping,
  MessageMapping,
  ProductMapping,
  ReviewMapping,
  UserMapping,
} from './mapping.ts';
import { stockBand } from './migrations/20261122120000_console_at_scale.ts';
import {
  bareTrackingNumber,
  phoneFromArea,
  shortId,
} from './migrations/20261124120000_numbers_on_paper.ts';
import { invoiceWords } from './migrations/20261127150000_invoices_by_address.ts';
import { isByAge, offsetPages, type ListDefinition } from './offset-pages.ts';
import { matches, matchesEstimated, matchesScanned } from './search.ts';
import type { Sql } from './sql.ts';
import { readsIn } from './standby.ts';
import { tableOf } from './tables.ts';

const plainContains = containsWords(sql`plain`);
const answerContains = containsWords(sql.raw(answerWords));
const byAge = { id: sql`id`, createdAt: sql`created_at` };
const byName = sql`lower(name) collate "C"`;

const users: ListDefinition<UserFilter, UserSort> = {
  mapping: UserMapping,
  dateColumn: sql`created_at`,
  sorts: { ...byAge, email: sql`email`, name: sql`lower(profile->>'name') collate "C"` },
  searchedSorts: ['email', 'name'],
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

/** As `products_category_name` has it, which is in the order of the ids within a category. */
const byCategory = sql`coalesce(category, '') collate "C"`;

const productConditions =
  (matches: (q: string) => Sql) =>
  ({ q, category, minStock, maxStock, minPrice, maxPrice, onShelf }: ProductFilter): Sql[] => [
    ...matchesSearch(q, ['id', 'added_by'], matches),
    ...ifDefined(category, (each) => sql`${byCategory} = ${each}`),
    ...stockIs('>=', minStock),
    ...stockIs('<=', maxStock),
    ...ifDefined(minPrice, (price) => sql`price_minor >= ${price}`),
    ...ifDefined(maxPrice, (price) => sql`price_minor <= ${price}`),
    ...isOrIsNot(sql`on_shelf`, onShelf),
  ];

const products: ListDefinition<ProductFilter, ProductSort> = {
  mapping: ProductMapping,
  dateColumn: sql`created_at`,
  sorts: {
    ...byAge,
    name: byName,
    category: byCategory,
    price: sql`price_minor`,
    stock: sql`stock`,
  },
  indexPrefix: { stock: [sql`stock_band`] },
  conditions: productConditions(matches),
  estimable: productConditions(matchesEstimated),
  scannable: productConditions(matchesScanned),
};

/** By words, or by a part of its writer's mail address. */
const reviewMatches = (q: string): Sql =>
  sql`(${sql.join([plainContains(q), ...isOfMailLike(q, 'added_by', 'id')], sql` or `)})`;

const reviews: ListDefinition<ReviewFilter, ReviewSort> = {
  mapping: ReviewMapping,
  dateColumn: sql`created_at`,
  sorts: { ...byAge, name: byName, state: sql`state` },
  searchedSorts: ['name'],
  indexPrefix: { state: [sql`state`, sql`created_at`] },
  isServed: (sort) => isByAge(sort) || sort === 'state',
  conditions: ({ q, state, addedBy }) => [
    ...matchesSearch(q, ['id', 'added_by'], reviewMatches),
    ...columnsEqual<'reviews'>({ state, added_by: addedBy }),
  ],
};

/**
 * The condition for the transaction that has paid a booking or was meant to; for words, numbers of its
 * order, the beginning of a phone number, and a part of a mail address.
 */
const bookingMatches = (q: string): Sql => {
  if (/^pi_\w+$/.test(q)) {
    const meant = sql`(select coalesce(booking_id, order_id) from payment_attempts
      where transaction_id = ${q})`;
    return sql`(transaction_id = ${q} or id = ${meant} or order_id = ${meant})`;
  }
  const found = [
    sql`words @@ booking_query(${q.replaceAll(longWord, '$1')})`,
    ...isOfNumberedOrder(q),
    ...hasPhoneFrom(q),
    ...isOfMailLike(q, 'email', 'email'),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
};

/** PostgreSQL refuses a word of more than 2 kB, and one sign may be seven letters to it. Words are found by their beginnings. */
const longWord = /(\S{80})\S+/gu;

/** The orders that have a number on a pick list, or on a parcel. */
const numberedOrders = (q: string): Sql[] => {
  const number = q.replaceAll(/[^a-z\d]/gi, '').toUpperCase();
  if (!/\d|^[A-F]{8}$/.test(number)) return [];
  return [
    sql`select id from bookings numbered
      where order_id is null and ${sql.raw(shortId)} = ${number.toLowerCase()}`,
    sql`select shipments.order_id from shipments
      where undone_at is null and ${sql.raw(bareTrackingNumber)} = ${number}`,
  ];
};

const allOf = (queries: Sql[]): Sql => sql`array(${sql.join(queries, sql` union all `)})`;

/** The condition for the number of an order on a pick list, and those of its parcels and invoices. */
const isOfNumberedOrder = (q: string): Sql[] => {
  const numbered = numberedOrders(q);
  if (numbered.length === 0) return [];
  const invoiced = sql`select invoices.order_id from invoices where number = ${q.toUpperCase()}`;
  const orders = allOf([...numbered, invoiced]);
  return [sql`id = any(${orders})`, sql`order_id = any(${orders})`];
};

/** So many digits begin few phone numbers. Those that end one are found among the words. */
const fewestDigits = 6;

const isPhoneLike = (q: string): boolean => /^[-+()./ \d]+$/.test(q);

const hasPhoneFrom = (q: string): Sql[] => {
  if (!isPhoneLike(q)) return [];
  return digitsFromArea(q)
    .filter(({ length }) => length >= fewestDigits)
    .map((digits) => sql`${sql.raw(phoneFromArea)} like ${`${digits}_%`}`);
};

/** The condition for a part of a mail address: of people the index has every part. */
const isOfMailLike = (q: string, column: string, ofPerson: 'id' | 'email'): Sql[] => {
  if (!/^[^\s@]{3,}@\S*$/.test(q)) return [];
  return [
    sql`${sql.ref(column)} = any(array(
      select ${sql.ref(ofPerson)} from users where removed_at is null and ${plainContains(q)} limit 100))`,
  ];
};

/** The orders that have a phone number with this beginning, or with these last digits. */
const ordersWithPhone = (q: string): Sql[] => {
  if (!isPhoneLike(q)) return [];
  // As `booking_query` has it.
  const ends = sql`words @@
    (select (quote_literal('~' || reverse(typed_phone(${q}))) || ':*')::tsquery)`;
  const has = sql.join([ends, ...hasPhoneFrom(q)], sql` or `);
  return [sql`(select coalesce(order_id, id) from bookings where ${has} limit 1000)`];
};

const invoiceContains = containsWords(sql.raw(invoiceWords));

/** The condition for the transaction that has paid; for words, numbers of its order, and a phone number. */
const invoiceMatches = (q: string): Sql => {
  if (/^pi_\w+$/.test(q)) return sql`transaction_id = ${q}`;
  const orders = [...numberedOrders(q), ...ordersWithPhone(q)];
  if (orders.length === 0) return invoiceContains(q);
  return sql`(${invoiceContains(q)} or order_id = any(${allOf(orders)}))`;
};

const invoices: ListDefinition<InvoiceFilter, InvoiceSort> = {
  mapping: InvoiceMapping,
  dateColumn: sql`issued_at`,
  sorts: { id: sql`id`, createdAt: sql`issued_at` },
  isServed: isByAge,
  conditions: ({ q, kind }) => [
    ...matchesSearch(q, ['id', 'order_id', 'buyer_id', 'credited_id'], invoiceMatches),
    ...columnsEqual<'invoices'>({ kind }),
  ],
};

const closedStatuses = bookingStatuses.filter((one) => one !== 'unpaid' && one !== 'paid');

const bookings: ListDefinition<BookingFilter, BookingSort> = {
  mapping: BookingMapping,
  dateColumn: sql`created_at`,
  sorts: { ...byAge, total: totalMinor, status: sql`status` },
  indexPrefix: { status: [sql`status`, sql`created_at`] },
  // `bookings_closed_total` has the total of each such status.
  isServed: (sort, { status, from, to }) =>
    isByAge(sort) ||
    sort === 'status' ||
    (sort === 'total' && closedStatuses.some((one) => one === status) && !from && !to),
  // PostgreSQL has statistics of frequent words alone, and assumes a thousandth of the rows for others.
  assumedShare: 0.002,
  conditions: ({ q, status, email, buyerId, productId }) => [
    ...matchesSearch(q, ['id', 'order_id', 'buyer_id', 'product_id'], bookingMatches),
    ...columnsEqual<'bookings'>({
      status,
      email: email?.value,
      buyer_id: buyerId,
      product_id: productId,
    }),
  ],
};

type OrdersFilter = Omit<OrderFilter, 'ids'> & { orderIds?: string[] | undefined };

/** As `bookings_to_ship` has it. */
const isToShip = sql`(status = 'paid' and shipped_quantity + refunded_quantity < quantity)`;

/** What is asked of one booking. */
const wantedConditions = ({ q, productId, toShip }: OrdersFilter): Sql[] => [
  ...ifDefined(toShip, () => isToShip),
  ...matchesSearch(q, ['id', 'order_id', 'buyer_id', 'product_id'], bookingMatches),
  ...columnsEqual<'bookings'>({ product_id: productId }),
];

/** The states that a booking may have for an order of this state to be found at it. */
const statesConditions = ({ status }: OrdersFilter): Sql[] =>
  ifDefined(status, (one) =>
    one === 'closed' ? sql`status = any(${closedStatuses})` : sql`status = ${one}`,
  );

/** What an order's row stands at: the first of its bookings for which this holds. */
const lineConditions = (filter: OrdersFilter): Sql[] => {
  const wanted = wantedConditions(filter);
  if (wanted.length > 0) return wanted;
  const isAtOne = filter.status === 'unpaid' || filter.status === 'paid';
  return [...statesConditions(filter), ...(isAtOne ? [] : [sql`order_id is null`])];
};

/** Bookings of an order share everything that this asks about. */
const sharedConditions = ({ email, buyerId, orderIds }: OrdersFilter): Sql[] => [
  ...ifDefined(orderIds, (ids) => isOfOrders(ids.filter(isId))),
  ...columnsEqual<'bookings'>({ email: email?.value, buyer_id: buyerId }),
];

/**
 * 1 where another booking of the same order fits, looked up row by row and never for all of them at
 * once: for most rows, which stand alone, by one look into an index. The planner takes a number to be
 * another one for almost all rows, and a truth for half of them.
 */
const otherLine = (conditions: Sql[]): Sql => {
  const lineOf = (order: Sql) => sql`(select 1 from bookings line
    where ${sql.join([order, ...conditions], sql` and `)} limit 1)`;
  return sql`case when bookings.order_id is null
    then ${lineOf(sql`line.order_id = bookings.id`)}
    else ${lineOf(sql`(line.order_id = bookings.order_id or line.id = bookings.order_id)`)} end`;
};

const hasLine = (status: BookingStatus): Sql =>
  sql`(status = ${status} or ${otherLine([sql`line.status = ${status}`])} = 1)`;
const hasNoLine = (status: BookingStatus): Sql =>
  sql`(status <> ${status} and ${otherLine([sql`line.status = ${status}`])} is distinct from 1)`;

/** Few bookings are unpaid, for a day: to look for one beside each with a frequent word took a second. */
const unpaidOrders = sql`array(select coalesce(order_id, id) from bookings where status = 'unpaid')`;

/** See `orderOf` in the domain. Where nothing is asked of a booking, it was found as an unpaid one itself. */
const orderStatusIs = (filter: OrdersFilter): Sql[] => {
  const { status } = filter;
  if (status === 'paid') return [hasLine('paid'), hasNoLine('unpaid')];
  if (status === 'closed') return [hasNoLine('paid'), hasNoLine('unpaid')];
  if (!status || wantedConditions(filter).length === 0) return [];
  return [sql`(id = any(${unpaidOrders}) or order_id = any(${unpaidOrders}))`];
};

/**
 * Orders by one booking of each: so they are found, sorted and paged by the indexes of bookings, and
 * nothing is grouped or stored beside them.
 */
const orders: ListDefinition<OrdersFilter, OrderSort> = {
  mapping: BookingMapping,
  dateColumn: sql`created_at`,
  sorts: byAge,
  isServed: isByAge,
  assumedShare: 0.002,
  conditions: (filter) => [
    ...sharedConditions(filter),
    ...lineConditions(filter),
    sql`(order_id is null
      or ${otherLine([sql`line.id < bookings.id`, ...lineConditions(filter)])} is distinct from 1)`,
    ...orderStatusIs(filter),
  ],
  // As if one booking of each order stood for all of it: the first, where nothing is asked of one.
  estimable: (filter) => {
    const wanted = wantedConditions(filter);
    const first = wanted.length > 0 ? [] : [sql`order_id is null`];
    return [...sharedConditions(filter), ...wanted, ...statesConditions(filter), ...first];
  },
};

const orderList = (orm: MikroORM): ConsoleLists['orders'] => {
  const found = offsetPages<BookingRecord, OrdersFilter, OrderSort>(orm, orders);
  const { select } = tableOf(orm, BookingMapping, Booking);
  const reads = readsIn(orm);
  const ordersOf = async (lines: BookingRecord[]): Promise<Order[]> => {
    const placedIn = Map.groupBy(await select(ofOrders(lines.map(orderIdOf))), orderIdOf);
    return lines.flatMap((line) => recordedOrderOf(placedIn.get(orderIdOf(line)) ?? []) ?? []);
  };
  const byOrderIds = ({ ids, ...filter }: OrderFilter) => ({ ...filter, orderIds: ids });
  return {
    page: async (query) => {
      const { rows, total } = await found.page({ ...query, filter: byOrderIds(query.filter) });
      return { rows: await ordersOf(rows), total };
    },
    all: async function* (filter) {
      for await (const lines of found.all(byOrderIds(filter)))
        yield await reads(() => ordersOf(lines));
    },
  };
};

/** By the words of a message, or of what was written after it. */
const messageMatches = (q: string): Sql => sql`(${plainContains(q)} or id = any(array(
  select message_id from message_answers where ${answerContains(q)} limit 1000)))`;

const messages: ListDefinition<MessageFilter, MessageSort> = {
  mapping: MessageMapping,
  dateColumn: sql`created_at`,
  sorts: { ...byAge, email: sql`email` },
  searchedSorts: ['email'],
  conditions: ({ q, read, answered }) => [
    ...matchesSearch(q, ['id', 'person_id'], messageMatches),
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

export const definitions = {
  users,
  products,
  reviews,
  bookings,
  orders,
  invoices,
  messages,
  audit,
};

export const postgresLists = (orm: MikroORM): ConsoleLists => ({
  users: offsetPages(orm, users),
  products: offsetPages(orm, products),
  reviews: offsetPages(orm, reviews),
  bookings: offsetPages(orm, bookings),
  orders: orderList(orm),
  invoices: offsetPages(orm, invoices),
  messages: offsetPages(orm, messages),
  audit: offsetPages(orm, audit),
});
