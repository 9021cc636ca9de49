import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** The shop's own access tokens. */
export type AccessTokens = {
  /** A token for a user, good for an hour. */
  issue(userId: string): Promise<string>;
  /** The user that a token is for; none when it is not one of ours or has run out. */
  read(token: string): Promise<string | undefined>;
};

/**
 * Verified tokens remembered at once, until they run out: to look at a signature takes longer than
 * all the rest. The oldest make room.
 */
const mostRemembered = 10_000;

const ours = { issuer: 'parches', audience: 'parches' };

/** What every token of ours claims: jose asks for these. */
type Claims = { exp: number; iat: number; sub: string };

/**
 * How far ahead the clock of another of the shop's processes may be, in seconds: two that are a
 * quarter of an hour wrong, each to its side, and a little. Whom one lets in, all let in.
 */
const clockSkew = 2_100;

/**
 * JWTs signed by the newest of the keys; tokens of the older ones stay good, so that keys can be
 * changed without signing anybody out.
 * @param keys base64url, the newest first
 */
export const accessTokens = (keys: string[], lifetimeSeconds = 3_600): AccessTokens => {
  const byId = new Map(keys.map((key) => [idOf(key), Buffer.from(key, 'base64url')]));
  const [newest] = byId;
  if (!newest) throw new Error('There is no key to sign access tokens with.');
  const [kid, secret] = newest;
  const remembered = new Map<string, Pick<Claims, 'exp' | 'sub'>>();
  const remember = (token: string, claims: Pick<Claims, 'exp' | 'sub'>) => {
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size === mostRemembered) remembered.delete(oldest);
    remembered.set(token, claims);
  };
  return {
    issue: (userId) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
        .setSubject(userId)
        .setIssuer(ours.issuer)
        .setAudience(ours.audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(secret),

    read: async (token) => {
      const known = remembered.get(token);
      if (known) return known.exp > Math.floor(Date.now() / 1_000) ? known.sub : undefined;
      try {
        const { payload } = await jwtVerify<Claims>(
          token,
          (header) => {
            const key = byId.get(header.kid ?? '');
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          { ...ours, algorithms: ['HS256'], requiredClaims: ['exp', 'iat', 'sub'] },
        );
        const { iat, exp, sub } = payload;
        if (iat > Date.now() / 1_000 + clockSkew) return undefined;
        remember(token, { exp, sub });
        return sub;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
};

/** A name for a key that tells nothing of it. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16);
