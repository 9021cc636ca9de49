import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

/**
 * Writes what fits a schema as JSON, and nothing else of it. It is compiled when it is first needed, as
 * the checks are: all of them would take a start a tenth of its time and 3 MB.
 */
export const serializer = (schema: TSchema): ((answer: unknown) => string) => {
  let stringify: ((answer: unknown) => string) | undefined;
  return (answer) => (stringify ??= fastJson(schema))(answer);
};
