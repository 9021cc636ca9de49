import type { ConsoleList, ListQuery } from '../ports.ts';
import { digitsFromArea } from '../../domain/phone.ts';
import { plainText } from '../../domain/plain-text.ts';
import { orderIdOf, type Booking } from '../../domain/booking.ts';
import type { Invoice } from '../../domain/invoice.ts';
import { recordedOrderOf, shortIdOf } from '../../domain/order.ts';
import { unshippedOf } from '../../domain/shipment.ts';
import type { ConsoleLists } from '../lists/ports.ts';
import type { InMemoryAuditLog } from './audit.ts';
import type { InMemoryBookings } from './bookings.ts';
import type { InMemoryInvoices } from './invoices.ts';
import type { InMemoryMessageAnswers, InMemoryMessages } from './messages.ts';
import type { InMemoryProducts } from './products.ts';
import type { InMemoryReviews } from './reviews.ts';
import type { InMemoryShipments } from './shipments.ts';
import type { InMemoryUsers } from './users.ts';

type Key = string | number;
type Criteria = { ids?: string[] | undefined; from?: Date | undefined; to?: Date | undefined };

/** A list over the rows that `rows` gives, by one test for each field of its filter. */
class InMemoryList<
  Row extends { id: string },
  Filter extends Criteria,
  Sort extends string,
> implements ConsoleList<Row, Filter, Sort> {
  private readonly rows: () => Promise<Row[]>;
  private readonly madeAt: (row: Row) => Date;
  private readonly fits: (filter: Filter, row: Row) => boolean | Promise<boolean>;
  private readonly keys: Record<Sort, (row: Row) => Key>;

  constructor(
    rows: () => Promise<Row[]>,
    madeAt: (row: Row) => Date,
    fits: (filter: Filter, row: Row) => boolean | Promise<boolean>,
    keys: Record<Sort, (row: Row) => Key>,
  ) {
    this.rows = rows;
    this.madeAt = madeAt;
    this.fits = fits;
    this.keys = keys;
  }

  async page({ filter, sort, descending, offset, limit }: ListQuery<Filter, Sort>) {
    const key = this.keys[sort];
    const rows = await this.selected(filter);
    rows.sort((a, b) => (order(key(a), key(b)) || order(a.id, b.id)) * (descending ? -1 : 1));
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  }

  async *all(filter: Filter) {
    const rows = await this.selected(filter);
    if (rows.length > 0) yield rows.sort((a, b) => order(a.id, b.id));
  }

  private async selected(filter: Filter): Promise<Row[]> {
    const { ids, from, to } = filter;
    const rows = (await this.rows()).filter(
      (row) =>
        (!ids || ids.includes(row.id)) &&
        (!from || this.madeAt(row) >= from) &&
        (!to || this.madeAt(row) < to),
    );
    const fit = await Promise.all(rows.map(async (row) => this.fits(filter, row)));
    return rows.filter((_, i) => fit[i]);
  }
}

const order = (a: Key, b: Key): number => (a === b ? 0 : a < b ? -1 : 1);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The words of a text: letters and digits. */
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** A phone number from its area on. */
const fromArea = (phone: string): string => digitsOf(phone).slice(-10).replace(/^0+/, '');

const hasPhone = (q: string, phone: string, begun: boolean): boolean => {
  const typed = digitsOf(q);
  if (!/^[-+()./ \d]+$/.test(q) || typed.length < 4) return false;
  const last = typed.slice(-7);
  if (!begun) return digitsOf(phone).includes(last);
  const begins = (first: string) => first.length >= 6 && fromArea(phone).startsWith(first);
  return digitsOf(phone).endsWith(last) || digitsFromArea(q).some(begins);
};

/** Whether a record has each word that was typed, at the beginning of one of its own where `begun`. */
const has = (q: string, texts: string[], begun: boolean): boolean => {
  const text = ` ${plainText(texts.join(' '))}`;
  const apart = begun ? ` ${wordsIn(text).join(' ')}` : text;
  const hasWord = (word: string) =>
    apart.includes(begun || /^[a-z\d]{1,2}$/.test(word) ? ` ${word}` : word);
  if (begun) return wordsIn(plainText(q)).every(hasWord) && wordsIn(q).length > 0;
  const typed = plainText(q).split(/\s+/);
  const named = typed.filter((word) => wordsIn(word).length > 0);
  return (named.length > 0 ? named : typed).every(
    (word) =>
      hasWord(word) ||
      (!word.includes('@') && wordsIn(word).length > 0 && wordsIn(word).every(hasWord)),
  );
};

type Findable = {
  ids: (string | undefined)[];
  texts: string[];
  phone?: string;
  /** A part of which is enough. */
  email?: string | undefined;
  /** Each as it is written, but for signs. */
  numbers?: string[];
  begun?: boolean;
};

const bare = (number: string): string => number.replaceAll(/[^a-z\d]/gi, '').toLowerCase();

const finds = (
  q: string | undefined,
  { ids, texts, phone = '', email = '', numbers = [], begun = false }: Findable,
) => {
  const typed = q?.trim();
  return (
    !typed ||
    ids.includes(typed.toLowerCase()) ||
    numbers.some((number) => bare(number) === bare(typed)) ||
    (/^[^\s@]{3,}@/.test(typed) && email.includes(typed.toLowerCase())) ||
    hasPhone(typed, phone, begun) ||
    has(typed, texts, begun)
  );
};

const is = <T>(wanted: T | undefined, value: T | undefined): boolean =>
  wanted === undefined || wanted === value;

const within = (value: number, least = -Infinity, most = Infinity): boolean =>
  value >= least && value <= most;

const byId = { id: (row: { id: string }) => row.id };
const byAge = { ...byId, createdAt: (row: { createdAt: Date }) => row.createdAt.getTime() };
const madeAt = (row: { createdAt: Date }): Date => row.createdAt;

const wordsOf = async (
  booking: Booking,
  { shipments, invoices }: Pick<Stores, 'shipments' | 'invoices'>,
): Promise<Findable> => ({
  ids: [booking.id, orderIdOf(booking), booking.buyerId, booking.productId],
  texts: [
    booking.email.value,
    booking.userName,
    booking.name,
    booking.address,
    booking.transactionId ?? '',
  ],
  phone: booking.phone,
  email: booking.email.value,
  numbers: [
    shortIdOf(orderIdOf(booking)),
    ...(await shipments.ofOrders([orderIdOf(booking)])).flatMap(
      ({ trackingNumber }) => trackingNumber ?? [],
    ),
    ...(await invoices.ofOrders([orderIdOf(booking)])).map(({ number }) => number),
  ],
  begun: true,
});

const invoiceWordsOf = async (
  { id, number, orderId, buyerId, creditedId, transactionId, buyer }: Invoice,
  { bookings, shipments }: Pick<Stores, 'bookings' | 'shipments'>,
): Promise<Findable[]> => [
  {
    ids: [id, orderId, buyerId, creditedId, transactionId],
    texts: [number, buyer.name, buyer.email, buyer.address],
    numbers: [
      shortIdOf(orderId),
      ...(await shipments.ofOrders([orderId])).flatMap(
        ({ trackingNumber }) => trackingNumber ?? [],
      ),
    ],
  },
  ...(await bookings.all())
    .filter((booking) => orderIdOf(booking) === orderId)
    .map(({ phone }) => ({ ids: [], texts: [], phone, begun: true })),
];

/** The order of a list's row, with all of its bookings. */
const ordersIn = (bookings: Booking[]) =>
  [...Map.groupBy(bookings, orderIdOf).values()].flatMap((placed) => {
    const order = recordedOrderOf(placed);
    return order ? [{ ...order, placed }] : [];
  });

type Stores = {
  users: InMemoryUsers;
  products: InMemoryProducts;
  reviews: InMemoryReviews;
  bookings: InMemoryBookings;
  messages: InMemoryMessages;
  messageAnswers: InMemoryMessageAnswers;
  audit: InMemoryAuditLog;
  shipments: InMemoryShipments;
  invoices: InMemoryInvoices;
};

/** The console's lists over what the other fakes hold. */
export const inMemoryLists = (stores: Stores): ConsoleLists => ({
  users: new InMemoryList(
    async () => (await stores.users.all()).filter((user) => !user.isRemoved),
    madeAt,
    ({ q, role }, user) =>
      finds(q, {
        ids: [user.id],
        texts: [user.email.value, user.accountId, user.profile.name, user.profile.address],
        phone: user.profile.phone,
      }) && is(role, user.role),
    {
      ...byAge,
      email: (user) => user.email.value,
      name: (user) => user.profile.name.toLowerCase(),
    },
  ),
  products: new InMemoryList(
    () => stores.products.all(),
    madeAt,
    (filter, product) =>
      finds(filter.q, { ids: [product.id, product.addedBy], texts: [product.name] }) &&
      is(filter.category, product.category) &&
      within(product.stock, filter.minStock, filter.maxStock) &&
      within(product.price.minor, filter.minPrice, filter.maxPrice) &&
      is(filter.onShelf, product.onShelf),
    {
      ...byAge,
      name: (product) => product.name.toLowerCase(),
      category: (product) => product.category ?? '',
      price: (product) => product.price.minor,
      stock: (product) => product.stock,
    },
  ),
  reviews: new InMemoryList(
    () => stores.reviews.all(),
    madeAt,
    async ({ q, state, addedBy }, review) =>
      finds(q, {
        ids: [review.id, review.addedBy],
        texts: [review.name, review.review, review.location],
        email: (await stores.users.all()).find(({ id }) => id === review.addedBy)?.email.value,
      }) &&
      is(state, review.state) &&
      is(addedBy, review.addedBy),
    { ...byAge, name: (review) => review.name.toLowerCase(), state: (review) => review.state },
  ),
  bookings: new InMemoryList(
    () => stores.bookings.all(),
    madeAt,
    async ({ q, status, email, buyerId, productId }, booking) =>
      finds(q, await wordsOf(booking, stores)) &&
      is(status, booking.status) &&
      is(email?.value, booking.email.value) &&
      is(buyerId, booking.buyerId) &&
      is(productId, booking.productId),
    {
      ...byAge,
      total: (booking) => booking.total.minor,
      status: (booking) => booking.status,
    },
  ),
  orders: new InMemoryList(
    async () => ordersIn(await stores.bookings.all()),
    madeAt,
    async ({ q, status, email, buyerId, productId, toShip }, { placed, ...order }) =>
      (
        await Promise.all(
          placed.map(
            async (line) =>
              finds(q, await wordsOf(line, stores)) &&
              is(productId, line.productId) &&
              (!toShip || unshippedOf(line) > 0),
          ),
        )
      ).some(Boolean) &&
      is(status, order.status) &&
      is(buyerId, order.buyerId) &&
      placed.some((line) => is(email?.value, line.email.value)),
    byAge,
  ),
  invoices: new InMemoryList(
    () => stores.invoices.all(),
    ({ issuedAt }) => issuedAt,
    async ({ q, kind }, invoice) =>
      (await invoiceWordsOf(invoice, stores)).some((words) => finds(q, words)) &&
      is(kind, invoice.kind),
    { ...byId, createdAt: (invoice) => invoice.issuedAt.getTime() },
  ),
  messages: new InMemoryList(
    () => stores.messages.all(),
    madeAt,
    async ({ q, read, answered }, message) =>
      [
        [message.email.value, message.subject, message.message],
        ...(await stores.messageAnswers.ofMessage(message.id)).map(({ text }) => [text]),
      ].some((texts) => finds(q, { ids: [message.id, message.personId], texts })) &&
      is(read, message.readAt !== undefined) &&
      is(answered, message.answeredAt !== undefined),
    { ...byAge, email: (message) => message.email.value },
  ),
  audit: new InMemoryList(
    () => stores.audit.all(),
    (entry) => entry.at,
    ({ ids, q, adminId, act, subject, subjectId, partOf }, entry) =>
      (ids || q?.trim() || subjectId ? is(partOf, entry.partOf) : partOf === entry.partOf) &&
      finds(q, {
        ids: [entry.id, entry.adminId, entry.subjectId],
        texts: [
          entry.label,
          entry.adminEmail,
          entry.act.replace('.', ' '),
          entry.reason ?? '',
          JSON.stringify(entry.after?.['transactionId'] ?? ''),
        ],
      }) &&
      is(adminId, entry.adminId) &&
      is(act, entry.act) &&
      is(subject, entry.subject) &&
      is(subjectId, entry.subjectId),
    { ...byId, at: (entry) => entry.at.getTime() },
  ),
});
