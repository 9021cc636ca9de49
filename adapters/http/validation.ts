import { Ajv, type ErrorObject, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { InvalidInput, type FieldError } from '../../domain/errors.ts';
import { keepable } from './contract.ts';

// TypeBox makes good schemas: to have ajv check them would cost each start a compiled meta-schema.
const options: Options = { strictTypes: false, verbose: true, validateSchema: false };
// A body means what it says: "2" is no number.
const bodies = addFormats.default(new Ajv({ ...options, allErrors: true }));
// A query is text, so its numbers and flags are read from text.
// ajv reads a 1 with 400 zeros as infinite, and then asks finite numbers alone for their bounds.
const queries = addFormats.default(
  new Ajv({ ...options, coerceTypes: true, strictNumbers: false }),
);

/** A check that answers with the value in its type. @throws InvalidInput that names each field */
export type Check<T extends TSchema> = (value: unknown) => Static<T>;

export const bodyCheck = <T extends TSchema>(schema: T): Check<T> => check(bodies, schema);
export const queryCheck = <T extends TSchema>(schema: T): Check<T> => check(queries, schema);

const check =
  <T extends TSchema>(ajv: Ajv, schema: T): Check<T> =>
  (value) => {
    // Compiled when it is first needed, and then remembered by ajv.
    const validate = ajv.compile<Static<T>>(schema);
    if (validate(value)) return value;
    const first = new Map<string, FieldError>();
    // Of a condition, what it asks for is told.
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
    for (const error of errors.map(fieldError))
      if (!first.has(error.field)) first.set(error.field, error);
    throw new InvalidInput([...first.values()].slice(0, 20));
  };

/** What a person should do about a field, in plain words. */
const fieldError = ({ keyword, instancePath, params, data }: ErrorObject): FieldError => {
  const field = (message: string) => ({ field: instancePath, message });
  const inner = (name: string, message: string) => ({
    field: `${instancePath}/${escaped(name)}`,
    message,
  });
  const name = lastOf(instancePath);
  const { missingProperty, additionalProperty, allowedValues, limit, type, pattern } =
    params as Record<string, unknown>;
  switch (keyword) {
    case 'required':
      return inner(String(missingProperty), `${String(missingProperty)} is Required`);
    case 'additionalProperties':
      return inner(String(additionalProperty), 'This field is unknown');
    case 'minLength':
      return field(`${name} is Required`);
    case 'pattern':
      if (!String(pattern).endsWith(keepable)) return field(`${name} is not in the right form`);
      return typeof data === 'string' && data.trim() === ''
        ? field(`${name} is Required`)
        : field(`${name} has a character that cannot be kept`);
    case 'maxLength':
      return field(`${name} may have at most ${String(limit)} characters`);
    case 'minimum':
      return field(`${name} is ${String(limit)} or more`);
    case 'exclusiveMinimum':
      return field(`${name} is more than ${String(limit)}`);
    case 'maximum':
      return field(`${name} is ${String(limit)} or less`);
    case 'enum':
      return field(`${name} is one of: ${(allowedValues as unknown[]).join(', ')}`);
    case 'type':
      return field(`${name} is ${called[String(type)] ?? 'of another kind'}`);
    default:
      return field(`${name} is not in the right form`);
  }
};

const called: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** A name as a part of a JSON pointer. Source: RFC 6901, 3. */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const lastOf = (pointer: string): string =>
  pointer.slice(pointer.lastIndexOf('/') + 1) || 'The body';
