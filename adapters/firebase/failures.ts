import { isTaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';
import { NotSignedIn, Unavailable } from '../../domain/errors.ts';

/** Waits for `work` so long and no longer. @throws TaskCancelledError */
export const withTimeout = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  timeout(milliseconds, TimeoutStrategy.Aggressive).execute(() => work);

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
  if (isTaskCancelledError(error)) return true;
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

export const ended = () => new NotSignedIn('Your sign-in was ended. Sign in again.');
export const disabled = () => new NotSignedIn('This account is disabled.');

const reasons = new Map([
  ['auth/argument-error', 'This sign-in is not good. Sign in again.'],
  ['auth/id-token-expired', 'Your sign-in has run out. Sign in again.'],
  ['auth/id-token-revoked', ended().message],
  ['auth/user-disabled', disabled().message],
  ['auth/user-not-found', 'This account does not exist any more.'],
]);

/** Why a token lets nobody in; other errors stay what they are. */
export const asNotSignedIn = (error: unknown): unknown => {
  const reason = reasons.get(codeOf(error));
  return reason === undefined || isOutage(error) ? error : new NotSignedIn(reason);
};
