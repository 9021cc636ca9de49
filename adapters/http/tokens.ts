import { createHash } from 'node:crypto';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { LRUCache } from 'lru-cache';

/** The shop's own access tokens. */
export type AccessTokens = {
  /** A token for a user, good for an hour, and issued no earlier than `notBefore`. */
  issue(userId: string, notBefore?: Date): Promise<string>;
  /** Whose a token is, and since when; nothing when it is not one of ours or has run out. */
  read(token: string): Promise<AccessToken | undefined>;
};

export type AccessToken = { userId: string; issuedAt: Date };

/**
 * How many verified tokens are cached until they expire: to verify a signature takes longer than
 * everything else.
 */
const maxVerified = 10_000;

const ours = { issuer: 'parches', audience: 'parches' };

/** What every token of ours claims: jose asks for these. */
type Claims = { exp: number; iat: number; sub: string };

/**
 * How far the clocks of two processes of the shop may differ, in seconds: half an hour and a little.
 * So a token that one process accepts is accepted by all.
 */
const clockSkew = 2_100;

/**
 * JWTs signed by the first of the keys; tokens of the others stay good, so that keys can be
 * changed without signing anybody out.
 * @param keys base64url, the one in use first
 */
export const accessTokens = (keys: string[], lifetimeSeconds = 3_600): AccessTokens => {
  const byId = new Map(keys.map((key) => [idOf(key), Buffer.from(key, 'base64url')]));
  const [newest] = byId;
  if (!newest) throw new Error('There is no key to sign access tokens with.');
  const [kid, secret] = newest;
  const verified = new LRUCache<string, Claims>({ max: maxVerified });
  return {
    issue: (userId, notBefore = new Date(0)) => {
      // Of the second in which earlier tokens end, one could be as old as they are.
      const iat = Math.max(Math.floor(Date.now() / 1_000), Math.ceil(notBefore.getTime() / 1_000));
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
        .setSubject(userId)
        .setIssuer(ours.issuer)
        .setAudience(ours.audience)
        .setIssuedAt(iat)
        .setExpirationTime(iat + lifetimeSeconds)
        .sign(secret);
    },

    read: async (token) => {
      const known = verified.get(token);
      if (known) return known.exp > Math.floor(Date.now() / 1_000) ? tokenOf(known) : undefined;
      try {
        const { payload } = await jwtVerify<Claims>(
          token,
          (header) => {
            const key = byId.get(header.kid ?? '');
            if (!key) throw new JWKSNoMatchingKey();
            return key;
          },
          { ...ours, algorithms: ['HS256'], requiredClaims: ['exp', 'iat', 'sub'] },
        );
        const { iat, exp, sub } = payload;
        if (iat > Date.now() / 1_000 + clockSkew) return undefined;
        verified.set(token, { exp, iat, sub });
        return tokenOf({ iat, sub });
      } catch (error) {
        if (error instanceof JOSEError) return undefined;
        throw error;
      }
    },
  };
};

const tokenOf = ({ iat, sub }: Pick<Claims, 'iat' | 'sub'>): AccessToken => ({
  userId: sub,
  issuedAt: new Date(iat * 1_000),
});

/** The id of a key, from which the key cannot be computed. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16);
