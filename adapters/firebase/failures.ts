import { NotSignedIn, Unavailable } from '../../domain/errors.ts';

/** The time is over: `code` is that of a connection which timed out. */
class TookTooLong extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`No answer within ${milliseconds} ms`);
  }
}

/** Waits for `work` so long and no longer. @throws TookTooLong */
export const inTime = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TookTooLong(milliseconds)), milliseconds);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** `auth/…` and `app/…` of firebase-admin, or a system error's code. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const outages = new Set([
  'app/network-error',
  'app/network-timeout',
  'app/unable-to-parse-response',
  'auth/quota-exceeded',
]);

/**
 * Whether Firebase, or what issues our credentials, cannot be reached, is not well or wants us to
 * slow down. A fetch of Google's keys that fails has the code of a bad token, `auth/argument-error`;
 * its message alone begins with 'Error'.
 */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === 'auth/argument-error') return error.message.startsWith('Error ');
  const status = statusOf(error);
  return (
    outages.has(code) ||
    /^E[A-Z_]+$/.test(code) ||
    status === 429 ||
    status >= 500 ||
    isOutage(error.cause)
  );
};

/** The status of the answer that an error is about: firebase-admin's `httpResponse`, or Google's. */
const statusOf = (error: Error): number => {
  const answer =
    ('httpResponse' in error && error.httpResponse) || ('response' in error && error.response);
  return typeof answer === 'object' && answer !== null && 'status' in answer
    ? Number(answer.status)
    : 0;
};

/** An error as the shop says it. */
export const translated = (error: unknown): unknown => {
  if (!isOutage(error)) return error;
  // Not the error itself, nor what was answered: they hold the request, and with it tokens that
  // have no place in a log.
  const cause =
    error instanceof Error
      ? new Error(`${codeOf(error)}: ${statusOf(error) || error.message}`)
      : error;
  return new Unavailable('Firebase', { cause });
};

const reasons = new Map([
  ['auth/argument-error', 'This sign-in is not good. Sign in again.'],
  ['auth/id-token-expired', 'Your sign-in has run out. Sign in again.'],
  ['auth/id-token-revoked', 'Your sign-in was ended. Sign in again.'],
  ['auth/user-disabled', 'This account is disabled.'],
  ['auth/user-not-found', 'This account does not exist any more.'],
]);

/** Why a token lets nobody in; other errors stay what they are. */
export const asNotSignedIn = (error: unknown): unknown => {
  const reason = reasons.get(codeOf(error));
  return reason === undefined || isOutage(error) ? error : new NotSignedIn(reason);
};
