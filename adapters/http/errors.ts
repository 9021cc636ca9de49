import type { Context } from 'koa';
import { STATUS_CODES } from 'node:http';
import type { Logger } from 'pino';
import {
  DomainError,
  InvalidInput,
  Stale,
  TooManyRequests,
  Unavailable,
  type ErrorKind,
  type FieldError,
} from '../../domain/errors.ts';
import type { Problem } from './contract.ts';

const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  unavailable: 503,
};

/** An edit of a record that has changed in the meantime. The answer carries both versions. */
export class StaleRecord extends Stale<Record<string, unknown>> {
  readonly sent: Record<string, unknown>;

  constructor(current: Record<string, unknown>, sent: Record<string, unknown>) {
    super(current);
    this.sent = sent;
  }
}

export class NoSuchPage extends DomainError {
  readonly kind = 'missing';

  constructor() {
    super('There is nothing at this address.');
  }
}

/**
 * Answers every failure as `application/problem+json`. What the shop refuses on purpose says why;
 * anything else is logged and answered as a bare 500.
 * @param isUnreachable whether an error says that the database cannot be reached
 */
export const problems =
  (log: Logger, isUnreachable: (error: unknown) => boolean, answerProblem: AnswerProblem) =>
  async (ctx: Context, next: () => Promise<unknown>): Promise<void> => {
    try {
      await next();
    } catch (thrown) {
      const error = isBrokenOff(ctx, thrown)
        ? new InvalidInput([{ field: '', message: 'The request broke off' }])
        : isUnreachable(thrown)
          ? new Unavailable("The shop's database", { retryAfter: 2, cause: thrown })
          : thrown;
      const status = statusFor(error);
      const { requestId } = ctx.state;
      if (status >= 500) log.error({ err: thrown, requestId }, 'failed');
      try {
        answerProblem(ctx, status, error);
      } catch (err) {
        // Something in the error cannot be written as JSON: then the answer says nothing of it.
        log.error({ err, requestId }, 'failed to tell of a failure');
        answerProblem(ctx, 500, undefined);
      }
    }
  };

/** Whether the client has closed the connection before its body was read. Node's message says so. */
const isBrokenOff = ({ req }: Context, error: unknown): boolean =>
  req.errored !== null && error instanceof Error && error.message === 'aborted';

const statusFor = (error: unknown): number => {
  if (error instanceof DomainError) return statusOf[error.kind];
  // Errors of the body parser and the router carry a status, and say nothing that is secret.
  const status = isHttpError(error) ? error.status : 500;
  return status === 422 ? 400 : status;
};

type HttpError = Error & { status: number };
const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** No more faults than this are listed: a request can have a million of them. */
const maxFields = 100;
const longestDetail = 2_000;

/**
 * Answers a request with an error.
 * @param defaultHeaders headers of every answer
 */
export const problemAnswerer =
  (defaultHeaders: Map<string, string>) =>
  (ctx: Context, status: number, error: unknown): void => {
    setDefaultHeaders(ctx, defaultHeaders);
    const fields = error instanceof DomainError ? error.fields.slice(0, maxFields) : [];
    const problem: Problem = {
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail: detailOf(status, error).slice(0, longestDetail),
      requestId: String(ctx.state['requestId']),
      ...(fields.length > 0 ? { errors: fields.map(wireError) } : {}),
      ...(error instanceof StaleRecord ? { current: error.current, sent: error.sent } : {}),
    };
    if (error instanceof Unavailable || error instanceof TooManyRequests)
      ctx.set('Retry-After', String(error.retryAfter));
    if (status === 401) ctx.set('WWW-Authenticate', 'Bearer');
    ctx.set('Cache-Control', 'no-store');
    ctx.status = status;
    ctx.body = JSON.stringify(problem);
    ctx.type = 'application/problem+json';
  };

/** The fields that have another name in the API than in the domain. */
const wireNames: Record<string, string> = {
  pieces: 'quantity',
  quantity: 'orderQuantity',
  stock: 'Stock',
  stockSeen: 'StockSeen',
};

export const wireName = (field: string): string => wireNames[field] ?? field;

/** A field at fault, with its JSON pointer into the request. */
export const wireError = ({ field, message }: FieldError): { pointer: string; message: string } => {
  if (field === '' || field.startsWith('/')) return { pointer: field, message };
  const name = field.split('/').map(wireName).join('/');
  return { pointer: `/${name}`, message: message.replace(`${field} is`, `${name} is`) };
};

export type AnswerProblem = ReturnType<typeof problemAnswerer>;

/** Sets the headers that every answer has. */
export const setDefaultHeaders = (ctx: Context, defaultHeaders: Map<string, string>): void => {
  ctx.res.setHeaders(defaultHeaders);
  ctx.set('X-Request-Id', String(ctx.state['requestId']));
};

const detailOf = (status: number, error: unknown): string => {
  if (error instanceof DomainError) return error.message;
  if (status === 400) return 'The request is malformed.';
  if (status === 413) return 'The request is too large.';
  if (status === 415) return 'Send the request as application/json.';
  if (status < 500) return STATUS_CODES[status] ?? 'The request was refused.';
  return 'Something went wrong on our side. Try again in a moment.';
};
