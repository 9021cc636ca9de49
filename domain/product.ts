import { Conflict, InvalidInput, ProductNotFound, SoldOut, Stale, StockFull } from './errors.ts';
import { Money, type Currency, decimalsOf } from './money.ts';
import { checkSpecs, type Specs } from './specs.ts';

/** The dearest price, in major units, whatever the currency. */
export const highestPrice = 999_999.99;

/** The most characters of a product's name. */
export const productNameMaxLength = 200;

/** The largest stock that anybody can make; what comes back of bookings may go past it. */
export const highestStock = 1_000_000_000;

/** The most that can be counted. Source: PostgreSQL's `integer` */
export const mostCounted = 2 ** 31 - 1;

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
  private _onShelf: boolean;
  private _version: number;

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
    onShelf?: boolean | undefined;
    version?: number | undefined;
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
    this._onShelf = product.onShelf ?? true;
    this._version = product.version ?? 1;
  }

  /** How many can still be booked. */
  get stock(): number {
    return this._stock;
  }

  /** Whether shoppers see it. What was booked of it stays as it is. */
  get onShelf(): boolean {
    return this._onShelf;
  }

  /** Counts the edits, so that nobody overwrites one unseen. Stock moves without it. */
  get version(): number {
    return this._version;
  }

  /**
   * The product as an admin wants it from now on.
   * @param version which one was read, where it was read
   * @throws Stale unless it is the latest @throws InvalidInput
   */
  edited(changes: ProductChanges, version = this._version): Product {
    if (version !== this._version) throw new Stale(this);
    const next = new Product({
      id: this.id,
      name: changes.name ?? this.name,
      price: changes.price ?? this.price,
      stock: this._stock,
      description: changes.description ?? this.description,
      image: changes.image ?? this.image,
      category: changes.category === undefined ? this.category : (changes.category ?? undefined),
      specs: changes.specs ?? this.specs,
      addedBy: this.addedBy,
      createdAt: this.createdAt,
      onShelf: changes.onShelf ?? this._onShelf,
      version: this._version,
    });
    if (!next.isLike(this)) next._version += 1;
    return next;
  }

  /** Whether both say the same of themselves; of their stock, each its own. */
  isLike(other: Product): boolean {
    return (
      this.name === other.name &&
      this.price.equals(other.price) &&
      this.description === other.description &&
      this.image === other.image &&
      this.category === other.category &&
      this.onShelf === other.onShelf &&
      sameSpecs(this.specs, other.specs)
    );
  }

  /**
   * Whoever edits has seen this stock. They cannot set it: it changes by a difference, for a reason.
   * @throws Stale when it is another, so that they see what it is now
   */
  assertStock(seen: number): void {
    if (seen !== this._stock) throw new Stale(this);
  }

  /**
   * More pieces or fewer, by a count or a delivery.
   * @param pointer to what was typed @throws Conflict, which says what is left
   */
  adjust(difference: number, pointer = '/difference'): void {
    const stock = this._stock + difference;
    if (stock < 0) throw new Conflict(`Only ${this._stock} left in stock.`, pointer);
    if (difference > 0 && stock > highestStock)
      throw new Conflict(`The stock can be at most ${highestStock}.`, pointer);
    this._stock = stock;
  }

  /**
   * Takes `quantity` off the shelf.
   * @throws SoldOut, which says what is left @throws ProductNotFound when it is off the shelf
   * @throws InvalidInput
   */
  reserve(quantity: number): void {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new InvalidInput([
        { pointer: '/orderQuantity', message: 'Book a whole number from 1' },
      ]);
    if (!this._onShelf) throw new ProductNotFound();
    if (quantity > this._stock) throw new SoldOut(this._stock);
    this._stock -= quantity;
  }

  /** Puts `quantity` back on the shelf. @throws StockFull */
  restock(quantity: number): void {
    if (this._stock + quantity > mostCounted) throw new StockFull(mostCounted);
    this._stock += quantity;
  }
}

/** What an edit can change; a category of `null` is none. Stock changes by a difference only. */
export type ProductChanges = {
  name?: string | undefined;
  price?: Money | undefined;
  description?: string | undefined;
  image?: string | undefined;
  category?: string | null | undefined;
  specs?: Specs | undefined;
  onShelf?: boolean | undefined;
};

const sameSpecs = (a: Specs, b: Specs): boolean =>
  JSON.stringify(Object.entries(a).sort(byName)) === JSON.stringify(Object.entries(b).sort(byName));

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

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
