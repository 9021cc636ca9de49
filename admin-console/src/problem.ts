import { HttpError } from 'react-admin';
import type { Problem } from '../../adapters/http/contract.ts';
import { ApiError } from '../../storefront/src/lib/api.ts';
import { messageOf } from '../../storefront/src/lib/failure.ts';

/** Messages for the fields of a form, nested like its values. */
type FieldErrors = { [field: string]: string | FieldErrors };

/** The body of an error for react-admin's forms. After a stale edit, it has both versions too. */
export type ProblemBody = {
  errors?: FieldErrors;
  current?: Record<string, unknown>;
  sent?: Record<string, unknown>;
};

/** Places of an error that are not fields of a form. */
const noFields = new Set(['', 'version', 'filter', 'sort', 'range']);

/**
 * Converts a failure for react-admin: a message for the person, and messages for single fields. Its
 * cause is the failure itself.
 */
export const toHttpError = (error: unknown): Error => {
  const message = messageOf(error);
  if (!(error instanceof ApiError)) return failureOf(message, error);
  const { errors = [], current, sent } = error.problem ?? {};
  const inForm = errors.filter(({ pointer }) => !noFields.has(pointer.split('/')[1] ?? ''));
  const body: ProblemBody = {
    errors: inForm.length > 0 ? nested(inForm) : ofForm(message),
    ...(current && { current }),
    ...(sent && { sent }),
  };
  const failure = new HttpError(message, error.status, body);
  failure.cause = error;
  return failure;
};

/** A failure that a form shows, and after which it still asks whoever leaves it with something typed. */
export const failureOf = (message: string, cause: unknown): Error => {
  const body: ProblemBody = { errors: ofForm(message) };
  return Object.assign(new Error(message, { cause }), { body });
};

/** Without any error a form takes itself for saved. This one is of no field. */
const ofForm = (message: string): FieldErrors => ({ root: { serverError: message } });

const nested = (errors: NonNullable<Problem['errors']>): FieldErrors => {
  const all: FieldErrors = {};
  for (const { pointer, message } of errors) {
    const path = pointer.split('/').slice(1);
    const name = path.pop() ?? '';
    let place = all;
    for (const step of path) {
      const inner = place[step];
      if (typeof inner === 'object') place = inner;
      else place = place[step] = {};
    }
    place[name] ??= message;
  }
  return all;
};
