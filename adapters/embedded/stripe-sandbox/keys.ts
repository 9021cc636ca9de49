import { timingSafeEqual } from 'node:crypto';
import { invalidRequest } from './errors.ts';

/** The account's keys. */
export type Keys = { secretKey: string; publishableKey: string };

/** A server calls with the secret key, a browser with the publishable key. */
export type Caller = 'server' | 'browser';

/**
 * Finds out who calls, from `Authorization` (Bearer, or Basic as `curl -u` sends it) or from the
 * parameter `key`, which Stripe's own script sends.
 * @throws ApiError (401)
 */
export const identify = (
  keys: Keys,
  authorization: string | undefined,
  parameter: string | undefined,
): Caller => {
  const given = keyOf(authorization) ?? parameter;
  if (!given) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (isSame(given, keys.secretKey)) return 'server';
  if (isSame(given, keys.publishableKey)) return 'browser';
  throw invalidRequest(`Invalid API Key provided: ${masked(given)}`, {}, 401);
};

const keyOf = (authorization: string | undefined): string | undefined => {
  const [scheme = '', credentials = ''] = authorization?.split(' ') ?? [];
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return undefined;
  return Buffer.from(credentials, 'base64').toString().split(':')[0];
};

export const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const masked = (key: string): string => `${key.slice(0, 8)}****${key.slice(-4)}`;
