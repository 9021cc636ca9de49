import { sharesOf, taxOf, type Charges } from './charges.ts';
import type { DeliveryMethod } from './delivery-method.ts';
import { countryName, type Place } from './destination.ts';
import { Conflict, InvalidInput } from './errors.ts';
import { stepOf, sumOf, type Currency, type Money } from './money.ts';
import { percentFor, type TaxRate } from './tax-rate.ts';

/** What admins have set up for the checkout. Without methods and rates nothing is added to a price. */
export type CheckoutTerms = {
  deliveryMethods: DeliveryMethod[];
  taxRates: TaxRate[];
  pricesIncludeTax: boolean;
};

/** What a buyer says of the delivery. */
export type DeliveryChoice = {
  /** The id of a method; without it, the cheapest that serves the destination. */
  delivery?: string | undefined;
  destination?: (Place & { name?: string | undefined }) | undefined;
};

type Line = { price: Money; quantity: number };

/** A method that can be chosen, and what it costs for these goods. */
export type Offer = { method: DeliveryMethod; price: Money };

/** Whether anything is added to prices, or can be. */
export const isSetUp = ({ deliveryMethods, taxRates }: CheckoutTerms): boolean =>
  deliveryMethods.some(({ active }) => active) || taxRates.length > 0;

/** The methods that a buyer can choose from, the cheapest first: all that there are, where no destination is told. */
export const offersFor = (
  { deliveryMethods }: Pick<CheckoutTerms, 'deliveryMethods'>,
  subtotal: Money,
  place: Place | undefined,
): Offer[] =>
  deliveryMethods
    .filter(({ price }) => price.currency === subtotal.currency)
    .filter((method) => (place ? method.serves(place.country) : method.active))
    .map((method) => ({ method, price: method.priceFor(subtotal) }))
    .sort(
      (a, b) =>
        a.price.minor - b.price.minor ||
        a.method.maxDays - b.method.maxDays ||
        (a.method.id < b.method.id ? -1 : 1),
    );

/** The countries that something is delivered to, as a method has them: none for all. */
export const servedCountries = ({
  deliveryMethods,
}: Pick<CheckoutTerms, 'deliveryMethods'>): string[] => {
  const active = deliveryMethods.filter((method) => method.active);
  return active.some(({ countries }) => countries.length === 0)
    ? []
    : [...new Set(active.flatMap(({ countries }) => countries))].sort();
};

/**
 * How an order is delivered; not at all where a shop has no methods.
 * @throws Conflict for a method that is not, or not for this country; where none is for it
 * @throws InvalidInput where a method is for some countries and no country is told
 */
export const chosenOffer = (
  terms: Pick<CheckoutTerms, 'deliveryMethods'>,
  subtotal: Money,
  { delivery, destination }: DeliveryChoice,
): Offer | undefined => {
  const all = offersFor(terms, subtotal, undefined);
  if (delivery === undefined) {
    if (all.length === 0) return undefined;
    if (!destination) return offerForAnywhere(all);
    const [cheapest] = offersFor(terms, subtotal, destination);
    if (!cheapest)
      throw new Conflict(
        `Nothing is delivered to ${countryName(destination.country)}.`,
        'destination/country',
      );
    return cheapest;
  }
  const chosen = all.find(({ method }) => method.id === delivery);
  if (!chosen) throw new Conflict('There is no such way of delivery.', 'delivery');
  const { name, countries } = chosen.method;
  if (!destination && countries.length > 0)
    throw new InvalidInput([
      { field: 'destination', message: 'Say where it goes: this delivery is for some countries' },
    ]);
  if (destination && !chosen.method.serves(destination.country))
    throw new Conflict(
      `${name} does not deliver to ${countryName(destination.country)}.`,
      'delivery',
    );
  return chosen;
};

/**
 * Where no destination is told: what delivery costs to the country to which it costs most, so that
 * nobody pays less by not saying where it goes.
 */
const offerForAnywhere = (offers: Offer[]): Offer | undefined => {
  const countries = new Set(offers.flatMap(({ method }) => method.countries));
  const toAll = offers.find(({ method }) => method.countries.length === 0);
  if (toAll) return toAll;
  const cheapest = [...countries].flatMap(
    (country) => offers.find(({ method }) => method.serves(country)) ?? [],
  );
  return cheapest.sort((a, b) => b.price.minor - a.price.minor)[0];
};

/**
 * Lines that are ordered together, each with what is added to it. The tax is taken of the whole order
 * and shared out, and so is the delivery: the lines add up to the order, to the minor unit.
 * @throws Conflict, InvalidInput as `chosenOffer`
 */
export const chargeLines = <Ordered extends Line>(
  lines: Ordered[],
  terms: CheckoutTerms,
  choice: DeliveryChoice,
  currency: Currency,
): (Ordered & { charges: Charges })[] => {
  const goods = lines.map(({ price, quantity }) => price.times(quantity));
  const subtotal = sumOf(goods, currency);
  const offer = chosenOffer(terms, subtotal, choice);
  const delivery = offer?.price.minor ?? 0;
  const weights = goods.map(({ minor }) => minor);
  const step = stepOf(currency);
  const deliveries = sharesOf(delivery, weights, step);
  const taxPercent = percentFor(terms.taxRates, choice.destination);
  const taxIncluded = terms.pricesIncludeTax;
  // What is in the prices is not charged beside them.
  const taxStep = taxIncluded ? 1 : step;
  const tax = taxOf(subtotal.minor + delivery, taxPercent, taxIncluded, taxStep);
  const taxes = sharesOf(tax, [...weights, delivery], taxStep);
  const deliveryTaxes = sharesOf(taxes.at(-1) ?? 0, deliveries, taxStep);
  const method = offer ? methodOf(offer.method) : null;
  return lines.map((line, i) => {
    const [own = 0, ownTax = 0, deliveryTax = 0] = [deliveries[i], taxes[i], deliveryTaxes[i]];
    const added = own + (taxIncluded ? 0 : ownTax + deliveryTax);
    const shares = { added, delivery: own, tax: ownTax, deliveryTax };
    return Object.assign({}, line, { charges: { ...shares, taxPercent, taxIncluded, method } });
  });
};

const methodOf = ({ id, name, minDays, maxDays }: DeliveryMethod) => ({
  id,
  name,
  minDays,
  maxDays,
});
