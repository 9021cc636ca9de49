import { InvalidInput, type FieldError } from './errors.ts';
import { factsOf, type Specs, type SpecType, type SpecValue } from './specs.ts';

/** What a part must say of one fact: one of some values, or a number from `min` to `max`. */
export type SpecCondition = {
  name: string;
  anyOf?: (string | number | boolean)[];
  min?: number;
  max?: number;
};

/** What was asked of one fact, as it stands in an address: `socket`, `lengthMm.max`. */
export type AskedSpec = { name: string; bound: 'min' | 'max' | undefined; values: string[] };

/**
 * The conditions that an address asks for, typed by the table of facts.
 * @throws InvalidInput without a category that the shop knows, for a fact that it has not, and for a
 * value of another type
 */
export const specConditions = (
  category: string | undefined,
  asked: AskedSpec[],
): SpecCondition[] => {
  if (asked.length === 0) return [];
  const known = factsOf(category);
  if (known.length === 0)
    throw new InvalidInput([
      { field: 'category', message: 'Facts are asked for beside one category that has them' },
    ]);
  const faults: FieldError[] = [];
  const conditions = new Map<string, SpecCondition>();
  for (const { name, bound, values } of asked) {
    const type = known.find((fact) => fact.name === name)?.type;
    const typed = type && values.map((value) => typedValue(type, bound, value));
    if (!typed || typed.includes(undefined)) {
      const field = bound ? `spec.${name}.${bound}` : `spec.${name}`;
      const message = type ? called(type, bound) : `Parts of this category have no ${name}`;
      faults.push({ field, message });
      continue;
    }
    const condition = conditions.get(name) ?? { name };
    const given = typed.filter((value) => value !== undefined);
    if (bound) condition[bound] = Number(given.at(-1));
    else condition.anyOf = given;
    conditions.set(name, condition);
  }
  if (faults.length > 0) throw new InvalidInput(faults);
  return [...conditions.values()];
};

const isNumber = (type: SpecType): boolean => type === 'whole' || type === 'number';

const flags = new Map([
  ['true', true],
  ['false', false],
]);

const typedValue = (type: SpecType, bound: AskedSpec['bound'], value: string) => {
  if (bound && !isNumber(type)) return undefined;
  if (type === 'flag') return flags.get(value);
  if (!isNumber(type)) return value;
  // So many digits that it is no number any more would be lost on its way to the database.
  const isOne = /^\d+(\.\d+)?$/.test(value) && Number.isFinite(Number(value));
  return isOne ? Number(value) : undefined;
};

const called = (type: SpecType, bound: AskedSpec['bound']): string => {
  if (isNumber(type)) return 'This is a number from 0';
  if (bound) return 'This fact is no number, and has no bounds';
  return type === 'flag' ? 'This is true or false' : 'This is a text';
};

/** Whether a part says what a condition asks for. A part that does not say fits no condition. */
export const satisfies = (specs: Specs, { name, anyOf, min, max }: SpecCondition): boolean => {
  const value: SpecValue | undefined = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (value === undefined) return false;
  const said = Array.isArray(value) ? value : [value];
  if (anyOf && !said.some((one) => anyOf.includes(one))) return false;
  if (min === undefined && max === undefined) return true;
  return typeof value === 'number' && value >= (min ?? 0) && value <= (max ?? Infinity);
};

/** How many parts say each value of one fact, and how many do not say; numbers with their ends. */
export type Facet = {
  name: string;
  values: { value: string | number | boolean; count: number }[];
  min: number | undefined;
  max: number | undefined;
  unknown: number;
};

/** The most values of one facet, those that most parts have. */
export const facetMaxValues = 100;

/** The facet of a fact. @param total how many parts say it or not @param said each value as parts say it */
export const facetOf = (
  name: string,
  said: { fact: SpecValue; count: number }[],
  total: number,
): Facet => {
  const counts = new Map<string | number | boolean, number>();
  let unknown = total;
  for (const { fact, count } of said) {
    unknown -= count;
    for (const value of Array.isArray(fact) ? fact : [fact])
      counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const numbers = [...counts.keys()].filter((value) => typeof value === 'number');
  return {
    name,
    values: [...counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1))
      .slice(0, facetMaxValues),
    min: extremeOf(numbers, Math.min),
    max: extremeOf(numbers, Math.max),
    unknown,
  };
};

/** One number after the other: so many as a catalogue may have are too many arguments for one call. */
const extremeOf = (numbers: number[], pick: (a: number, b: number) => number): number | undefined =>
  numbers.length > 0 ? numbers.reduce((a, b) => pick(a, b)) : undefined;

/** What some parts say of themselves, and how many of them say just that. */
export type SpecSheet = { specs: Specs; count: number };

/** The facets of these facts, each counted over the parts that meet all conditions but its own. */
export const facetsOf = (
  sheets: SpecSheet[],
  conditions: SpecCondition[],
  names: string[],
): Facet[] => {
  const judged = sheets.map(({ specs, count }) => {
    const unmet = conditions.filter((condition) => !satisfies(specs, condition));
    return { specs, count, unmet };
  });
  return names.map((name) => {
    const said: { fact: SpecValue; count: number }[] = [];
    let total = 0;
    for (const { specs, count, unmet } of judged) {
      if (!unmet.every((condition) => condition.name === name)) continue;
      total += count;
      const { [name]: fact } = specs;
      if (fact !== undefined) said.push({ fact, count });
    }
    return facetOf(name, said, total);
  });
};
