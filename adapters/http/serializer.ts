import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

/**
 * Writes the properties that a schema names as JSON, and no others. It is compiled at its first use,
 * like the checks: to compile all of them would take a tenth of the start, and 3 MB.
 */
export const serializer = (schema: TSchema): ((answer: unknown) => string) => {
  let stringify: ((answer: unknown) => string) | undefined;
  return (answer) => (stringify ??= fastJson(schema))(answer);
};
