import { InvalidInput, SoldOut } from './errors.ts';
import { Money, type Currency, decimalsOf } from './money.ts';
import { checkSpecs, type Specs } from './specs.ts';

/** The dearest price, in major units, whatever the currency. */
export const highestPrice = 999_999.99;

/** The largest stock that the books can hold. */
export const highestStock = 1_000_000_000;

/** A part that the shop sells. */
export class Product {
  readonly id: string;
  readonly name: string;
  readonly price: Money;
  readonly description: string;
  readonly image: string;
  readonly category: string | undefined;
  readonly specs: Specs;
  readonly addedBy: string | undefined;
  readonly createdAt: Date;
  private _stock: number;

  constructor(product: {
    id: string;
    name: string;
    price: Money;
    stock: number;
    description: string;
    image: string;
    category?: string | undefined;
    specs?: Specs | undefined;
    addedBy?: string | undefined;
    createdAt: Date;
  }) {
    checkPrice(product.price, '/price');
    checkSpecs(product.category, product.specs ?? {});
    this.id = product.id;
    this.name = product.name;
    this.price = product.price;
    this.description = product.description;
    this.image = product.image;
    this.category = product.category;
    this.specs = product.specs ?? {};
    this.addedBy = product.addedBy;
    this.createdAt = product.createdAt;
    this._stock = product.stock;
  }

  /** How many can still be booked. */
  get stock(): number {
    return this._stock;
  }

  /** Takes `quantity` off the shelf. @throws SoldOut, which says what is left @throws InvalidInput */
  reserve(quantity: number): void {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new InvalidInput([
        { pointer: '/orderQuantity', message: 'Book a whole number from 1' },
      ]);
    if (quantity > this._stock) throw new SoldOut(this._stock);
    this._stock -= quantity;
  }

  /** Puts `quantity` back on the shelf. */
  restock(quantity: number): void {
    this._stock += quantity;
  }
}

/** @throws InvalidInput unless it is from one minor unit to `highestPrice` */
const checkPrice = (price: Money, pointer: string): void => {
  if (price.minor < 1 || price.minor > highestAmount(price.currency).minor)
    throw new InvalidInput([
      { pointer, message: `Give a price from ${10 ** -decimalsOf(price.currency)} to 999,999.99` },
    ]);
};

/** `highestPrice` in a currency, rounded down to its units. It is also the most that one payment may be. */
export const highestAmount = (currency: Currency): Money =>
  new Money(Math.floor(highestPrice * 10 ** decimalsOf(currency)), currency);
