import type { SandboxOptions } from './server.ts';

/** The sandbox's own settings, read from the environment. */
export type Settings = SandboxOptions & { port: number };

type Environment = Record<string, string | undefined>;

/**
 * Reads SANDBOX_PORT, SANDBOX_DATA, WEBHOOK_URL, STRIPE_WEBHOOK_SECRET, STRIPE_SECRET_KEY and
 * STRIPE_PUBLISHABLE_KEY.
 * @throws Error that names the setting that is missing or wrong
 */
export const readSettings = (environment: Environment): Settings => {
  if (environment.NODE_ENV === 'production') {
    throw new Error('The Stripe sandbox does not run with NODE_ENV=production.');
  }
  const read = (name: string, pattern: RegExp, expected: string): string => {
    const value = environment[name] ?? '';
    if (/live/i.test(value) && name.endsWith('_KEY')) {
      throw new Error(`The Stripe sandbox refuses a live key in ${name}.`);
    }
    if (pattern.test(value)) return value;
    throw new Error(`${name} must be ${expected}.`);
  };
  const port = Number(read('SANDBOX_PORT', /^\d{1,5}$/, 'a port number'));
  if (port > 65_535) throw new Error('SANDBOX_PORT must be a port number.');
  return {
    port,
    data: read('SANDBOX_DATA', /./, 'the path of the SQLite file'),
    webhookUrl: read('WEBHOOK_URL', /^https?:\/\/[^/]+\//, "the address of the shop's webhook"),
    webhookSecret: read('STRIPE_WEBHOOK_SECRET', /^whsec_./, 'a secret that begins with whsec_'),
    secretKey: read('STRIPE_SECRET_KEY', /^sk_test_./, 'a key that begins with sk_test_'),
    publishableKey: read('STRIPE_PUBLISHABLE_KEY', /^pk_test_./, 'a key that begins with pk_test_'),
  };
};
