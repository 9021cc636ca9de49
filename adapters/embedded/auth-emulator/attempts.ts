import type { Answer, Asked } from '../exchange.ts';
import { callOf, refusal } from './call.ts';

/** The calls by which somebody finds a way into an account, or makes one. */
const ATTEMPTS =
  /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:(createAuthUri|resetPassword|sendOobCode|signInWithIdp|signInWithPassword|signUp)$/;

/** An attempt to sign in or up, and the address of the account that it names, if it names one. */
export type Attempt = { email: string | undefined };

/** @returns undefined for every other call */
export const attemptOf = (asked: Asked): Attempt | undefined => {
  if (!ATTEMPTS.test(asked.url.pathname)) return undefined;
  const email = callOf(asked)?.fields['email'];
  // As the emulator compares them.
  return { email: typeof email === 'string' ? email.toLowerCase() : undefined };
};

/** One attempt too many, as Google answers it. @param seconds until the next one is taken */
export const tooManyAttempts = (seconds: number): Answer => {
  const { headers, ...answer } = refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER');
  return { ...answer, headers: { ...headers, 'retry-after': String(seconds) } };
};
