import { HttpError } from 'react-admin';
import type { Problem } from '../../adapters/http/contract.ts';
import { ApiError } from '../../storefront/src/lib/api.ts';
import { messageOf } from '../../storefront/src/lib/failure.ts';

/** Messages by the fields of a form, nested as its values are. */
type FieldErrors = { [field: string]: string | FieldErrors };

/** What react-admin's forms read from an error; and both versions, when the edit was stale. */
export type ProblemBody = {
  errors?: FieldErrors;
  current?: Record<string, unknown>;
  sent?: Record<string, unknown>;
};

/** What can be pointed at and is no field of a form. */
const noFields = new Set(['', 'version', 'filter', 'sort', 'range']);

/**
 * A failure as react-admin understands it: with a message for the person, and each field's message
 * beside the field. Its cause is the failure itself.
 */
export const toHttpError = (error: unknown): Error => {
  const message = messageOf(error);
  if (!(error instanceof ApiError)) return new Error(message, { cause: error });
  const { errors = [], current, sent } = error.problem ?? {};
  const inForm = errors.filter(({ pointer }) => !noFields.has(pointer.split('/')[1] ?? ''));
  const others = errors.filter((one) => !inForm.includes(one)).map((one) => one.message);
  const body: ProblemBody = {
    ...(inForm.length > 0 && { errors: nested(inForm) }),
    ...(current && { current }),
    ...(sent && { sent }),
  };
  const told = others.length > 0 ? `${message} ${others.join('. ')}` : message;
  const failure = new HttpError(told, error.status, body);
  failure.cause = error;
  return failure;
};

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
