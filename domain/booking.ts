import type { EmailAddress } from './email.ts';
import { AlreadyPaid, BookingClosed, Conflict, InvalidInput } from './errors.ts';
import type { Money } from './money.ts';
import { highestAmount, type Product } from './product.ts';

/** unpaid → paid → refunded, or unpaid → removed, or unpaid → expired; none else. */
export type BookingStatus = 'unpaid' | 'paid' | 'removed' | 'expired' | 'refunded';

/** Who books. */
export type Buyer = { id: string; email: EmailAddress; displayName: string };

/** What they ask for; `price` is what they saw, where they say so. */
export type Order = {
  quantity: number;
  phone: string;
  address: string;
  price?: Money | undefined;
};

/** An order of one product in a quantity, at the price of the moment when it was placed. */
export class Booking {
  readonly id: string;
  readonly buyerId: string;
  readonly email: EmailAddress;
  readonly userName: string;
  readonly productId: string;
  readonly name: string;
  readonly image: string;
  /** Of one piece. */
  readonly price: Money;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
  readonly createdAt: Date;
  /** When the stock goes back unless it is paid by then. */
  readonly expiresAt: Date;
  private _status: BookingStatus = 'unpaid';
  private _transactionId: string | undefined;
  private _paidAt: Date | undefined;
  private _cardLast4: string | undefined;
  private _closedAt: Date | undefined;

  constructor(id: string, buyer: Buyer, product: Product, order: Order, now: Date, holdMs: number) {
    this.id = id;
    this.buyerId = buyer.id;
    this.email = buyer.email;
    this.userName = buyer.displayName;
    this.productId = product.id;
    this.name = product.name;
    this.image = product.image;
    this.price = product.price;
    this.quantity = order.quantity;
    this.phone = order.phone;
    this.address = order.address;
    this.createdAt = now;
    this.expiresAt = new Date(now.getTime() + holdMs);
  }

  /**
   * A new, unpaid booking of a product whose stock is reserved already.
   * @param holdMs how long the stock is kept for it, in milliseconds
   * @throws Conflict when the price is not the one that the buyer saw
   * @throws InvalidInput when the total is more than one payment may be
   */
  static place(
    id: string,
    buyer: Buyer,
    product: Product,
    order: Order,
    now: Date,
    holdMs: number,
  ): Booking {
    if (order.price && !order.price.equals(product.price))
      throw new Conflict(
        `The price is now ${product.price.toMajor()}. Look at it and book again.`,
        '/price',
      );
    const { minor, currency } = product.price;
    if (minor * order.quantity > highestAmount(currency).minor)
      throw new InvalidInput([
        { pointer: '/orderQuantity', message: 'One booking may cost at most 999,999.99' },
      ]);
    return new Booking(id, buyer, product, order, now, holdMs);
  }

  get status(): BookingStatus {
    return this._status;
  }

  /** The payment that paid it. */
  get transactionId(): string | undefined {
    return this._transactionId;
  }

  get paid(): boolean {
    return this._status === 'paid';
  }

  get paidAt(): Date | undefined {
    return this._paidAt;
  }

  /** The last four digits of the card that paid it, once the processor has told. */
  get cardLast4(): string | undefined {
    return this._cardLast4;
  }

  /** When it was refunded, removed or expired: whatever its last state is. */
  get closedAt(): Date | undefined {
    return this._closedAt;
  }

  /** What is paid for all pieces. */
  get total(): Money {
    return this.price.times(this.quantity);
  }

  isOverdue(now: Date): boolean {
    return this._status === 'unpaid' && this.expiresAt <= now;
  }

  /**
   * Unpaid → paid. The same transaction again changes nothing, but may tell the card.
   * @param cardLast4 the last four digits of the card, as far as they are known
   * @throws AlreadyPaid by another transaction @throws BookingClosed when it is gone
   */
  pay(transactionId: string, now: Date, cardLast4?: string): void {
    if (this._status === 'paid' && this._transactionId === transactionId) {
      this._cardLast4 ??= cardLast4;
      return;
    }
    if (this._status === 'paid') throw new AlreadyPaid();
    this.assertUnpaid();
    this._status = 'paid';
    this._transactionId = transactionId;
    this._paidAt = now;
    this._cardLast4 = cardLast4;
  }

  /** Unpaid → removed. @throws AlreadyPaid, BookingClosed */
  remove(now: Date): void {
    this.assertUnpaid();
    this._status = 'removed';
    this._closedAt = now;
  }

  /** Unpaid → expired. @throws AlreadyPaid, BookingClosed @throws Conflict while it is still held */
  expire(now: Date): void {
    this.assertUnpaid();
    if (!this.isOverdue(now)) throw new Conflict('This booking is still held.');
    this._status = 'expired';
    this._closedAt = now;
  }

  /** Paid → refunded. Again changes nothing. @throws Conflict when it was never paid */
  refund(now: Date): void {
    if (this._status === 'refunded') return;
    if (this._status !== 'paid') throw new Conflict('Only a paid booking can be refunded.');
    this._status = 'refunded';
    this._closedAt = now;
  }

  /** @throws AlreadyPaid, BookingClosed */
  assertUnpaid(): void {
    if (this._status === 'paid') throw new AlreadyPaid();
    if (this._status !== 'unpaid') throw new BookingClosed(this._status);
  }
}
