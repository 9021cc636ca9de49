import { Conflict, InvalidInput, ProductNotFound, SoldOut, Stale } from './errors.ts';
import { checkName } from './name.ts';
import { chargedDecimalsOf, decimalsOf, language, Money, type Currency } from './money.ts';
import { tidied } from './spelling.ts';
import { checkSpecs, type Specs } from './specs.ts';

/** The dearest price, in major units, whatever the currency. */
export const highestPrice = 999_999.99;

/** The most characters of a product's name. */
export const productNameMaxLength = 200;

/** The most characters of its description. */
export const descriptionMaxLength = 5000;

/** The most characters of its category. */
export const categoryMaxLength = 40;

/** The most characters of why its stock was changed. */
export const stockReasonMaxLength = 200;

/** The largest stock that an admin can set. What comes back from bookings may go beyond it. */
export const highestStock = 1_000_000_000;

/** The largest stock that can be stored. Source: PostgreSQL's `integer`. */
export const maxCounted = 2 ** 31 - 1;

/** Everything that is stored of a product. */
export type ProductRecord = {
  id: string;
  name: string;
  price: Money;
  /** How many can still be booked. */
  stock: number;
  description: string;
  image: string;
  category: string | undefined;
  specs: Specs;
  addedBy: string | undefined;
  createdAt: Date;
  /** Whether shoppers see it. Its bookings do not change with this. */
  onShelf: boolean;
  /** Counts the edits, so that nobody overwrites an edit that they have not seen. A change of stock does not count. */
  version: number;
};

/** What shoppers see nothing of. */
export const unshownFields = ['addedBy', 'onShelf', 'version'] as const;
export type ShownProduct = Omit<ProductRecord, (typeof unshownFields)[number]>;

/** What a new product has where nothing is told of it. */
export const productDefaults = { category: undefined, specs: {}, onShelf: true };

const asNew = { ...productDefaults, addedBy: undefined, version: 1 };

/** Its fields can be read; only its methods change them. */
export interface Product extends Readonly<ProductRecord> {}

/** A part that the shop sells. */
export class Product {
  /** @throws InvalidInput for a name, a price or facts that cannot be */
  constructor(product: Omit<ProductRecord, keyof typeof asNew> & Partial<ProductRecord>) {
    Object.assign(this, asNew, product);
    checkName(this.name);
    checkPrice(this.price);
    checkSpecs(this.category, this.specs);
    this.change({ specs: tidied(this.category, this.specs) });
  }

  /** A product from what was stored, which passed the checks when it was new. */
  static restore(record: ProductRecord): Product {
    return Object.assign<Product, ProductRecord>(Object.create(Product.prototype), record);
  }

  /**
   * The product with an admin's changes, as a new object of the next version.
   * @param version the version that the caller has read, if it says so
   * @throws Stale unless it is the latest @throws InvalidInput
   */
  edited(changes: ProductChanges, version = this.version): Product {
    if (version !== this.version) throw new Stale(this);
    const next = Product.restore(this);
    const given = editable(this).filter((field) => changes[field] !== undefined);
    next.change(Object.fromEntries(given.map((field) => [field, changes[field] ?? undefined])));
    checkName(next.name, this.name);
    // A price of before stays until another is set, so that the product can still be taken off the shelf.
    if (!next.price.equals(this.price)) checkPrice(next.price);
    // So do facts that were set before the shop knew those of their category.
    if (next.category !== this.category || canonical(next.specs) !== canonical(this.specs)) {
      checkSpecs(next.category, next.specs);
      next.change({ specs: tidied(next.category, next.specs) });
    }
    if (next.content !== this.content) next.change({ version: this.version + 1 });
    return next;
  }

  /** Everything that an edit can change, as one text: the same of two products that are equal in it. */
  get content(): string {
    const facts = editable(this)
      .sort()
      .map((field) => ({ field, value: this[field] }))
      .filter(({ value }) => value !== undefined);
    return JSON.stringify(facts.map(({ field, value }) => [field, canonical(value)]));
  }

  /**
   * Checks that an editor has seen the stock as it is. An edit cannot set it: see `adjust`.
   * @throws Stale when the stock is another one
   */
  assertStock(seen: number): void {
    if (seen !== this.stock) throw new Stale(this);
  }

  /**
   * Checks that a count was compared with the stock as it is: what was sold since may lie among the
   * counted pieces or not.
   * @throws Conflict when the stock is another one
   */
  assertCounted(seen: number, field = 'stock'): void {
    if (seen !== this.stock)
      throw new Conflict(`The shop has ${this.stock} now, and not ${seen}: count again`, field);
  }

  /**
   * Changes the stock by a difference, after a count or a delivery.
   * @param field what was typed @throws Conflict, which says what is left
   */
  adjust(difference: number, field = 'difference'): void {
    const stock = this.stock + difference;
    if (stock < 0) throw new Conflict(`Only ${this.stock} left in stock.`, field);
    if (difference > 0 && stock > highestStock)
      throw new Conflict(
        `The stock can be at most ${highestStock.toLocaleString(language)}.`,
        field,
      );
    this.change({ stock });
  }

  /**
   * Checks that `quantity` can be booked now. It changes no stock: placing the booking does that.
   * @throws SoldOut, which says what is left @throws ProductNotFound when it is off the shelf
   * @throws InvalidInput
   */
  assertBookable(quantity: number): void {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new InvalidInput([{ field: 'quantity', message: 'Book a whole number from 1' }]);
    if (!this.onShelf) throw new ProductNotFound();
    if (quantity > this.stock) throw new SoldOut(this.stock);
  }

  private change(changes: Partial<ProductRecord>): void {
    Object.assign(this, changes);
  }
}

/** What no edit changes: the stock changes by differences, and the shop itself sets the others. */
const fixed = ['id', 'stock', 'addedBy', 'createdAt', 'version'] as const;
type Editable = Omit<ProductRecord, (typeof fixed)[number]>;

/** What an edit changes. What is `undefined` stays; `null` empties a field that may be empty. */
export type ProductChanges = {
  [Field in keyof Editable]?:
    | Editable[Field]
    | (undefined extends Editable[Field] ? null : undefined)
    | undefined;
};

const editable = (product: ProductRecord): (keyof Editable)[] =>
  Object.keys(product).filter(
    (field): field is keyof Editable => !fixed.some((one) => one === field),
  );

/** The same text for the same value, in whatever order its facts stand. */
const canonical = (value: unknown): string =>
  JSON.stringify(value instanceof Object ? Object.entries(value).sort(byName) : [value]);

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** @throws InvalidInput unless it is from the least that a card is charged to `highestPrice`, in steps of it */
const checkPrice = (price: Money): void => {
  const decimals = chargedDecimalsOf(price.currency);
  if (price.minor < 1 || price.minor > highestAmount(price.currency).minor)
    throw new InvalidInput([
      {
        field: 'price',
        message: `Give a price from ${10 ** -decimals} to ${highestInWords(price.currency)}`,
      },
    ]);
  if (!price.isChargeable) throw new InvalidInput([unchargeable(price)]);
};

/** What is wrong with a price that is finer than a card can be charged. */
export const unchargeable = ({ currency }: Money) => ({
  field: 'price',
  message: `Give a price with at most ${chargedDecimalsOf(currency)} decimals: cards pay no smaller part`,
});

/** `highestPrice` in a currency, rounded down to its units. No payment may be larger either. */
export const highestAmount = (currency: Currency): Money =>
  new Money(Math.floor(highestPrice * 10 ** decimalsOf(currency)), currency);

export const highestInWords = (currency: Currency): string =>
  highestAmount(currency)
    .toMajor()
    .toLocaleString(language, { minimumFractionDigits: chargedDecimalsOf(currency) });
