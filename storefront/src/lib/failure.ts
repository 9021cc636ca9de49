import { ApiError, Unreachable } from './api.ts';

/** The person is not signed in any more. The page goes to the login by itself. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';

  constructor() {
    super('You are signed out. Use the login again.');
  }
}

let authMessage: (error: unknown) => string | undefined = () => undefined;

/** Sets the messages for errors of the sign-in provider, which are loaded late together with it. */
export const explainAuthErrors = (message: typeof authMessage): void => {
  authMessage = message;
};

/**
 * The code of an error of Firebase Auth. The error's class is not used, since Firebase is loaded
 * late.
 */
export const authCode = (error: unknown): string | undefined =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('auth/')
    ? error.code
    : undefined;

/** A message for the person: what went wrong and what to do about it. */
export const messageOf = (error: unknown): string => {
  if (error instanceof SessionEnded) return error.message;
  if (error instanceof Unreachable)
    return 'The shop cannot be reached. Check your connection and try again.';
  if (error instanceof ApiError) return apiMessage(error);
  return authMessage(error) ?? 'Something went wrong on this page. Try again.';
};

const apiMessage = ({ status, problem, retryAfter }: ApiError): string => {
  if (status === 429)
    return `That was too often. Try again ${retryAfter ? `in ${seconds(retryAfter)}` : 'in a minute'}.`;
  if (status === 502 || status === 503 || status === 504)
    return problem?.detail || 'The shop is busy right now. Try again in a moment.';
  if (status >= 500) return 'The shop made a mistake. Nothing was lost: try again in a moment.';
  return problem?.detail || 'The shop did not accept this. Check it and try again.';
};

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`);

/** Whether the same request may succeed later: no answer has come, or the shop has failed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
