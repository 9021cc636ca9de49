import { isTimeZone } from '../domain/day.ts';
import { EmailAddress } from '../domain/email.ts';
import { defaultCurrency, isCurrency } from '../domain/money.ts';
import { Ajv, type ErrorObject } from 'ajv';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { Type, type Static } from 'typebox';
import { isLoopback } from './embedded/ports.ts';
import { databaseAddress } from './postgres/address.ts';

const text = (options = {}) => Type.String({ minLength: 1, ...options });
const optional = (options = {}) => Type.Optional(text(options));
/** The shop answers at the root of its host, and so do the sandbox parts: what follows would be lost. */
const origin = () =>
  optional({
    format: 'origin',
    description: 'the address of a host alone, such as https://shop.example',
  });
/** Of a part that is no real one, and is reached without encryption. */
const sandboxOrigin = () =>
  optional({
    format: 'sandbox',
    description: 'an address of this machine, such as http://127.0.0.1:4010',
  });
const url = () =>
  optional({
    format: 'url',
    description:
      'an address without a user, a query or a fragment, such as https://pictures.example/shop',
  });
const host = 'a host without https:// or a path, such as shop.firebaseapp.com';

/** Every setting that the shop reads, as it stands in the environment. */
const settings = Type.Object({
  NODE_ENV: optional({ enum: ['development', 'production', 'test'] }),
  HOST: text({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  PUBLIC_URL: origin(),
  DATABASE_URL: text(databaseAddress),
  DATABASE_READ_URL: optional(databaseAddress),
  DATABASE_CONNECTIONS: Type.Integer({ minimum: 2, maximum: 1_000, default: 20 }),
  FIREBASE_PROJECT_ID: text(),
  FIREBASE_API_KEY: text(),
  FIREBASE_AUTH_DOMAIN: text({ format: 'host', description: host }),
  FIREBASE_AUTH_EMULATOR_HOST: optional({
    pattern: '^(127\\.0\\.0\\.1|localhost):\\d+$',
    description: 'a port of this machine, such as 127.0.0.1:9099',
  }),
  FIREBASE_EMULATOR_BROWSER_URL: sandboxOrigin(),
  GOOGLE_APPLICATION_CREDENTIALS: optional(),
  STRIPE_SECRET_KEY: text({
    pattern: '^(sk|rk)_',
    description: "Stripe's secret or restricted key, which begins with sk_ or rk_",
  }),
  STRIPE_PUBLISHABLE_KEY: text({
    pattern: '^pk_',
    description: "Stripe's publishable key, which begins with pk_",
  }),
  STRIPE_WEBHOOK_SECRET: text({
    pattern: '^whsec_',
    description: 'the signing secret of the webhook at Stripe, which begins with whsec_',
  }),
  STRIPE_API_URL: sandboxOrigin(),
  SMTP_URL: optional({
    pattern: '^smtps?://[^\\s/]',
    description: 'the address of a mail server, such as smtps://user:password@mail.example',
  }),
  MAIL_FROM: optional(),
  MAIL_REPLY_TO: optional(),
  MAILBOX_URL: sandboxOrigin(),
  SELLER_NAME: optional({ maxLength: 200 }),
  SELLER_ADDRESS: optional({ maxLength: 500 }),
  SELLER_TAX_NUMBER: optional({ maxLength: 100 }),
  IMAGES_DIR: optional(),
  S3_ENDPOINT: url(),
  S3_REGION: optional(),
  S3_BUCKET: optional(),
  S3_ACCESS_KEY_ID: optional(),
  S3_SECRET_ACCESS_KEY: optional(),
  S3_PUBLIC_URL: url(),
  TOKEN_KEYS: text({
    pattern: '^[A-Za-z0-9_-]{43,}( ?, ?[A-Za-z0-9_-]{43,})*$',
    description: 'keys of at least 32 bytes in base64url, the one in use first, parted by commas',
  }),
  CURRENCY: text({
    pattern: '^[a-z]{3}$',
    default: defaultCurrency,
    description: 'the three letters of a currency in lower case, such as usd',
  }),
  TIME_ZONE: text({ default: 'UTC' }),
  BOOKING_HOLD_HOURS: Type.Number({ exclusiveMinimum: 0, maximum: 8_760, default: 24 }),
  MAX_UNPAID_BOOKINGS: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 20 }),
  MAX_UNPAID_PIECES: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 10 }),
  REVIEW_APPROVAL: Type.Boolean({ default: false }),
  PRICES_INCLUDE_TAX: Type.Boolean({ default: true }),
  RATE_LIMIT: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 600 }),
  MAX_IN_FLIGHT: Type.Integer({ minimum: 1, maximum: 100_000, default: 200 }),
  CACHE_MB: Type.Integer({ minimum: 0, maximum: 4_096, default: 16 }),
  STALE_SECONDS: Type.Integer({ minimum: 0, maximum: 3_600, default: 30 }),
  WORKERS: Type.Integer({ minimum: 1, maximum: 64, default: 1 }),
  TRUST_PROXY: Type.Boolean({ default: false }),
  LOG_LEVEL: text({ enum: ['debug', 'info', 'warn', 'error', 'silent'], default: 'info' }),
  METRICS_TOKEN: optional({ minLength: 16 }),
  STOREFRONT_DIR: optional(),
  CONSOLE_DIR: optional(),
  DEMO_ACCOUNTS: optional({ pattern: '^[^:,]+:[^:,]+(,[^:,]+:[^:,]+)*$' }),
});
type Settings = Static<typeof settings>;

export const settingNames: string[] = Object.keys(settings.properties);

const builtStorefront = fileURLToPath(new URL('../storefront/dist', import.meta.url));
const builtConsole = fileURLToPath(new URL('../admin-console/dist', import.meta.url));

/** They name parts of the sandbox, which nobody else may reach. */
const sandboxSettings = [
  'STRIPE_API_URL',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_EMULATOR_BROWSER_URL',
  'MAILBOX_URL',
] as const;

/** What the shop runs with. */
export type Config = ReturnType<typeof readConfig>;

/** A setting is wrong, or misses its partner: the message names it. */
export class WrongSetting extends Error {}

/**
 * Reads the environment, once.
 * @throws WrongSetting that names each setting at fault and says what it must be
 */
export const readConfig = (environment: NodeJS.ProcessEnv) => {
  const env = checked(environment);
  const embedded = sandboxSettings.some((name) => env[name] !== undefined);
  if (embedded && env.NODE_ENV === 'production')
    throw new WrongSetting(
      `NODE_ENV is production, where these must not be set, as they name sandbox parts: ${sandboxSettings.join(', ')}.`,
    );
  if (embedded && !isLoopback(env.HOST))
    throw new WrongSetting('HOST must be 127.0.0.1 while sandbox parts are in use.');
  if (env.NODE_ENV === 'production' && env.RATE_LIMIT === 0)
    throw new WrongSetting('RATE_LIMIT must be at least 1 in production.');
  if (env.STRIPE_SECRET_KEY.includes('_live_') !== env.STRIPE_PUBLISHABLE_KEY.includes('_live_'))
    throw new WrongSetting(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.',
    );
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    databaseUrl: serverAddress('DATABASE_URL', env.DATABASE_URL),
    databaseReadUrl:
      env.DATABASE_READ_URL && serverAddress('DATABASE_READ_URL', env.DATABASE_READ_URL),
    databaseConnections: env.DATABASE_CONNECTIONS,
    firebase: {
      projectId: env.FIREBASE_PROJECT_ID,
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN,
      emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
      emulatorBrowserUrl: env.FIREBASE_EMULATOR_BROWSER_URL,
      credentialsFile: env.GOOGLE_APPLICATION_CREDENTIALS,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      sandboxUrl: env.STRIPE_API_URL,
    },
    mail: mailSettings(env),
    mailboxUrl: env.MAILBOX_URL,
    seller: sellerSettings(env),
    images: imageSettings(env),
    tokenKeys: env.TOKEN_KEYS.split(/ ?, ?/),
    currency: currency(env.CURRENCY),
    timeZone: timeZone(env.TIME_ZONE),
    holdMs: env.BOOKING_HOLD_HOURS * 3_600_000,
    unpaidLimits: { bookings: env.MAX_UNPAID_BOOKINGS, pieces: env.MAX_UNPAID_PIECES },
    reviewApproval: env.REVIEW_APPROVAL,
    pricesIncludeTax: env.PRICES_INCLUDE_TAX,
    rateLimit: env.RATE_LIMIT,
    maxInFlight: env.MAX_IN_FLIGHT,
    cacheBytes: env.CACHE_MB * 2 ** 20,
    maxStaleMs: env.STALE_SECONDS * 1_000,
    workers: env.WORKERS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    storefrontDir: env.STOREFRONT_DIR ?? builtStorefront,
    consoleDir: env.CONSOLE_DIR ?? builtConsole,
    demoAccounts: (env.DEMO_ACCOUNTS?.split(',') ?? []).map((account) => {
      const [email = '', password = ''] = account.split(':');
      return { email, password };
    }),
  };
};

// To check the schema itself, too, would take longer than all else here.
const ajv = new Ajv({
  coerceTypes: true,
  useDefaults: true,
  allErrors: true,
  validateSchema: false,
  // Or Infinity, and 1e999, would be taken for a number within any bounds.
  strictNumbers: false,
});
/** The pattern keeps out what URL would drop or encode; URL what no pattern knows, such as port 70000. */
const isUrl = (text: string): boolean =>
  /^https?:\/\/[\w.:[\]-]+(\/[\w.~:%!$&'()*+,;=-]+)*\/?$/.test(text) && URL.canParse(text);
ajv.addFormat('url', isUrl);
const isOrigin = (text: string): boolean => isUrl(text) && new URL(text).pathname === '/';
ajv.addFormat('origin', isOrigin);
ajv.addFormat(
  'sandbox',
  (text) => isOrigin(text) && isLoopback(new URL(text).hostname.replaceAll(/[[\]]/g, '')),
);
ajv.addFormat('host', (text) => !text.includes('/') && isUrl(`https://${text}`));
const validate = ajv.compile<Settings>(settings);

const checked = (environment: NodeJS.ProcessEnv): Settings => {
  // An empty variable is one that is not set, as shells and .env files have it; and files that hold a
  // secret end with a line break. Google's library reads its setting by itself, as it stands.
  const env: Record<string, unknown> = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[name];
      const told = name === 'GOOGLE_APPLICATION_CREDENTIALS' ? value : value?.trim();
      return told ? [[name, told]] : [];
    }),
  );
  if (!validate(env)) throw new WrongSetting((validate.errors ?? []).map(explain).join('\n'));
  return env;
};

const explain = ({ keyword, instancePath, params, message }: ErrorObject): string => {
  if (keyword === 'required') return `${String(params['missingProperty'])} is missing.`;
  const name = instancePath.slice(1);
  if (params['type'] === 'boolean') return `${name} must be true or false.`;
  const property = (settings.properties as Record<string, { description?: string }>)[name];
  const values = keyword === 'enum' ? `: ${(params['allowedValues'] as string[]).join(', ')}` : '';
  return `${name} ${property?.description ? `must be ${property.description}` : message}${values}.`;
};

/** What the shop itself tells PostgreSQL of each connection; in an address it would win over that. */
const tellsItself =
  /[?&](application_name|options|statement_timeout|idle_in_transaction_session_timeout)=/;

/** `ssl` says how it is connected by TLS, which pg's types leave out. */
type Server = { host: string; ssl: boolean | ConnectionOptions };

/** One that pg can take apart: it reads the files of certificates that are named there, too. */
const serverAddress = (setting: string, address: string): string => {
  const [, told] = tellsItself.exec(address) ?? [];
  if (told !== undefined)
    throw new WrongSetting(`${setting} must not have ${told}: the shop tells it itself.`);
  try {
    const { host, ssl }: Server = new Client({ connectionString: address });
    // pg 8 would look for 'localhost' in the certificate.
    if (isIP(host) && asksForName(ssl))
      throw new Error('a certificate is checked by the name of the host, not by its IP address');
  } catch (error) {
    if (!URL.canParse(address))
      throw new WrongSetting(`${setting} must be ${databaseAddress.description}.`);
    throw new WrongSetting(
      `${setting}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return address;
};

/** Whether a certificate must be that of the host. */
const asksForName = (ssl: boolean | ConnectionOptions): boolean =>
  typeof ssl === 'object' ? ssl.rejectUnauthorized !== false && !ssl.checkServerIdentity : ssl;

/** User and host, without a path: of a password such as `1/2` the first part would be taken for a port. */
const mailServer = /^smtps?:\/\/([^/?#]*@)?[^/?#@]+\/?(\?[^#@]*)?$/;

/** The mail server, and whom its mails are from; nothing in a shop that sends none. */
const mailSettings = ({ SMTP_URL: url, MAIL_FROM: from, MAIL_REPLY_TO: replyTo }: Settings) => {
  if (url === undefined && from === undefined && replyTo === undefined) return undefined;
  if (url === undefined || from === undefined)
    throw new WrongSetting(
      url === undefined
        ? `${from === undefined ? 'MAIL_REPLY_TO' : 'MAIL_FROM'} is set, so SMTP_URL must be too.`
        : 'SMTP_URL is set, so MAIL_FROM must be too.',
    );
  // Each mail would fail as if the server had refused it.
  if (!URL.canParse(url) || !mailServer.test(url))
    throw new WrongSetting(
      'SMTP_URL is no address of a host and a port: write a sign of its password such as #, / or ? as %23, %2F or %3F.',
    );
  return {
    url,
    from: mailbox('MAIL_FROM', from),
    replyTo: replyTo === undefined ? undefined : mailbox('MAIL_REPLY_TO', replyTo),
  };
};

const mailbox = (setting: string, text: string) => {
  const [, name, inBrackets] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
  try {
    // A name with a comma stands in quotes, which are no part of it.
    const shown = (name ?? '').trim().replace(/^"(.*)"$/, '$1');
    return { name: shown, email: new EmailAddress(inBrackets ?? text) };
  } catch {
    throw new WrongSetting(
      `${setting} must be an address, such as shop@parches.example or Parches <shop@parches.example>.`,
    );
  }
};

/** Who sells, for invoices; nothing in a shop that makes none. */
const sellerSettings = (env: Settings) => {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_TAX_NUMBER: taxNumber } = env;
  const names = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TAX_NUMBER'] as const;
  const missing = names.filter((setting) => env[setting] === undefined);
  if (missing.length === names.length) return undefined;
  if (name === undefined || address === undefined || taxNumber === undefined) {
    const given = names.find((setting) => !missing.includes(setting));
    throw new WrongSetting(`${given} is set, so these must be too: ${missing.join(', ')}.`);
  }
  // A file of settings has a line break as the two characters that stand for it.
  return { name, address: address.replaceAll('\\n', '\n'), taxNumber };
};

const imageSettings = (env: Settings) => {
  const names = [
    'ENDPOINT',
    'REGION',
    'BUCKET',
    'ACCESS_KEY_ID',
    'SECRET_ACCESS_KEY',
    'PUBLIC_URL',
  ];
  const given = names.filter((name) => `S3_${name}` in env);
  if (given.length === 0)
    return { dir: env.IMAGES_DIR ?? '.parches/images', isNamed: env.IMAGES_DIR !== undefined };
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKey,
    S3_SECRET_ACCESS_KEY: secretKey,
    S3_PUBLIC_URL: publicUrl,
  } = env;
  if (!endpoint || !region || !bucket || !accessKey || !secretKey || !publicUrl) {
    const missing = names.filter((name) => !given.includes(name)).map((name) => `S3_${name}`);
    throw new WrongSetting(`S3_${given[0]} is set, so these must be too: ${missing.join(', ')}.`);
  }
  return { endpoint, region, bucket, accessKey, secretKey, publicUrl };
};

const timeZone = (name: string): string => {
  if (!isTimeZone(name))
    throw new WrongSetting(
      `TIME_ZONE is ${name}, which is no time zone (IANA's names, such as Europe/Vienna).`,
    );
  return name;
};

const currency = (code: string): string => {
  if (!isCurrency(code))
    throw new WrongSetting(`CURRENCY is ${code}, which is no currency (ISO 4217).`);
  return code;
};
