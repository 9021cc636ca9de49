import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { selfSignedCertificate } from './certificate.ts';

export const projectId = 'parches-live';
export const kid = 'key-1';

export const rsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const googles = rsaKeys();

/** What Google publishes of the key that it signs tokens with. */
export const certificate = selfSignedCertificate(googles, ['securetoken.google.com']);

export const now = () => Math.floor(Date.now() / 1000);

/** What Firebase says of a person who has just signed in. */
export const claims = () => ({
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'ada',
  iat: now(),
  auth_time: now(),
  exp: now() + 3600,
  email: 'from-the-token@parches.test',
  firebase: { identities: {}, sign_in_provider: 'password' },
});

export const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token without its signature. */
export const content = (header: object, payload: object) => `${part(header)}.${part(payload)}`;

export const rs256 = (header: object, payload: object, key: KeyObject = googles.privateKey) => {
  const signed = content({ alg: 'RS256', typ: 'JWT', ...header }, payload);
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

export const hs256 = (secret: string) => {
  const signed = content({ alg: 'HS256', typ: 'JWT', kid }, claims());
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

export const goodToken = () => rs256({ kid }, claims());
