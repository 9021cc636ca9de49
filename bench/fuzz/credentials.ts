/** Who somebody says that they are. */
import { createHmac } from 'node:crypto';

export type Person = { id: string; email: string; token: string; idToken: string };

/** `Authorization` headers that let nobody in. */
export const garbage = [
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Bearer a.b.c',
  'Basic YTpi',
  'Bearer null',
  `Bearer ${'x'.repeat(6_000)}`,
  'bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiaXNzIjoicGFyY2hlcyIsImF1ZCI6InBhcmNoZXMiLCJleHAiOjk5OTk5OTk5OTl9.',
  'Bearer \u00e4',
  'Bearer eyJhbGciOiJIUzI1NiIsImtpZCI6Il9fcHJvdG9fXyJ9.e30.AA',
];

/** The user that an access token is for. */
export const subjectOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

export const personOf = ({ email, token, idToken }: Omit<Person, 'id'>): Person => ({
  id: subjectOf(token),
  email,
  token,
  idToken,
});

/** As Stripe signs an event. */
export const signatureOf = (body: Uint8Array = new Uint8Array()): string => {
  const time = Math.floor(Date.now() / 1_000);
  const key = process.env['STRIPE_WEBHOOK_SECRET'] ?? '';
  return `t=${time},v1=${createHmac('sha256', key).update(`${time}.`).update(body).digest('hex')}`;
};
