import { InvalidInput } from '../../../../domain/errors.ts';
import { specConditions } from '../../../../domain/facets.ts';
import { specMaxValues, type SpecType } from '../../../../domain/specs.ts';

/**
 * What is asked of facts, by the parameters' names without their prefix: the values of `socket`, the
 * bound of `lengthMm.max`.
 */
export type AskedSpecs = Record<string, string[]>;

export const specPrefix = 'spec.';

/** The parameters of an address that ask of facts, each with its values. */
const specsIn = (params: URLSearchParams) =>
  [...new Set(params.keys())]
    .filter((name) => name.startsWith(specPrefix))
    .map((name) => ({
      name,
      values: [...new Set(params.getAll(name))].filter((value) => value !== ''),
    }));

/** What the parameters of an address ask of facts. */
export const readSpecs = (params: URLSearchParams): AskedSpecs =>
  Object.fromEntries(
    specsIn(params).map(({ name, values }) => [
      name.slice(specPrefix.length),
      values.slice(0, specMaxValues),
    ]),
  );

/** The values of facts that are too many, each after its parameter's name. */
export const beyondMost = (params: URLSearchParams): [string, string][] =>
  specsIn(params).flatMap(({ name, values }) =>
    values.slice(specMaxValues).map((value): [string, string] => [name, value]),
  );

/** What a category's parts can be asked for: it has the facts, and they are of such a type. */
export const askable = (category: string, asked: AskedSpecs): AskedSpecs =>
  Object.fromEntries(
    Object.entries(asked).filter(
      ([key, values]) => values.length > 0 && canBeAsked(category, key, values),
    ),
  );

const canBeAsked = (category: string, key: string, values: string[]): boolean => {
  const [name = '', end, ...more] = key.split('.');
  const bound = (['min', 'max'] as const).find((one) => one === end);
  if (end !== bound || more.length > 0) return false;
  try {
    return specConditions(category, [{ name, bound, values }]).length > 0;
  } catch (error) {
    if (error instanceof InvalidInput) return false;
    throw error;
  }
};

/** What is asked, with other values for one parameter, which keeps its place; none take it away. */
export const withValues = (asked: AskedSpecs, key: string, values: string[]): AskedSpecs =>
  Object.fromEntries(
    Object.entries({ ...asked, [key]: values }).filter(([, values]) => values.length > 0),
  );

/** A value as the API's answers have it. */
export const typedValue = (type: SpecType | undefined, value: string) => {
  if (type === 'flag') return value === 'true';
  return type === 'whole' || type === 'number' ? Number(value) : value;
};

/**
 * Parses a number from 0, such as `300`, `1.35` or `9,5`; undefined for any other text, also for `1,000`,
 * which would be one or a thousand.
 */
export const readNumber = (text: string): number | undefined =>
  /^\d{1,9}(?:\.\d{1,6}|,\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : undefined;
