import { withChanges, type ChangesOf } from './changes.ts';
import { destinationMaxLengths, isCountry, type Place } from './destination.ts';
import { Conflict, InvalidInput, Stale, type FieldError } from './errors.ts';
import { hasRegion, regionOf } from './regions.ts';

/** The most tax rates that a shop has: all of them are read at once. */
const mostTaxRates = 1_000;

/** Everything that is stored of a tax rate. */
export type TaxRateRecord = {
  id: string;
  /** An ISO 3166 code. */
  country: string;
  /** A state or province with a rate of its own; without, the rate is for all others of the country. */
  region: string | undefined;
  /** From 0 to 100, with at most three decimals. */
  percent: number;
  /** The admin who has set it up. */
  addedBy: string;
  createdAt: Date;
  /** Counts the edits, so that nobody overwrites an edit that they have not seen. */
  version: number;
};

/** What an admin says of it. */
export type TaxRateContent = Pick<TaxRateRecord, 'country' | 'region' | 'percent'>;

/** Its fields can be read; only its methods change them. */
export interface TaxRate extends Readonly<TaxRateRecord> {}

/** How much tax is on what goes to a place. */
export class TaxRate {
  /** @throws InvalidInput */
  constructor(rate: Omit<TaxRateRecord, 'version'>) {
    Object.assign(this, rate, contentOf(rate), { version: 1 });
  }

  /** A rate from what was stored. */
  static restore(record: TaxRateRecord): TaxRate {
    return Object.assign(Object.create(TaxRate.prototype), record);
  }

  /** The rate with an admin's changes, as a new object. @throws Stale, InvalidInput */
  edited(changes: ChangesOf<TaxRateContent>, version: number): TaxRate {
    if (version !== this.version) throw new Stale(this);
    const content = contentOf(withChanges<TaxRateContent>(this, changes));
    return TaxRate.restore(Object.assign({}, this, content, { version: version + 1 }));
  }

  /** What it is called: 'AT', 'US, New York'. */
  get label(): string {
    return this.region === undefined ? this.country : `${this.country}, ${this.region}`;
  }
}

/** @throws InvalidInput that names each field at fault */
const contentOf = ({ country, region, percent }: TaxRateContent): TaxRateContent => {
  const content = { country, region: region?.trim() || undefined, percent };
  const faults: FieldError[] = [];
  if (!isCountry(country))
    faults.push({ field: 'country', message: 'Name a country by its ISO 3166 code' });
  if ((content.region?.length ?? 0) > destinationMaxLengths.region)
    faults.push({
      field: 'region',
      message: `Use at most ${destinationMaxLengths.region} characters`,
    });
  if (!(percent >= 0 && percent <= 100) || Math.round(percent * 1_000) / 1_000 !== percent)
    faults.push({ field: 'percent', message: 'Give 0 to 100, with at most three decimals' });
  if (faults.length > 0) throw new InvalidInput(faults);
  return content;
};

/** Two rates of one place cannot be told apart. */
const isSamePlace = (a: Place, b: Place): boolean =>
  a.country === b.country && regionOf(a) === regionOf(b);

/**
 * The percentage for a place: its region's, else its country's, else none. Where nobody says which
 * place it is, or not which of the country's regions, the highest that it may be: nobody pays less by
 * not saying it.
 */
export const percentFor = (rates: Rate[], place: Place | undefined): number => {
  if (!place) return highest(rates);
  const possible = rates.filter(({ country }) => country === place.country);
  if (isRegionUnknown(possible, place)) return highest(possible);
  const rate =
    possible.find((one) => isSamePlace(one, place)) ??
    possible.find(({ region }) => region === undefined);
  return rate?.percent ?? 0;
};

/** Whether the tax depends on the region, and nobody says which of the country's regions it is. */
export const isRegionUnknown = (rates: Rate[], place: Place): boolean => {
  if (regionOf(place) !== '' && hasRegion(place) !== false) return false;
  const ofRegions = rates.filter(
    ({ country, region }) => country === place.country && region !== undefined,
  );
  return ofRegions.length > 0 && !ofRegions.some((rate) => isSamePlace(rate, place));
};

type Rate = Pick<TaxRateRecord, 'country' | 'region' | 'percent'>;

const highest = (rates: Rate[]): number =>
  rates.reduce((most, { percent }) => Math.max(most, percent), 0);

/** @throws Conflict when a shop has as many others as it can have, or one for this place */
export const assertRoomForRate = (others: TaxRateRecord[], rate: TaxRateRecord): void => {
  if (others.length >= mostTaxRates)
    throw new Conflict(`A shop has at most ${mostTaxRates} tax rates.`);
  if (others.some((one) => isSamePlace(one, rate)))
    throw new Conflict('There is a rate for this place already.', 'region');
};
