import { Type, defineEntity, p } from '@mikro-orm/core';
import type { SnakeCase } from '@mikro-orm/postgresql';
import type { StockChange } from '../../application/catalogue/ports.ts';
import type { MailKind, StoredMail } from '../../application/outbox/ports.ts';
import type { ActName, AuditEntry, Facts, SubjectKind } from '../../domain/audit.ts';
import type { BasketLine } from '../../domain/basket.ts';
import { Build, type BuildPart, type BuildRecord } from '../../domain/build.ts';
import { Booking, type BookingRecord, type BookingStatus } from '../../domain/booking.ts';
import { EmailAddress } from '../../domain/email.ts';
import type { Charges } from '../../domain/charges.ts';
import type { Destination } from '../../domain/destination.ts';
import { DeliveryMethod, type DeliveryMethodRecord } from '../../domain/delivery-method.ts';
import type {
  Invoice,
  InvoiceBuyer,
  InvoiceKind,
  InvoiceLine,
  Seller,
} from '../../domain/invoice.ts';
import { Message, type MessageRecord } from '../../domain/message.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import { Money } from '../../domain/money.ts';
import type { OrderNote } from '../../domain/order-note.ts';
import {
  PaymentAttempt,
  type AttemptRecord,
  type AttemptStatus,
} from '../../domain/payment-attempt.ts';
import { Product, type ProductRecord } from '../../domain/product.ts';
import { Refund, type RefundRecord } from '../../domain/refund.ts';
import { Review, type ReviewRecord, type ReviewState } from '../../domain/review.ts';
import { Shipment, type ShipmentLine, type ShipmentRecord } from '../../domain/shipment.ts';
import type { Specs } from '../../domain/specs.ts';
import { TaxRate, type TaxRateRecord } from '../../domain/tax-rate.ts';
import { User, type Profile, type Role, type UserRecord } from '../../domain/user.ts';

/** An address is a text column. */
class EmailType extends Type<EmailAddress, string> {
  override convertToDatabaseValue(value: EmailAddress | string): string {
    return typeof value === 'string' ? value : value.value;
  }
  override convertToJSValue(value: string | EmailAddress): EmailAddress {
    return value instanceof EmailAddress ? value : new EmailAddress(value);
  }
  override compareAsType(): string {
    return 'string';
  }
  override getColumnType(): string {
    return 'text';
  }
}

/**
 * A column for each field of a record, of its type, and empty where the field may be `undefined`. One
 * that is missing, or wrong, or too many, does not compile.
 */
type Columns<Record> = {
  [Field in keyof Record]: undefined extends Record[Field]
    ? Column<NonNullable<Record[Field]>> & { '~options': { nullable: true } }
    : Column<Record[Field]> | (() => Column<Record[Field]>);
};
type Column<Value> = { '~type'?: { value: Value } };

const email = () => p.type(EmailType).$type<EmailAddress>();
const moment = () => p.datetime(3);
const money = () => p.embedded(MoneyMapping);

/** The retry key of the request that made a row: no part of what it is about, and read by name alone. */
const retried = {
  retryKey: p.text().nullable().lazy(),
  retryFingerprint: p.text().nullable().lazy(),
};

/** Its columns are called after what costs it: `price_minor`, `price_currency`. */
export const MoneyMapping = defineEntity({
  class: Money,
  embeddable: true,
  properties: { minor: p.bigint('number'), currency: p.text() },
});

export const ProductMapping = defineEntity({
  class: Product,
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    price: money,
    stock: p.integer(),
    description: p.text(),
    image: p.text(),
    category: p.text().nullable(),
    specs: p.json<Specs>(),
    addedBy: p.uuid().nullable(),
    createdAt: moment(),
    onShelf: p.boolean(),
    version: p.integer(),
    ...retried,
  } satisfies Columns<ProductRecord>,
});

export const ReviewMapping = defineEntity({
  class: Review,
  tableName: 'reviews',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    review: p.text(),
    image: p.text(),
    location: p.text(),
    addedBy: p.uuid().nullable(),
    createdAt: moment(),
    state: p.text().$type<ReviewState>(),
    version: p.integer(),
    ...retried,
  } satisfies Columns<ReviewRecord>,
});

export const UserMapping = defineEntity({
  class: User,
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    accountId: p.text(),
    email: email(),
    emailVerified: p.boolean(),
    tokensValidAfter: moment().nullable(),
    role: p.text().$type<Role>(),
    profile: p.json<Profile>(),
    removedAt: moment().nullable(),
    version: p.integer(),
    createdAt: moment(),
  } satisfies Columns<UserRecord>,
});

export const BookingMapping = defineEntity({
  class: Booking,
  tableName: 'bookings',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid().nullable(),
    buyerId: p.uuid(),
    email: email(),
    userName: p.text(),
    productId: p.uuid(),
    name: p.text(),
    image: p.text(),
    price: money,
    quantity: p.integer(),
    charges: p.json<Charges>().nullable(),
    refundedQuantity: p.integer(),
    shippedQuantity: p.integer(),
    phone: p.text(),
    address: p.text(),
    destination: p.json<Destination>().nullable(),
    createdAt: moment(),
    expiresAt: moment(),
    status: p.text().$type<BookingStatus>(),
    transactionId: p.text().nullable(),
    paidAt: moment().nullable(),

    closedAt: moment().nullable(),
    cardLast4: p.text().nullable(),
    ...retried,
  } satisfies Columns<BookingRecord>,
});

const BasketLineMapping = defineEntity({
  name: 'BasketLine',
  tableName: 'basket_lines',
  properties: {
    ownerId: p.uuid().primary(),
    productId: p.uuid().primary(),
    quantity: p.integer(),
    seenPrice: money,
    addedAt: moment(),
  } satisfies Columns<BasketLine & { ownerId: string }>,
});

export const BuildMapping = defineEntity({
  class: Build,
  tableName: 'builds',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    name: p.text(),
    parts: p.json<BuildPart[]>(),
    updatedAt: moment(),
    ...retried,
  } satisfies Columns<BuildRecord>,
});

export const DeliveryMethodMapping = defineEntity({
  class: DeliveryMethod,
  tableName: 'delivery_methods',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    price: money,
    freeFromMinor: p.bigint('number').nullable(),
    countries: p.json<string[]>(),
    minDays: p.integer(),
    maxDays: p.integer(),
    active: p.boolean(),
    addedBy: p.uuid(),
    createdAt: moment(),
    version: p.integer(),
    ...retried,
  } satisfies Columns<DeliveryMethodRecord>,
});

export const TaxRateMapping = defineEntity({
  class: TaxRate,
  tableName: 'tax_rates',
  properties: {
    id: p.uuid().primary(),
    country: p.text(),
    region: p.text().nullable(),
    percent: p.decimal('number').precision(6).scale(3),
    addedBy: p.uuid(),
    createdAt: moment(),
    version: p.integer(),
    ...retried,
  } satisfies Columns<TaxRateRecord>,
});

export const PaymentAttemptMapping = defineEntity({
  class: PaymentAttempt,
  tableName: 'payment_attempts',
  properties: {
    id: p.uuid().primary(),
    payerId: p.uuid(),
    bookingId: p.uuid().nullable(),
    orderId: p.uuid().nullable(),
    amount: money,
    createdAt: moment(),
    transactionId: p.text().nullable(),
    status: p.text().$type<AttemptStatus>(),
    nextCheckAt: moment(),
    chargedAt: moment().nullable(),
    refundAskedAt: moment().nullable(),
    refundFault: p.text().nullable(),
  } satisfies Columns<AttemptRecord>,
});

export const RefundMapping = defineEntity({
  class: Refund,
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary(),
    attemptId: p.uuid(),
    bookingId: p.uuid().nullable(),
    quantity: p.integer(),
    amount: money,
    restock: p.boolean(),
    reason: p.text().nullable(),
    adminId: p.uuid().nullable(),
    adminEmail: p.text().nullable(),
    askedAt: moment(),
    doneAt: moment().nullable(),
    ...retried,
  } satisfies Columns<RefundRecord>,
});

export const ShipmentMapping = defineEntity({
  class: Shipment,
  tableName: 'shipments',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    lines: p.json<ShipmentLine[]>(),
    carrier: p.text(),
    trackingNumber: p.text().nullable(),
    adminId: p.uuid(),
    adminEmail: p.text(),
    shippedAt: moment(),
    deliveredAt: moment().nullable(),
    deliveredBy: p.text().nullable(),
    undoneAt: moment().nullable(),
    ...retried,
  } satisfies Columns<ShipmentRecord>,
});

export const OrderNoteMapping = defineEntity({
  name: 'OrderNote',
  tableName: 'order_notes',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    text: p.text(),
    adminId: p.uuid(),
    adminEmail: p.text(),
    at: moment(),
    ...retried,
  } satisfies Columns<OrderNote>,
});

export const InvoiceMapping = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<InvoiceKind>(),
    year: p.integer(),
    place: p.integer(),
    number: p.text(),
    day: p.text(),
    issuedAt: moment(),
    orderId: p.uuid(),
    buyerId: p.uuid(),
    attemptId: p.uuid(),
    transactionId: p.text(),
    creditedId: p.uuid().nullable(),
    creditedNumber: p.text().nullable(),
    total: money,
    taxIncluded: p.boolean(),
    cardLast4: p.text().nullable(),
    seller: p.json<Seller>(),
    buyer: p.json<InvoiceBuyer>(),
    lines: p.json<InvoiceLine[]>(),
  } satisfies Columns<Invoice>,
});

const InvoiceNumberMapping = defineEntity({
  name: 'InvoiceNumber',
  tableName: 'invoice_numbers',
  properties: {
    kind: p.text().$type<InvoiceKind>().primary(),
    year: p.integer().primary(),
    last: p.integer(),
  },
});

const InvoiceFileMapping = defineEntity({
  name: 'InvoiceFile',
  tableName: 'invoice_files',
  properties: { id: p.uuid().primary(), pdf: p.blob(), madeAt: moment() },
});

export const MessageMapping = defineEntity({
  class: Message,
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid().nullable(),
    email: email(),
    subject: p.text(),
    message: p.text(),
    createdAt: moment(),
    readAt: moment().nullable(),
    answeredAt: moment().nullable(),
    version: p.integer(),
    ...retried,
  } satisfies Columns<MessageRecord>,
});

export const MessageAnswerMapping = defineEntity({
  name: 'MessageAnswer',
  tableName: 'message_answers',
  properties: {
    id: p.uuid().primary(),
    messageId: p.uuid(),
    text: p.text(),
    authorId: p.uuid(),
    adminEmail: p.text().nullable(),
    at: moment(),
    ...retried,
  } satisfies Columns<MessageAnswer>,
});

export const StockChangeMapping = defineEntity({
  name: 'StockChange',
  tableName: 'stock_changes',
  properties: {
    id: p.uuid().primary(),
    productId: p.uuid(),
    difference: p.integer(),
    reason: p.text(),
    stock: p.integer(),
    adminId: p.uuid().nullable(),
    adminEmail: p.text().nullable(),
    at: moment(),
    ...retried,
  } satisfies Columns<StockChange>,
});

export const AuditMapping = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.uuid().primary(),
    at: moment(),
    adminId: p.uuid(),
    adminEmail: p.text(),
    act: p.text().$type<ActName>(),
    subject: p.text().$type<SubjectKind>(),
    subjectId: p.uuid().nullable(),
    label: p.text(),
    before: p.json<Facts>().nullable(),
    after: p.json<Facts>().nullable(),
    reason: p.text().nullable(),
    partOf: p.uuid().nullable(),
  } satisfies Columns<AuditEntry>,
});

const PaymentKeyMapping = defineEntity({
  name: 'PaymentKey',
  tableName: 'payment_keys',
  properties: {
    payerId: p.uuid().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    attemptId: p.uuid(),
  },
});

const PaymentEventMapping = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_events',
  properties: { id: p.text().primary(), receivedAt: moment() },
});

const MailMapping = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    subjectId: p.uuid().primary(),
    kind: p.text().$type<MailKind>().primary(),
    personId: p.uuid().nullable(),
    createdAt: moment(),
    dueAt: moment(),
    turnAt: moment().nullable(),
    address: p.text().nullable(),
    slotAt: moment().nullable(),
    tries: p.integer(),
    sentAt: moment().nullable(),
    givenUpAt: moment().nullable(),
  } satisfies Columns<StoredMail>,
});

const UnusedPictureMapping = defineEntity({
  name: 'UnusedPicture',
  tableName: 'unused_pictures',
  properties: { name: p.text().primary(), since: moment() },
});

const UploadMapping = defineEntity({
  name: 'Upload',
  tableName: 'uploads',
  properties: { name: p.text().primary(), personId: p.uuid() },
});

const ImportedPartMapping = defineEntity({
  name: 'ImportedPart',
  tableName: 'imported_parts',
  properties: { source: p.text().primary(), productId: p.uuid() },
});

const MissingFactMapping = defineEntity({
  name: 'MissingFact',
  tableName: 'missing_facts',
  properties: {
    productId: p.uuid().primary(),
    fact: p.text().primary(),
    times: p.bigint('number'),
  },
});

export const mappings = [
  MoneyMapping,
  ProductMapping,
  ReviewMapping,
  UserMapping,
  BookingMapping,
  BasketLineMapping,
  BuildMapping,
  DeliveryMethodMapping,
  TaxRateMapping,
  PaymentAttemptMapping,
  RefundMapping,
  ShipmentMapping,
  OrderNoteMapping,
  InvoiceMapping,
  InvoiceNumberMapping,
  InvoiceFileMapping,
  MessageMapping,
  MessageAnswerMapping,
  StockChangeMapping,
  AuditMapping,
  PaymentKeyMapping,
  PaymentEventMapping,
  MailMapping,
  UnusedPictureMapping,
  UploadMapping,
  ImportedPartMapping,
  MissingFactMapping,
];

/** What stands in a column, as the driver gives and takes it. */
type Cell<Value> = Value extends Date ? Date | string : Value extends EmailAddress ? string : Value;
type Cells<Properties> = {
  [
    Field in keyof Properties as Properties[Field] extends () => unknown
      ? never
      : SnakeCase<Field & string>
  ]: Properties[Field] extends {
    '~type'?: { value: infer Value };
    '~options': infer Options;
  }
    ? Options extends { nullable: true }
      ? Cell<Value> | null
      : Cell<Value>
    : never;
} & {
  [
    Field in keyof Properties as Properties[Field] extends () => unknown
      ? `${SnakeCase<Field & string>}_minor`
      : never
  ]: string;
} & {
  [
    Field in keyof Properties as Properties[Field] extends () => unknown
      ? `${SnakeCase<Field & string>}_currency`
      : never
  ]: string;
};

type Mapped = (typeof mappings)[number];

/** The tables as SQL of our own names them: a column that was renamed does not compile. */
export type Database = {
  [M in Exclude<Mapped, typeof MoneyMapping> as M['tableName']]: Cells<M['properties']>;
};
