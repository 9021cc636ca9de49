import type { NewProduct } from '../../../../adapters/http/contract.ts';
import { chargedDecimalsOf } from '../../../../domain/money.ts';
import { highestPrice, highestStock } from '../../../../domain/product.ts';
import { language } from '../../lib/money.ts';
import { factsOf, type SpecType } from '../../../../domain/specs.ts';

/** The form's values: the text of each field, as typed. */
export type ProductFields = Record<Exclude<keyof NewProduct, 'specs'>, string> & {
  specs: Record<string, string>;
};

export const labels: Record<Exclude<keyof ProductFields, 'specs'>, string> = {
  image: 'Image',
  name: 'Name',
  price: 'Price',
  Stock: 'Stock',
  description: 'Description',
  category: 'Category',
};

export const emptyProduct: ProductFields = {
  image: '',
  name: '',
  price: '',
  Stock: '',
  description: '',
  category: '',
  specs: {},
};

const whole = /^\d+$/;
const decimal = /^\d+(\.\d+)?$/;

/** How many decimals a price may have: two, the most of any currency, until it is known. */
export const priceDecimals = (currency: string | undefined): number =>
  currency ? chargedDecimalsOf(currency) : 2;

/** The error in the text of a price, if any. */
export const priceProblem = (text: string, decimals: number): string | undefined => {
  const typed = text.trim();
  const example = (149.99).toFixed(Math.min(decimals, 2));
  if (typed === '') return 'Price is Required';
  if (typed.includes(',')) return `Write the price with a point and no comma, such as ${example}`;
  if (!decimal.test(typed)) return `Price is a number, such as ${example}`;
  const [, fraction = ''] = typed.split('.');
  if (fraction.length > decimals)
    return decimals === 0
      ? 'Price is a whole number in this currency'
      : `Price has at most ${decimals} decimals`;
  const price = Number(typed);
  const lowest = 10 ** -decimals;
  if (price < lowest) return `Price is ${lowest.toFixed(decimals)} or more`;
  if (price > highestPrice) return `Price is ${highestPrice.toLocaleString(language)} or less`;
  return undefined;
};

/** The error in the text of a stock, if any. */
export const stockProblem = (text: string): string | undefined => {
  const typed = text.trim();
  if (typed === '') return 'Stock is Required';
  if (!whole.test(typed)) return 'Stock is a whole number from 0';
  if (Number(typed) > highestStock)
    return `Stock is ${highestStock.toLocaleString(language)} or less`;
  return undefined;
};

/** The error in the text of a spec, if any. The text may be empty. */
export const specProblem = (type: SpecType, text: string, label: string): string | undefined => {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (type === 'whole' && !(whole.test(typed) && Number.isSafeInteger(Number(typed))))
    return `${label} is a whole number from 0`;
  if (type === 'number' && !decimal.test(typed))
    return `${label} is a number from 0, such as 4.5, with a point`;
  return undefined;
};

type SpecValue = NonNullable<NewProduct['specs']>[string];

const specValue = (type: SpecType, typed: string): SpecValue => {
  if (type === 'whole' || type === 'number') return Number(typed);
  if (type === 'flag') return typed === 'yes';
  if (type === 'text') return typed;
  const each = typed.split(',').map((text) => text.trim());
  return each.filter(Boolean);
};

/**
 * The request body. All fields must be listed, so that a new one is not forgotten; JSON leaves out
 * `undefined`.
 */
export type SentProduct = {
  [Field in keyof Required<NewProduct>]: NewProduct[Field] | undefined;
};

/** Converts valid fields into the request body, without empty fields. */
export const newProductOf = (fields: ProductFields): SentProduct => {
  const specs: Record<string, SpecValue> = {};
  for (const { name, type } of factsOf(fields.category)) {
    const typed = (fields.specs[name] ?? '').trim();
    if (typed !== '') specs[name] = specValue(type, typed);
  }
  return {
    name: fields.name.trim(),
    price: Number(fields.price),
    Stock: Number(fields.Stock),
    image: fields.image,
    description: fields.description.trim(),
    category: fields.category || undefined,
    specs: fields.category ? specs : undefined,
  };
};
