import { costOfPieces, type Charged, type Charges } from './charges.ts';
import type { Destination } from './destination.ts';
import type { EmailAddress } from './email.ts';
import {
  AlreadyPaid,
  BookingClosed,
  Conflict,
  InvalidInput,
  NothingToRefund,
  NothingToShip,
} from './errors.ts';
import { sumOf, type Currency, type Money } from './money.ts';
import { highestAmount, highestInWords, type Product } from './product.ts';

/** The only ways: unpaid → paid → refunded, unpaid → removed, unpaid → expired. */
export const bookingStatuses = ['unpaid', 'paid', 'expired', 'refunded', 'removed'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Who books. */
export type Buyer = { id: string; email: EmailAddress; displayName: string };

/** Where the parts go, as the buyer says. */
export type Delivery = {
  phone: string;
  /** One text; of a destination, what it comes to as one. */
  address: string;
  destination?: Destination | undefined;
};

/** What a buyer asks for. `price` is the price that their page showed, if it was sent. */
export type BookingRequest = Delivery & {
  quantity: number;
  price?: Money | undefined;
};

/** Everything that is stored of a booking. */
export type BookingRecord = Delivery & {
  id: string;
  /**
   * The order that it was placed in, which has the id of its first booking. The first booking itself,
   * and one that was placed alone, have none.
   */
  orderId: string | undefined;
  buyerId: string;
  email: EmailAddress;
  userName: string;
  productId: string;
  name: string;
  image: string;
  /** The price of one piece. */
  price: Money;
  quantity: number;
  /** Its shares of the delivery and the tax of its order; none where nothing was set up. */
  charges: Charges | undefined;
  /** How many of its pieces were refunded while it stays paid for the others. */
  refundedQuantity: number;
  /** How many of its pieces were handed to a carrier; those that came back later are among them. */
  shippedQuantity: number;
  createdAt: Date;
  /** When the stock goes back unless it is paid by then. */
  expiresAt: Date;
  status: BookingStatus;
  /** The payment that paid it. */
  transactionId: string | undefined;
  paidAt: Date | undefined;
  /** The last four digits of the card that paid it, as soon as the card processor has sent them. */
  cardLast4: string | undefined;
  /** When all of it was refunded, or it was removed or expired. */
  closedAt: Date | undefined;
};

/** What is paid for all pieces, with their share of what comes on top. */
export const totalOf = (booking: Charged): Money => costOfPieces(booking, booking.quantity);

/** What is paid for several bookings. */
export const totalOfAll = (bookings: Charged[], currency: Currency): Money =>
  sumOf(bookings.map(totalOf), currency);

/** What of it went back to the buyer. */
export const refundedOf = (
  booking: Charged & Pick<BookingRecord, 'status' | 'refundedQuantity'>,
): Money =>
  costOfPieces(
    booking,
    booking.status === 'refunded' ? booking.quantity : booking.refundedQuantity,
  );

/** @throws Conflict when the price is not the one that the buyer saw, if they say what they saw */
export const assertSeen = (seen: Money | undefined, price: Money): void => {
  if (seen && !seen.equals(price))
    throw new Conflict(`The price is now ${price.inWords()}. Look at it and book again.`, 'price');
};

/** The id of the order that a booking belongs to. */
export const orderIdOf = ({ id, orderId }: Pick<BookingRecord, 'id' | 'orderId'>): string =>
  orderId ?? id;

/** Its fields can be read; only its methods change them. */
export interface Booking extends Readonly<BookingRecord> {}

/** A reservation of one product in a quantity, at the price that the product had at that moment. */
export class Booking {
  constructor(record: BookingRecord) {
    Object.assign(this, record);
  }

  /** A booking from what was stored. */
  static restore(record: BookingRecord): Booking {
    return new Booking(record);
  }

  /**
   * A new, unpaid booking of a product whose stock is reserved already.
   * @param holdMs how long the stock is kept for it, in milliseconds
   * @param orderId the order that it is placed in, unless it is the first or the only one
   * @throws Conflict when the price is not the one that the buyer saw
   * @throws InvalidInput when the total is more than one payment may be
   */
  static place(
    id: string,
    buyer: Buyer,
    product: Product,
    request: BookingRequest,
    now: Date,
    holdMs: number,
    orderId?: string,
  ): Booking {
    assertSeen(request.price, product.price);
    const { minor, currency } = product.price;
    if (minor * request.quantity > highestAmount(currency).minor)
      throw new InvalidInput([
        { field: 'quantity', message: `One booking may cost at most ${highestInWords(currency)}` },
      ]);
    return new Booking({
      id,
      orderId,
      buyerId: buyer.id,
      email: buyer.email,
      userName: buyer.displayName,
      productId: product.id,
      name: product.name,
      image: product.image,
      price: product.price,
      quantity: request.quantity,
      charges: undefined,
      refundedQuantity: 0,
      shippedQuantity: 0,
      phone: request.phone,
      address: request.address,
      destination: request.destination,
      createdAt: now,
      expiresAt: new Date(now.getTime() + holdMs),
      status: 'unpaid',
      transactionId: undefined,
      paidAt: undefined,
      cardLast4: undefined,
      closedAt: undefined,
    });
  }

  /** Adds its shares of the delivery and the tax of its order, before it is stored. */
  charge(charges: Charges): void {
    this.change({ charges });
  }

  get paid(): boolean {
    return this.status === 'paid';
  }

  get total(): Money {
    return totalOf(this);
  }

  /** Its buyer and admins see a booking, until it is removed. */
  isVisibleTo(who: { id: string; isAdmin: boolean }): boolean {
    return this.status !== 'removed' && (this.buyerId === who.id || who.isAdmin);
  }

  isOverdue(now: Date): boolean {
    return this.status === 'unpaid' && this.expiresAt <= now;
  }

  /**
   * Unpaid → paid. The same transaction again changes nothing, except that it may add the card.
   * @param cardLast4 the last four digits of the card, as far as they are known
   * @throws AlreadyPaid by another transaction @throws BookingClosed when it was removed or expired
   */
  pay(transactionId: string, now: Date, cardLast4?: string): void {
    if (this.status === 'paid' && this.transactionId === transactionId) {
      this.change({ cardLast4: this.cardLast4 ?? cardLast4 });
      return;
    }
    if (this.status === 'paid') throw new AlreadyPaid();
    this.assertUnpaid();
    this.change({ status: 'paid', transactionId, paidAt: now, cardLast4 });
  }

  /** Unpaid → removed. @throws AlreadyPaid, BookingClosed */
  remove(now: Date): void {
    this.assertUnpaid();
    this.change({ status: 'removed', closedAt: now });
  }

  /** Unpaid → expired. @throws AlreadyPaid, BookingClosed @throws Conflict while it is still held */
  expire(now: Date): void {
    this.assertUnpaid();
    if (!this.isOverdue(now)) throw new Conflict('This booking is still held.');
    this.change({ status: 'expired', closedAt: now });
  }

  /** How many of its pieces are paid for and were not refunded. */
  get paidQuantity(): number {
    return this.paid ? this.quantity - this.refundedQuantity : 0;
  }

  /**
   * Refunds some of its pieces, or all that are left: with the last one, paid → refunded. What was
   * refunded already stays so. @throws Conflict when it was never paid, or for more than are left
   */
  refund(now: Date, quantity = this.paidQuantity): void {
    if (this.status === 'refunded') return;
    if (this.status !== 'paid') throw new Conflict('Only a paid booking can be refunded.');
    if (quantity > this.paidQuantity) throw new NothingToRefund(this.paidQuantity);
    this.change({ refundedQuantity: this.refundedQuantity + quantity });
    if (this.paidQuantity === 0) this.change({ status: 'refunded', closedAt: now });
  }

  /** Ships some of its pieces. @param left how many there are @throws NothingToShip for more */
  ship(quantity: number, left: number): void {
    if (quantity > left) throw new NothingToShip(left);
    this.change({ shippedQuantity: this.shippedQuantity + quantity });
  }

  /** Takes pieces back that were not shipped after all. */
  unship(quantity: number): void {
    this.change({ shippedQuantity: this.shippedQuantity - quantity });
  }

  private change(changes: Partial<BookingRecord>): void {
    Object.assign(this, changes);
  }

  /** @throws AlreadyPaid, BookingClosed */
  assertUnpaid(): void {
    if (this.status === 'paid') throw new AlreadyPaid();
    if (this.status !== 'unpaid') throw new BookingClosed(this.status);
  }
}
