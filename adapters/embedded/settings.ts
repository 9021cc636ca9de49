import { fileURLToPath } from 'node:url';
import { refuseOfOthers } from './postgres/place.ts';
import { findRunner } from './postgres/runner.ts';
import { Problem } from './problem.ts';
import { readSecrets } from './secrets.ts';
import { freePorts, isLoopback } from './ports.ts';

/** The settings of each part's real service. When the first one is set, the part is not started. */
const REAL_SERVICE_SETTINGS = {
  postgres: ['DATABASE_URL'],
  auth: [
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
    'FIREBASE_AUTH_EMULATOR_HOST',
  ],
  stripe: [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_URL',
  ],
  mail: ['SMTP_URL', 'MAIL_FROM', 'MAILBOX_URL'],
} as const;

export type PartName = keyof typeof REAL_SERVICE_SETTINGS;

const PART_NAMES: readonly PartName[] = ['postgres', 'auth', 'stripe', 'mail'];

export const PROJECT_ID = 'demo-parches';

/** Where the shop listens. `port` is never 0. */
export type Address = { host: string; port: number };

/**
 * The address of the environment's HOST and PORT, by default 127.0.0.1:3000; PORT=0 is any free
 * port.
 * @throws Problem when PORT is no port
 */
export const addressOf = async (environment: NodeJS.ProcessEnv): Promise<Address> => {
  const host = environment['HOST'] || '127.0.0.1';
  const text = environment['PORT'] || '3000';
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Problem(`PORT is ${text}: it must be a number from 0 to 65535.`);
  }
  if (port > 0) return { host, port };
  const [free = 0] = await freePorts(1);
  return { host, port: free };
};

/**
 * The parts to start: those for which the environment names no real service.
 * @throws Problem when a setting of a real service is missing, or a sandbox would run where it must not
 */
export const embeddedParts = (environment: NodeJS.ProcessEnv, { host }: Address): PartName[] => {
  // Real people are mailed by a real server or not at all: their mails stay out of a mailbox that
  // anyone at this machine may open.
  const embedded = PART_NAMES.filter((part) =>
    [part, ...(part === 'mail' ? ['auth' as const] : [])].every(
      (needed) => !environment[REAL_SERVICE_SETTINGS[needed][0]],
    ),
  );
  for (const part of embedded) {
    const [chooses, ...partners] = REAL_SERVICE_SETTINGS[part];
    const lonely = partners.find((name) => environment[name]);
    if (lonely) throw new Problem(`${lonely} is set without ${chooses}: set both or neither.`);
  }
  const missing = embedded.map((part) => REAL_SERVICE_SETTINGS[part][0]).join(', ');
  if (missing && environment['NODE_ENV'] === 'production') {
    throw new Problem(
      `NODE_ENV is production, where the embedded parts do not run: set ${missing}, or unset NODE_ENV.`,
    );
  }
  if (missing && !isLoopback(host)) {
    throw new Problem(
      `HOST is ${host}, and the embedded parts serve loopback only: set ${missing}, or unset HOST.`,
    );
  }
  return embedded;
};

/** A part's program and the settings for it alone. */
type PartPlan = { part: PartName; script: string; settings: Record<string, string> };

/** The parts to start, and the settings with which the shop finds them. */
export type Plan = { parts: PartPlan[]; settings: Record<string, string> };

/**
 * Chooses free ports for the parts. A part that is started again keeps its port.
 * @throws Problem when the database is another user's, before any part writes into the data folder
 */
export const planParts = async (
  embedded: readonly PartName[],
  environment: NodeJS.ProcessEnv,
  dataFolder: string,
  { host, port }: Address,
): Promise<Plan> => {
  if (embedded.includes('postgres')) refuseOfOthers(dataFolder, findRunner());
  const secrets = readSecrets(dataFolder);
  const [database, auth, authBrowser, stripe, smtp, mailbox] = await freePorts(6);
  const browserHost = host === '127.0.0.1' ? 'localhost' : hostInUrl(host);
  const stripeKeys = {
    STRIPE_SECRET_KEY: 'sk_test_parches',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_parches',
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
  };
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_FROM: 'Parches <shop@parches.test>',
  };
  const plans: Record<PartName, { script: string; own: object; shop: Record<string, string> }> = {
    postgres: {
      script: 'postgres/main.ts',
      own: { POSTGRES_PORT: `${database}`, POSTGRES_PASSWORD: secrets.postgres },
      shop: {
        DATABASE_URL: `postgresql://parches:${secrets.postgres}@127.0.0.1:${database}/parches`,
      },
    },
    auth: {
      script: 'auth-emulator/main.ts',
      own: {
        AUTH_PORT: `${auth}`,
        AUTH_BROWSER_PORT: `${authBrowser}`,
        FIREBASE_PROJECT_ID: PROJECT_ID,
        AUTH_PAGES: `${publicUrl(environment, { host, port })}/emulator/auth`,
        ...(embedded.includes('mail') && { AUTH_SMTP_URL: mail.SMTP_URL }),
      },
      shop: {
        FIREBASE_PROJECT_ID: PROJECT_ID,
        FIREBASE_API_KEY: 'demo-key',
        FIREBASE_AUTH_DOMAIN: `${browserHost}:${port}`,
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${auth}`,
        FIREBASE_EMULATOR_BROWSER_URL: `http://127.0.0.1:${authBrowser}`,
      },
    },
    stripe: {
      script: 'stripe-sandbox/main.ts',
      own: {
        ...stripeKeys,
        SANDBOX_PORT: `${stripe}`,
        SANDBOX_DATA: `${dataFolder}/stripe-sandbox.sqlite`,
        WEBHOOK_URL: `http://${hostInUrl(host)}:${port}/webhooks/stripe`,
      },
      shop: { ...stripeKeys, STRIPE_API_URL: `http://127.0.0.1:${stripe}` },
    },
    mail: {
      script: 'mail/main.ts',
      own: { SMTP_PORT: `${smtp}`, MAILBOX_PORT: `${mailbox}` },
      shop: { ...mail, MAILBOX_URL: `http://127.0.0.1:${mailbox}` },
    },
  };
  const kept: Record<string, string> =
    environment['NODE_ENV'] === 'production'
      ? {}
      : {
          TOKEN_KEYS: environment['TOKEN_KEYS'] || secrets.tokenKey,
          IMAGES_DIR: environment['IMAGES_DIR'] || `${dataFolder}/images`,
        };
  return {
    parts: embedded.map((part) => ({
      part,
      script: fileURLToPath(new URL(plans[part].script, import.meta.url)),
      settings: { ...plans[part].own, PARCHES_DATA: dataFolder },
    })),
    settings: Object.fromEntries(
      [
        { PORT: `${port}`, HOST: host, PARCHES_DATA: dataFolder, ...kept },
        ...embedded.map((part) => plans[part].shop),
      ].flatMap((each) => Object.entries(each)),
    ),
  };
};

/** The host as a URL spells it. */
const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Where a browser finds the shop, without a slash at the end. */
export const publicUrl = (environment: NodeJS.ProcessEnv, { host, port }: Address): string =>
  environment['PUBLIC_URL']?.replace(/\/$/, '') ||
  `http://${host === '127.0.0.1' ? 'localhost' : hostInUrl(host)}:${port}`;
