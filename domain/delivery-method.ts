import { withChanges, type ChangesOf } from './changes.ts';
import { isCountry } from './destination.ts';
import { Conflict, InvalidInput, Stale, type FieldError } from './errors.ts';
import { Money } from './money.ts';
import { nameFaults } from './name.ts';
import { highestAmount, highestInWords, unchargeable } from './product.ts';

/** The most delivery methods that a shop has: all of them are read at once. */
const mostDeliveryMethods = 100;

/** The most characters of a method's name. */
export const methodNameMaxLength = 100;

/** The longest that a delivery may take, in days. */
export const mostDays = 365;

/** Everything that is stored of a delivery method. */
export type DeliveryMethodRecord = {
  id: string;
  name: string;
  price: Money;
  /** From this sum of the goods on, in minor units of the price's currency, it costs nothing. */
  freeFromMinor: number | undefined;
  /** The ISO 3166 codes of the countries that it serves; none for all. */
  countries: string[];
  /** How long it takes, in days. */
  minDays: number;
  maxDays: number;
  /** Whether shoppers can choose it. */
  active: boolean;
  /** The admin who has set it up. */
  addedBy: string;
  createdAt: Date;
  /** Counts the edits, so that nobody overwrites an edit that they have not seen. */
  version: number;
};

/** What an admin says of it. */
export type DeliveryMethodContent = Omit<
  DeliveryMethodRecord,
  'id' | 'addedBy' | 'createdAt' | 'version'
>;

/** Its fields can be read; only its methods change them. */
export interface DeliveryMethod extends Readonly<DeliveryMethodRecord> {}

/** A way in which orders are delivered. */
export class DeliveryMethod {
  /** @throws InvalidInput */
  constructor(method: Omit<DeliveryMethodRecord, 'version'>) {
    Object.assign(this, method, contentOf(method), { version: 1 });
  }

  /** A method from what was stored. */
  static restore(record: DeliveryMethodRecord): DeliveryMethod {
    return Object.assign(Object.create(DeliveryMethod.prototype), record);
  }

  get freeFrom(): Money | undefined {
    return this.freeFromMinor === undefined
      ? undefined
      : new Money(this.freeFromMinor, this.price.currency);
  }

  /** The method with an admin's changes, as a new object. @throws Stale, InvalidInput */
  edited(changes: ChangesOf<DeliveryMethodContent>, version: number): DeliveryMethod {
    if (version !== this.version) throw new Stale(this);
    const content = contentOf(withChanges<DeliveryMethodContent>(this, changes), this);
    return DeliveryMethod.restore(Object.assign({}, this, content, { version: version + 1 }));
  }

  /** Whether it can be chosen for a country. */
  serves(country: string): boolean {
    return this.active && (this.countries.length === 0 || this.countries.includes(country));
  }

  /** What it costs for goods that cost so much. */
  priceFor(subtotal: Money): Money {
    const { freeFrom, price } = this;
    return freeFrom && !freeFrom.isMoreThan(subtotal) ? new Money(0, price.currency) : price;
  }
}

/** @throws InvalidInput that names each field at fault */
const contentOf = (
  given: DeliveryMethodContent,
  before?: DeliveryMethodContent,
): DeliveryMethodContent => {
  const { price, freeFromMinor, minDays, maxDays, active } = given;
  const content = {
    name: given.name.trim(),
    price,
    freeFromMinor,
    countries: [...new Set(given.countries)].sort(),
    minDays,
    maxDays,
    active,
  };
  const highest = highestAmount(price.currency).minor;
  const faults: FieldError[] = nameFaults(content.name, before?.name);
  if (content.name.length < 1 || content.name.length > methodNameMaxLength)
    faults.push({ field: 'name', message: `Name it in 1 to ${methodNameMaxLength} characters` });
  if (price.minor > highest)
    faults.push({
      field: 'price',
      message: `A price is at most ${highestInWords(price.currency)}`,
    });
  // A price of before stays until another is set.
  else if (!price.isChargeable && !before?.price.equals(price)) faults.push(unchargeable(price));
  if (freeFromMinor !== undefined && (freeFromMinor < 1 || freeFromMinor > highest))
    faults.push({ field: 'freeFrom', message: 'Give an amount, or leave it out' });
  if (!content.countries.every(isCountry))
    faults.push({ field: 'countries', message: 'Name countries by their ISO 3166 codes' });
  if (![minDays, maxDays].every((days) => Number.isInteger(days) && days >= 0 && days <= mostDays))
    faults.push({ field: 'maxDays', message: `Give whole days, from 0 to ${mostDays}` });
  else if (minDays > maxDays)
    faults.push({ field: 'maxDays', message: 'It takes at least as long as the shortest time' });
  if (faults.length > 0) throw new InvalidInput(faults);
  return content;
};

/** @throws Conflict when a shop has as many others as it can have */
export const assertRoomForMethod = (others: DeliveryMethodRecord[]): void => {
  if (others.length >= mostDeliveryMethods)
    throw new Conflict(`A shop has at most ${mostDeliveryMethods} delivery methods.`);
};
