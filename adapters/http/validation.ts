import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { InvalidInput } from '../../domain/errors.ts';

// A body means what it says: "2" is no number.
const bodies = addFormats.default(new Ajv({ allErrors: false, strictTypes: false }));
// A query is text, so its numbers and flags are read from text.
const queries = addFormats.default(new Ajv({ coerceTypes: true, strictTypes: false }));

/** A check that answers with the value in its type. @throws InvalidInput that names each field */
export type Check<T extends TSchema> = (value: unknown) => Static<T>;

export const bodyCheck = <T extends TSchema>(schema: T): Check<T> => check(bodies, schema);
export const queryCheck = <T extends TSchema>(schema: T): Check<T> => check(queries, schema);

const check = <T extends TSchema>(ajv: Ajv, schema: T): Check<T> => {
  const validate = ajv.compile<Static<T>>(schema);
  return (value) => {
    if (validate(value)) return value;
    throw new InvalidInput((validate.errors ?? []).slice(0, 20).map(fieldError));
  };
};

const fieldError = ({ keyword, instancePath, params, message }: ErrorObject) => {
  const inner = (name: unknown) => `${instancePath}/${String(name)}`;
  switch (keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      return { pointer: inner(name), message: `${name} is Required` };
    }
    case 'additionalProperties':
      return { pointer: inner(params['additionalProperty']), message: 'This field is unknown' };
    case 'minLength':
      return { pointer: instancePath, message: `${lastOf(instancePath)} is Required` };
    case 'pattern':
      return {
        pointer: instancePath,
        message: String(params['pattern']).startsWith('^(?=')
          ? `${lastOf(instancePath)} is Required`
          : `${lastOf(instancePath)} is not in the right form`,
      };
    default:
      return {
        pointer: instancePath,
        message: `${lastOf(instancePath)} ${message ?? 'is invalid'}`,
      };
  }
};

const lastOf = (pointer: string): string =>
  pointer.slice(pointer.lastIndexOf('/') + 1) || 'The body';
