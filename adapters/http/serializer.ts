import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Stringify = (answer: unknown) => string;

/** Kept by schema, as ajv keeps the checks. */
const compiled = new WeakMap<TSchema, Stringify>();

const compile = (schema: TSchema): Stringify => {
  const stringify: Stringify = fastJson(schema);
  compiled.set(schema, stringify);
  return stringify;
};

/**
 * Writes the properties that a schema names as JSON, and no others. It is compiled at its first use,
 * like the checks: to compile all of them would take a tenth of the start, and 3 MB.
 */
export const serializer =
  (schema: TSchema): Stringify =>
  (answer) =>
    (compiled.get(schema) ?? compile(schema))(answer);
