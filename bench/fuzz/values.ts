/** Values from a schema: such as it asks for, such as it just refuses, and such as nobody expects. */
import fc, { type Arbitrary } from 'fast-check';
import { anything, awkwardTexts, hostileNumbers, nestedText } from './hostile.ts';

/** As much of JSON Schema as the shop's document uses. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  items?: Schema | Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  contentSchema?: Schema;
};

/** What a field of this name holds, where its schema does not say it all. */
export type Hint = (name: string) => Arbitrary<unknown> | undefined;

/** What the schema asks for. */
export const valid = (schema: Schema, hint: Hint, name = ''): Arbitrary<unknown> => {
  const hinted = hint(name);
  if (hinted) return hinted;
  if (schema.contentSchema) return valid(schema.contentSchema, hint).map(toJson);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valid(each, hint)));
  switch (schema.type) {
    case 'object':
      return validObject(schema, hint);
    case 'array':
      return Array.isArray(schema.items)
        ? fc.tuple(...schema.items.map((each) => valid(each, hint)))
        : fc.array(valid(schema.items ?? {}, hint), {
            maxLength: Math.min(schema.maxItems ?? 5, 5),
          });
    case 'integer':
      return integers(schema);
    case 'number':
      return cents(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(schema);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const validObject = (
  { properties = {}, required = [], patternProperties }: Schema,
  hint: Hint,
): Arbitrary<object> => {
  const [facts] = Object.values(patternProperties ?? {});
  if (facts)
    return fc.dictionary(fc.constantFrom('cores', 'socket', 'aFact'), valid(facts, hint), {
      maxKeys: 3,
    });
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    valid(schema, hint, name),
  ]);
  const model: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(model, { requiredKeys: required, noNullPrototype: true });
};

const lowest = ({ minimum, exclusiveMinimum }: Schema): number => minimum ?? exclusiveMinimum ?? 0;

const integers = (schema: Schema): Arbitrary<number> => {
  const min = lowest(schema);
  const max = schema.maximum ?? 1_000_000;
  return fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min, max: Math.min(max, min + 30) }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  );
};

const cents = (schema: Schema): Arbitrary<number> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 50_000 }).map((minor) => minor / 100) },
    { weight: 1, arbitrary: fc.constantFrom(lowest(schema), 0.01, schema.maximum ?? 1) },
  );

const usual = ['Test part', 'Ada Lovelace', '555 0100', '1 Bench Road, Leeds', 'It works well.'];

const texts = ({ minLength = 0, maxLength = 40, pattern = '' }: Schema): Arbitrary<string> => {
  if (pattern !== '' && !pattern.includes('\\u0000'))
    return fc.stringMatching(new RegExp(pattern), { size: 'medium' });
  const fitting = (text: string) => Array.from(text).slice(0, maxLength).join('').trim() || 'x';
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...usual).map(fitting) },
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: 60 }).map(fitting),
    },
    { weight: 2, arbitrary: fc.constantFrom(...awkwardTexts).map(fitting) },
    { weight: 1, arbitrary: fc.constantFrom('é', '𝄞', 'x').map((sign) => sign.repeat(maxLength)) },
  );
};

/** What the schema refuses by a hair, or ought to. */
export const invalid = (schema: Schema, hint: Hint): Arbitrary<unknown> => {
  const edges = edgesOf(schema);
  const inside = schema.contentSchema ?? schema;
  return fc.oneof(
    { weight: edges.length > 0 ? 3 : 0, arbitrary: fc.constantFrom(null, ...edges) },
    { weight: inside.properties ? 3 : 0, arbitrary: nearly(inside, hint) },
    { weight: 2, arbitrary: anything },
  );
};

const edgesOf = (schema: Schema): unknown[] => {
  const { minimum, exclusiveMinimum, maximum, maxLength, minLength, type } = schema;
  const isNumber = type === 'integer' || type === 'number';
  return [
    ...(minimum === undefined ? [] : [minimum - 1, minimum, minimum + 1]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum, -1, 0.001, 0.005]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1, maximum + 0.001, maximum - 1]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(minLength === undefined ? [] : ['', ' ', '\u00a0\t', '\u200b']),
    ...(isNumber ? hostileNumbers : []),
    ...(schema.enum ? ['', 'ADMIN', '__proto__', String(schema.enum[0]).toUpperCase()] : []),
    ...(schema.maxItems ? [Array.from({ length: schema.maxItems + 1 }, () => 'x')] : []),
  ];
};

/** Fields that somebody would like to set, or that JavaScript takes for its own. */
const extraNames =
  '__proto__ constructor prototype toString hasOwnProperty extra _id id role isAdmin paid status total buyerId userId email version price_minor'.split(
    ' ',
  );

type Change = (value: object) => object;

/** What the schema asks for, but for one thing. */
const nearly = (schema: Schema, hint: Hint): Arbitrary<unknown> => {
  const { properties = {}, required = [] } = schema;
  const put =
    (name: string, value: unknown): Change =>
    (whole) =>
      Object.fromEntries([...Object.entries(whole).filter(([key]) => key !== name), [name, value]]);
  const without =
    (name: string): Change =>
    (whole) =>
      Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
  const changes = fc.oneof(
    ...Object.entries(properties).map(([name, field]) =>
      invalid(field, hint).map((value) => put(name, value)),
    ),
    fc.tuple(fc.constantFrom(...extraNames), anything).map(([name, value]) => put(name, value)),
    ...required.map((name) => fc.constant(without(name))),
  );
  return fc
    .tuple(valid({ ...schema, type: 'object' }, hint), changes)
    .map(([whole, change]) => change(Object(whole)));
};

export const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** A body that is a JSON text, well-formed or not. */
export const jsonBody = (schema: Schema, hint: Hint): Arbitrary<string> => {
  const right = valid(schema, hint).map(toJson);
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 9, arbitrary: nearly(schema, hint).map(toJson) },
    { weight: 1, arbitrary: fc.oneof(anything, fc.jsonValue()).map(toJson) },
    { weight: 1, arbitrary: broken(right) },
  );
};

const broken = (right: Arbitrary<string>): Arbitrary<string> =>
  fc.oneof(
    fc.tuple(right, fc.nat(200)).map(([text, at]) => text.slice(0, at)),
    right.map((text) => `${text}${text}`),
    right.map((text) => text.replace('{', '{"__proto__":{"isAdmin":true},')),
    right.map((text) => text.replaceAll('"', "'")),
    right.map((text) => `\ufeff${text}`),
    nestedText,
    fc.constantFrom(
      '',
      ' ',
      'null',
      '[]',
      '[[]]',
      '"',
      '{"a":NaN}',
      '{"a":1,}',
      'x'.repeat(70_000),
    ),
  );
