import type { BufferedResponse, BufferedRequest } from '../exchange.ts';
import { callOf, refusal } from './call.ts';

/** The calls that can be used to guess a password or an account, or that make one. */
const ATTEMPTS =
  /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:(createAuthUri|resetPassword|sendOobCode|signInWithIdp|signInWithPassword|signUp)$/;

/** An attempt to sign in or up, with the email address that it names, if it names one. */
export type Attempt = { kind: 'sign-in' | 'sign-up'; email: string | undefined };

/** @returns undefined for every other call */
export const attemptOf = (request: BufferedRequest): Attempt | undefined => {
  const [, call] = ATTEMPTS.exec(request.url.pathname) ?? [];
  if (call === undefined) return undefined;
  const email = callOf(request)?.fields['email'];
  // The emulator ignores the case of email addresses.
  return {
    kind: call === 'signUp' ? 'sign-up' : 'sign-in',
    email: typeof email === 'string' ? email.toLowerCase() : undefined,
  };
};

/** Google's answer to too many attempts. @param seconds until the next attempt is accepted */
export const tooManyAttempts = (seconds: number): BufferedResponse => {
  const { headers, ...answer } = refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER');
  return { ...answer, headers: { ...headers, 'retry-after': String(seconds) } };
};
