import { Booking, type BookingRequest } from '../../domain/booking.ts';
import { Build, type BuildRecord } from '../../domain/build.ts';
import { DeliveryMethod } from '../../domain/delivery-method.ts';
import { EmailAddress } from '../../domain/email.ts';
import { Money } from '../../domain/money.ts';
import type { Unnumbered } from '../../domain/invoice.ts';
import type { OrderNote } from '../../domain/order-note.ts';
import { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { Product } from '../../domain/product.ts';
import { Refund } from '../../domain/refund.ts';
import { Review } from '../../domain/review.ts';
import { TaxRate } from '../../domain/tax-rate.ts';
import { Shipment } from '../../domain/shipment.ts';
import { User } from '../../domain/user.ts';
import { sequentialIds } from './clock.ts';

/** When the examples happen. */
export const noon = new Date('2026-11-01T12:00:00.000Z');

export const after = (ms: number, start = noon): Date => new Date(start.getTime() + ms);

export const minute = 60_000;
export const hour = 60 * minute;

export const usd = (minor: number): Money => new Money(minor, 'usd');

export const aSeller = {
  name: 'Parches Ltd',
  address: '1 Bench Road\nDublin',
  taxNumber: 'IE 1234567 A',
};

/** Ids that no other example has. */
export const nextId = sequentialIds();

export const aProduct = (
  product: Partial<ConstructorParameters<typeof Product>[0]> = {},
): Product =>
  new Product({
    id: nextId(),
    name: 'Ryzen 7 9800X3D',
    price: usd(47_999),
    stock: 10,
    description: 'Eight cores for games.',
    image: '/pictures/processors.svg',
    category: 'processors',
    specs: { socket: 'AM5', cores: 8, boostClockGHz: 5.2, memoryTypes: ['DDR5'] },
    createdAt: noon,
    ...product,
  });

type UserExample = {
  id?: string;
  email?: string;
  accountId?: string;
  name?: string;
  emailVerified?: boolean;
  createdAt?: Date;
};

export const aUser = ({
  id = nextId(),
  email = `${id.slice(-6)}@parches.test`,
  accountId = `account-${id}`,
  name = 'Ada Lovelace',
  emailVerified = true,
  createdAt = noon,
}: UserExample = {}): User => {
  const user = new User({
    id,
    accountId,
    email: new EmailAddress(email),
    emailVerified,
    createdAt,
  });
  user.updateProfile({ name });
  return user;
};

export const anAdmin = (user: UserExample = {}): User => {
  const admin = aUser(user);
  admin.promote();
  return admin;
};

/** What a buyer asks for of a product. */
export const anOrder = { quantity: 2, phone: '+43 1 234567', address: 'Ring 1, Vienna' };

export const aBooking = ({
  id = nextId(),
  buyer = aUser(),
  product = aProduct(),
  createdAt = noon,
  holdMs = 24 * hour,
  orderId,
  ...order
}: Partial<BookingRequest> & {
  id?: string;
  orderId?: string | undefined;
  buyer?: User;
  product?: Product;
  createdAt?: Date;
  holdMs?: number;
} = {}): Booking =>
  Booking.place(id, buyer, product, { ...anOrder, ...order }, createdAt, holdMs, orderId);

export const aMethod = (
  method: Partial<ConstructorParameters<typeof DeliveryMethod>[0]> = {},
): DeliveryMethod =>
  new DeliveryMethod({
    id: nextId(),
    name: 'Post',
    price: usd(500),
    freeFromMinor: undefined,
    countries: [],
    minDays: 2,
    maxDays: 4,
    active: true,
    addedBy: nextId(),
    createdAt: noon,
    ...method,
  });

export const aTaxRate = (rate: Partial<ConstructorParameters<typeof TaxRate>[0]> = {}): TaxRate =>
  new TaxRate({
    id: nextId(),
    country: 'AT',
    region: undefined,
    percent: 20,
    addedBy: nextId(),
    createdAt: noon,
    ...rate,
  });

export const aBuild = (build: Partial<BuildRecord> = {}): Build =>
  new Build({
    id: nextId(),
    ownerId: nextId(),
    name: 'Machine',
    parts: [
      { productId: nextId(), quantity: 1 },
      { productId: nextId(), quantity: 4 },
    ],
    updatedAt: noon,
    ...build,
  });

export const anAttempt = (
  attempt: Partial<ConstructorParameters<typeof PaymentAttempt>[0]> = {},
): PaymentAttempt =>
  new PaymentAttempt({
    id: nextId(),
    payerId: nextId(),
    amount: usd(95_998),
    createdAt: noon,
    ...attempt,
  });

export const aRefund = (refund: Partial<ConstructorParameters<typeof Refund>[0]> = {}): Refund =>
  new Refund({ id: nextId(), attemptId: nextId(), amount: usd(95_998), askedAt: noon, ...refund });

export const aReview = (review: Partial<ConstructorParameters<typeof Review>[0]> = {}): Review =>
  new Review({
    id: nextId(),
    name: 'Grace Hopper',
    review: 'It arrived, and it works.',
    image: '/pictures/reviewer-1.svg',
    location: 'New York',
    createdAt: noon,
    ...review,
  });

export const aShipment = (
  shipment: Partial<ConstructorParameters<typeof Shipment>[0]> = {},
): Shipment =>
  new Shipment({
    id: nextId(),
    orderId: nextId(),
    lines: [{ bookingId: nextId(), quantity: 1 }],
    carrier: 'DHL',
    trackingNumber: undefined,
    adminId: nextId(),
    adminEmail: 'admin@parches.test',
    shippedAt: noon,
    ...shipment,
  });

export const anInvoice = (invoice: Partial<Unnumbered> = {}): Unnumbered => ({
  id: nextId(),
  kind: 'invoice',
  year: 2026,
  day: '2026-11-01',
  issuedAt: noon,
  orderId: nextId(),
  buyerId: nextId(),
  attemptId: nextId(),
  transactionId: 'pi_1',
  creditedId: undefined,
  creditedNumber: undefined,
  total: usd(1_200),
  taxIncluded: false,
  cardLast4: '4242',
  seller: aSeller,
  buyer: { name: 'Ada', email: 'ada@parches.test', address: 'Ring 1\nVienna', country: 'AT' },
  lines: [
    { name: 'Fan', quantity: 2, price: 500, taxPercent: 20, net: 1_000, tax: 200, gross: 1_200 },
  ],
  ...invoice,
});

export const aNote = (note: Partial<OrderNote> = {}): OrderNote => ({
  id: nextId(),
  orderId: nextId(),
  text: 'She has rung.',
  adminId: nextId(),
  adminEmail: 'admin@parches.test',
  at: noon,
  ...note,
});
