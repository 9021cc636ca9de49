/** The shapes of the admin console's API, in the dialect of ra-data-simple-rest. */
import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
} from 'typebox';
import type { ProductDetails } from '../../application/catalogue/add-product.ts';
import { acts, subjectKinds } from '../../domain/audit.ts';
import { methodNameMaxLength, mostDays } from '../../domain/delivery-method.ts';
import { destinationMaxLengths } from '../../domain/destination.ts';
import { orderStatuses } from '../../domain/order.ts';
import { noteMaxLength } from '../../domain/order-note.ts';
import { highestPrice, highestStock, stockReasonMaxLength } from '../../domain/product.ts';
import { queryTextMaxLength } from '../../domain/query-text.ts';
import { refundReasonMaxLength } from '../../domain/refund.ts';
import { reviewStates } from '../../domain/review.ts';
import {
  amount,
  booking,
  category,
  country,
  email,
  id,
  newProduct,
  nullable,
  invoice,
  newAnswer,
  object,
  order,
  parcel,
  product,
  profileFields,
  review,
  role,
  shipment,
  status,
  text,
  timestamp,
  trackingNumber,
  userName,
  storable,
} from './contract.ts';

/** The console's key is `id`, where the shop's own calls have `_id`. */
const withId = <T extends TProperties>({ properties }: { properties: T & { _id: typeof id } }) => {
  const { _id, ...rest } = properties;
  return { id: _id, ...rest };
};
const version = Type.Integer({ description: 'Counts the changes. Send it back with an edit.' });
const state = Type.Enum([...reviewStates], { type: 'string' });
const orderStatus = Type.Enum([...orderStatuses], { type: 'string' });
const facts = nullable(Type.Record(Type.String(), Type.Unknown()));

export const user = object({
  id,
  ...profileFields,
  emailVerified: Type.Boolean({
    description: 'Whether the address is known to be theirs: nobody else becomes an admin.',
  }),
  displayName: Type.String({ description: 'The name, or the first part of the email.' }),
  role,
  createdAt: timestamp,
  version,
});
export type ConsoleUser = Static<typeof user>;

export const consoleProduct = object({
  ...withId(product),
  onShelf: Type.Boolean({ description: 'Whether shoppers see it and can book it.' }),
  addedBy: nullable(id),
  version,
});
export type ConsoleProduct = Static<typeof consoleProduct>;

export const consoleReview = object({
  ...withId(review),
  state,
  addedBy: nullable(id),
  version,
});
export type ConsoleReview = Static<typeof consoleReview>;

const bookingFields = {
  ...withId(booking),
  buyerId: id,
  closedAt: nullable(timestamp),
};
export const consoleBooking = object(bookingFields);
export type ConsoleBooking = Static<typeof consoleBooking>;

export const refundRequest = object({
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'How many of its pieces; all that are left without it.',
    }),
  ),
  reason: Type.Optional(text(refundReasonMaxLength)),
  restock: Type.Optional(
    Type.Boolean({ description: 'Whether the pieces go back on the shelf; they do without it.' }),
  ),
});

const bookingEventKinds = [
  'placed',
  'payment started',
  'paid',
  'refund asked',
  'refunded',
  'expired',
  'removed',
] as const;
export const bookingEvent = object({
  kind: Type.Enum([...bookingEventKinds], { type: 'string' }),
  at: timestamp,
  by: nullable(Type.String()),
  transactionId: nullable(Type.String()),
  pieces: nullable(Type.Integer({ description: 'Of how many pieces, where not of all.' })),
});
const pieces = object({
  refunded: Type.Integer({ description: 'How many went back.' }),
  underWay: Type.Integer({ description: 'Of how many a refund was asked for, and is not done.' }),
  left: Type.Integer({ description: 'How many can still be refunded.' }),
  shipped: Type.Integer({ description: 'How many were sent, those that came back too.' }),
  unshipped: Type.Integer({ description: 'How many are still to be sent.' }),
});
const bookingWithPieces = object({ ...bookingFields, pieces });
export const bookingPage = object({
  ...bookingWithPieces.properties,
  history: Type.Array(bookingEvent),
});
export type ConsoleBookingPage = Static<typeof bookingPage>;

const orderFields = {
  id,
  summary: Type.String({ description: 'Its parts in short, as `2 × Fan, 1 × Pump and 3 more`.' }),
  image: Type.String({ description: 'Of its first part.' }),
  lines: Type.Integer({ description: 'How many bookings it has.' }),
  pieces: Type.Integer({ description: 'How many pieces they come to.' }),
  toShip: Type.Array(
    object({
      booking: id,
      productId: id,
      name: Type.String(),
      image: Type.String(),
      quantity: Type.Integer(),
    }),
    { description: 'What of it is paid and not shipped.' },
  ),
  buyerId: id,
  userName: Type.String(),
  email: Type.String(),
  total: amount,
  charged: Type.Number({ description: 'What of it was paid: not what has expired.' }),
  refunded: amount,
  status: orderStatus,
  transactionId: nullable(Type.String()),
  createdAt: timestamp,
};
export const consoleOrder = object(orderFields);
export type ConsoleOrder = Static<typeof consoleOrder>;

const { subtotal, tax, taxIncluded, taxPercent, destination } = order.properties;

const orderRefund = object({
  id,
  bookingId: nullable(id),
  quantity: Type.Integer({ description: 'How many pieces; 0 for money that has paid nothing.' }),
  amount,
  reason: nullable(Type.String()),
  restock: Type.Boolean(),
  by: nullable(
    Type.String({ description: 'An admin. The shop itself gives back what came late.' }),
  ),
  askedAt: timestamp,
  doneAt: nullable(timestamp),
});
const orderPayment = object({
  id,
  status: Type.Enum(['open', 'settled', 'cancelled', 'refunding', 'refunded'], { type: 'string' }),
  amount,
  transactionId: nullable(Type.String()),
  payerEmail: nullable(Type.String()),
  createdAt: timestamp,
  refundFault: nullable(Type.String({ description: 'Why the last try to refund has failed.' })),
  refunds: Type.Array(orderRefund),
});
export const consoleShipment = object({
  ...withId(shipment),
  orderId: id,
  shippedBy: Type.String(),
  deliveredBy: nullable(Type.String()),
});
export type ConsoleShipment = Static<typeof consoleShipment>;

export const newShipment = object({
  ...parcel,
  trackingNumber: Type.Optional(trackingNumber),
});
export type NewShipment = Static<typeof newShipment>;

export const newNote = object({ text: text(noteMaxLength) });
export const note = object({
  id,
  orderId: id,
  ...newNote.properties,
  by: Type.String(),
  at: timestamp,
});

const orderEvent = object({
  ...bookingEvent.properties,
  kind: Type.Enum([...bookingEventKinds, 'shipped', 'delivered', 'noted'], { type: 'string' }),
  bookingIds: Type.Array(id),
  text: nullable(Type.String({ description: 'A note, or the carrier and the tracking number.' })),
});

export const orderPage = object({
  ...orderFields,
  phone: Type.String(),
  address: Type.String(),
  expiresAt: nullable(timestamp),
  subtotal,
  tax,
  taxIncluded,
  taxPercent,
  destination,
  bookings: Type.Array(bookingWithPieces, {
    description: 'Its lines, those that were removed too.',
  }),
  payments: Type.Array(orderPayment),
  delivery: object({
    ...order.properties.delivery.properties,
    shipments: Type.Array(consoleShipment),
  }),
  history: Type.Array(orderEvent),
  invoices: Type.Array(invoice, { description: 'And credit notes, the oldest first.' }),
});
export type ConsoleOrderPage = Static<typeof orderPage>;

export const consoleInvoice = object({
  id,
  number: Type.String(),
  kind: invoice.properties.kind,
  date: invoice.properties.date,
  buyer: Type.String(),
  email: Type.String(),
  country: nullable(country),
  net: amount,
  tax: amount,
  amount: Type.Number({ description: 'Its net and its tax.' }),
  taxPercent: Type.String({ description: 'The rates, where there are several parted by a comma.' }),
  currency: Type.String(),
  order: id,
  transactionId: Type.String(),
  creditedNumber: nullable(
    Type.String({ description: 'The invoice that a credit note takes back.' }),
  ),
  createdAt: timestamp,
});
export type ConsoleInvoice = Static<typeof consoleInvoice>;

export const consoleMessage = object({
  id,
  email: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  read: Type.Boolean(),
  answered: Type.Boolean(),
  readAt: nullable(timestamp),
  answeredAt: nullable(timestamp),
  createdAt: timestamp,
  version,
});
export type ConsoleMessage = Static<typeof consoleMessage>;

export const messageAnswer = object({
  id,
  messageId: id,
  text: Type.String(),
  by: nullable(Type.String({ description: 'The admin; null where its sender has written again.' })),
  at: timestamp,
});
export const messageThread = object({
  answers: Type.Array(messageAnswer, { description: 'The oldest first.' }),
  reader: nullable(
    object(
      { id, name: Type.String() },
      { description: 'Who reads them on a page of theirs; null where nobody can.' },
    ),
  ),
  mailed: Type.Boolean({ description: 'Whether an answer is mailed.' }),
});
export type MessageThread = Static<typeof messageThread>;

const days = Type.Integer({ minimum: 0, maximum: mostDays });
const methodContent = {
  name: text(methodNameMaxLength),
  price: Type.Number({ minimum: 0, maximum: highestPrice }),
  freeFrom: nullable(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: highestPrice,
      description: 'From this sum of the goods on it costs nothing.',
    }),
  ),
  countries: Type.Array(country, { maxItems: 250, description: 'None for all.' }),
  minDays: days,
  maxDays: days,
  active: Type.Boolean({ description: 'Whether shoppers can choose it.' }),
};
export const deliveryMethod = object({ id, ...methodContent, createdAt: timestamp, version });
export type ConsoleDeliveryMethod = Static<typeof deliveryMethod>;

const rateContent = {
  country,
  region: nullable(
    Type.String({
      maxLength: destinationMaxLengths.region,
      pattern: storable,
      description: 'One with a rate of its own; none for all others of the country.',
    }),
  ),
  percent: Type.Number({ minimum: 0, maximum: 100, description: 'At most three decimals.' }),
};
export const taxRate = object({ id, ...rateContent, createdAt: timestamp, version });
export type ConsoleTaxRate = Static<typeof taxRate>;

export const lackingPart = object({
  id,
  name: Type.String(),
  category: nullable(Type.String()),
  facts: Type.Array(object({ name: Type.String(), label: Type.String(), times: Type.Integer() }), {
    description: 'What it does not say, and how often that left an answer unknown.',
  }),
  times: Type.Integer({ description: 'How often, in all.' }),
});
export type LackingPart = Static<typeof lackingPart>;

export const auditEntry = object({
  id,
  at: timestamp,
  adminId: id,
  adminEmail: Type.String(),
  act: Type.Enum([...acts], { type: 'string' }),
  subject: Type.Enum([...subjectKinds], { type: 'string' }),
  subjectId: nullable(id),
  label: Type.String(),
  before: facts,
  after: facts,
  reason: nullable(Type.String()),
  partOf: nullable(id),
});
export type ConsoleAuditEntry = Static<typeof auditEntry>;

/** A parameter that holds JSON, as ra-data-simple-rest sends it. Source: JSON Schema 2020-12, 8. */
const json = (contentSchema: TSchema, maxLength: number, description: string) =>
  Type.Optional(
    Type.String({ maxLength, description, contentMediaType: 'application/json', contentSchema }),
  );
const jsonFilter = (filter: TSchema) => json(filter, 40_000, '{"field":value}');
const rowNumber = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });

/** Of a list with these sorts and this filter. */
export const listQuery = (sorts: readonly string[], filter: TSchema) =>
  object({
    sort: json(
      Type.Tuple([Type.Enum([...sorts]), Type.Enum(['ASC', 'DESC'])]),
      200,
      '["field","ASC"]',
    ),
    range: json(Type.Tuple([rowNumber, rowNumber]), 100, '[0,24]: both ends count'),
    filter: jsonFilter(filter),
  });
export const exportQuery = (filter: TSchema) => object({ filter: jsonFilter(filter) });

/** Pages of at most so many, and so many records by their ids. */
export const widestRange = 1_000;

const q = Type.Optional(Type.String({ maxLength: queryTextMaxLength, pattern: storable }));
const ids = Type.Optional(
  Type.Union([id, Type.Array(id, { maxItems: widestRange })], { description: 'One, or many.' }),
);
const reference = Type.Optional(id);
/** Not those that the database cannot count from, such as the year 0. */
const year = '(19|2\\d)\\d\\d';
const day = `${year}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])`;
const instant = Type.Optional(
  Type.String({
    pattern: `^${day}(T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?Z)?$`,
    description: "A day in the shop's time zone, or a moment in UTC.",
  }),
);
const dates = { from: instant, to: instant };
const stock = Type.Optional(Type.Integer({ minimum: 0, maximum: highestStock }));
const priceBound = Type.Optional(Type.Number({ minimum: 0, maximum: highestPrice }));
const optional = Type.Optional;

const saleFilter = {
  id: ids,
  q,
  email: optional(email),
  buyerId: reference,
  productId: reference,
  ...dates,
};

export const filters = {
  users: object({ id: ids, q, role: optional(role), ...dates }),
  products: object({
    id: ids,
    q,
    category: optional(category),
    minStock: stock,
    maxStock: stock,
    minPrice: priceBound,
    maxPrice: priceBound,
    onShelf: optional(Type.Boolean()),
  }),
  reviews: object({ id: ids, q, state: optional(state), addedBy: reference, ...dates }),
  bookings: object({ ...saleFilter, status: optional(status) }),
  orders: object({
    ...saleFilter,
    status: optional(orderStatus),
    toShip: optional(
      Type.Literal(true, { description: 'Those of which paid pieces are not shipped.' }),
    ),
  }),
  invoices: object({ id: ids, q, kind: optional(invoice.properties.kind), ...dates }),
  messages: object({
    id: ids,
    q,
    read: optional(Type.Boolean()),
    answered: optional(Type.Boolean()),
    ...dates,
  }),
  audit: object({
    id: ids,
    q,
    adminId: reference,
    act: optional(auditEntry.properties.act),
    subject: optional(auditEntry.properties.subject),
    subjectId: reference,
    partOf: reference,
    ...dates,
  }),
};

/** Of a list of few. */
export const idFilter = object({ id: ids });

/** Of the parts that lack facts. */
export const lackingFilter = object({ id: ids, category: optional(category) });

export const searchQuery = object({ q });
export const foundRecords = object({
  orders: Type.Array(consoleOrder),
  bookings: Type.Array(consoleBooking),
  invoices: Type.Array(consoleInvoice),
  users: Type.Array(user),
  products: Type.Array(consoleProduct),
  reviews: Type.Array(consoleReview),
  messages: Type.Array(consoleMessage),
  audit: Type.Array(auditEntry),
});
export type FoundRecords = Static<typeof foundRecords>;

/** What an edit takes. A field that it leaves out stays; what cannot be changed passes unchanged. */
const edit = <T extends TProperties>(record: TObject, editable: T) => {
  const fields = Object.keys(record.properties).map((name) => [name, optional(Type.Unknown())]);
  const schema: TObject = object({
    ...Object.fromEntries(fields),
    ...editable,
    version: optional(version),
  });
  return schema as TObject<T & { version: TOptional<typeof version> }>;
};

export const userEdit = edit(user, {
  name: userName,
});
export const editableOfProduct = {
  ...Type.Partial(newProduct).properties,
  // Seen, and never set by this: what comes back of bookings may go past what an admin may set.
  Stock: optional(Type.Integer()),
  category: optional(nullable(category)),
  onShelf: optional(Type.Boolean()),
};
export const productEdit = edit(consoleProduct, editableOfProduct);
export const reviewEdit = edit(consoleReview, { state: optional(state) });
export const consoleAnswer = object({
  ...newAnswer.properties,
  seen: optional(
    Type.Integer({
      minimum: 0,
      description: 'How many texts of the thread were read: 409 if there are others by now.',
    }),
  ),
});

export const messageEdit = edit(consoleMessage, {
  read: optional(Type.Boolean()),
  answered: optional(Type.Boolean()),
});

export const deliveryMethodCreation = object({
  ...methodContent,
  freeFrom: optional(methodContent.freeFrom),
  countries: optional(methodContent.countries),
  active: optional(methodContent.active),
});
export const editableOfDeliveryMethod = Type.Partial(object(methodContent)).properties;
export const deliveryMethodEdit = edit(deliveryMethod, editableOfDeliveryMethod);
export const taxRateCreation = object({ ...rateContent, region: optional(rateContent.region) });
export const editableOfTaxRate = Type.Partial(object(rateContent)).properties;
export const taxRateEdit = edit(taxRate, editableOfTaxRate);
/** Every detail of a product has its shape here, or this does not compile. */
export const productCreation = object({
  ...newProduct.properties,
  category: optional(nullable(category)),
  onShelf: optional(Type.Boolean()),
} satisfies Record<'Stock' | Exclude<keyof ProductDetails, 'stock'>, TSchema>);
export type ProductCreation = Static<typeof productCreation>;

/** A row of an import, once its cells are read as what their columns hold. */
export const importedValues = object({
  ...Type.Partial(newProduct).properties,
  // What comes back of bookings may go past what an admin may set, and is exported so.
  Stock: optional(Type.Integer({ minimum: 0 })),
  StockSeen: optional(Type.Integer()),
  onShelf: optional(Type.Boolean()),
  version: optional(version),
});

export const stockAdjustment = object({
  difference: Type.Integer({
    minimum: -highestStock,
    maximum: highestStock,
    not: { const: 0 },
    description: 'More pieces, or fewer when it is negative.',
  }),
  reason: text(stockReasonMaxLength),
  StockSeen: optional(
    Type.Integer({
      description: 'The stock that a count was compared with: 409 if it has changed.',
    }),
  ),
});
export type StockAdjustment = Static<typeof stockAdjustment>;
export const stockChange = object({
  id,
  productId: id,
  difference: Type.Integer(),
  reason: Type.String(),
  stock: Type.Integer({ description: 'What there was after it.' }),
  adminId: nullable(id),
  adminEmail: nullable(
    Type.String({ description: 'None where the shop itself has written it off.' }),
  ),
  at: timestamp,
});
export type StockChange = Static<typeof stockChange>;

export const removedRecord = object({ id });

const importCell = object({
  line: Type.Integer(),
  field: Type.String(),
  reason: Type.String(),
});
const importChange = object({
  line: Type.Integer(),
  act: Type.Enum(['create', 'update'], { type: 'string' }),
  id,
  name: Type.String(),
  before: facts,
  after: Type.Record(Type.String(), Type.Unknown()),
});
const importResult = object({
  applied: Type.Boolean({ description: 'Whether anything was written: all of it, or nothing.' }),
  dryRun: Type.Boolean(),
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  bad: Type.Integer({ description: 'How many rows cannot be taken.' }),
  faults: Type.Integer({
    description: 'How many faults there are in them, of which the first 1000 are told.',
  }),
  hints: Type.Integer({
    description: 'How many rows may not be meant so, of which the first 1000 are told.',
  }),
});
/** One line of an import's answer: progress while it goes on, then what was found, the result last. */
export const importLine = Type.Union([
  object({
    progress: object({
      phase: Type.Enum(['checking', 'writing'], { type: 'string' }),
      rows: Type.Integer(),
      of: Type.Integer(),
    }),
  }),
  object({ fault: importCell }),
  object({ hint: importCell }),
  object({ change: importChange }),
  object({ result: importResult }),
  object({ failure: object({ detail: Type.String() }) }),
]);
export type ImportLine = Static<typeof importLine>;
export const importQuery = object({ dryRun: optional(Type.Boolean()) });

export const dashboard = object({
  days: Type.Array(
    object({
      day: Type.String({ description: "In the shop's time zone, as 2026-11-21." }),
      bookings: Type.Integer(),
      orders: Type.Integer({ description: 'In how many orders those were placed.' }),
      revenue: amount,
      refunded: amount,
    }),
  ),
  unpaid: object({ count: Type.Integer(), total: amount, next: Type.Array(consoleBookingRow()) }),
  lowStock: object({
    level: Type.Integer({ description: 'So few pieces, or fewer, are low.' }),
    count: Type.Integer(),
    products: Type.Array(
      object({
        id,
        name: Type.String(),
        image: Type.String(),
        category: nullable(Type.String()),
        price: amount,
        Stock: Type.Integer(),
      }),
    ),
  }),
  heldReviews: Type.Integer(),
  reviews: Type.Array(consoleReview),
  unreadMessages: Type.Integer(),
  messages: Type.Array(consoleMessage),
  payments: Type.Array(
    object({
      id,
      kind: Type.Enum(['unmatched', 'refund-under-way', 'refund-failed'], { type: 'string' }),
      transactionId: nullable(Type.String()),
      bookingId: nullable(id),
      orderId: nullable(id),
      payerId: id,
      payerEmail: nullable(Type.String()),
      amount,
      since: timestamp,
      reason: nullable(Type.String()),
    }),
  ),
});
export type ConsoleDashboard = Static<typeof dashboard>;

/** What the dashboard tells of an unpaid booking. */
function consoleBookingRow() {
  const { email, userName, name, orderQuantity, total, createdAt, expiresAt } = bookingFields;
  return object({ id, email, userName, name, orderQuantity, total, createdAt, expiresAt });
}
