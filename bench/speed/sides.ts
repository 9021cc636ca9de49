// Who is measured: the shop in its settings, and the limits beside it.
import { fileURLToPath } from 'node:url';
import type { Way } from './limits.ts';

export type ProgramName =
  | 'node'
  | 'koa'
  | 'nodePg'
  | 'koaPg'
  | 'shop'
  | 'cold'
  | 'two'
  | 'second'
  | 'unlimited'
  | 'shopBefore'
  | 'coldBefore'
  | 'unlimitedBefore';

type ProgramPlan = { script: string; args: string[]; settings: Record<string, string> };

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const limit = (framework: 'node' | 'koa'): ProgramPlan => ({
  script: at('limits.ts'),
  args: [framework],
  settings: {},
});
// As in production: behind a proxy that says who asks, with its limits on, and with its log, which the
// system throws away. Nobody is mailed: neither does anyone whom it is held against.
const shop = (settings: Record<string, string>): ProgramPlan => ({
  script: at('../../adapters/main.ts'),
  args: [],
  settings: {
    LOG_LEVEL: 'info',
    RATE_LIMIT: '',
    MAX_UNPAID_BOOKINGS: '',
    MAX_UNPAID_PIECES: '',
    NODE_ENV: '',
    TRUST_PROXY: 'true',
    SMTP_URL: '',
    MAIL_FROM: '',
    ...settings,
  },
});

const noCache = { CACHE_MB: '0' };
const noLimits = { RATE_LIMIT: '0', MAX_UNPAID_BOOKINGS: '0', MAX_UNPAID_PIECES: '0' };

export const plans: Record<ProgramName, ProgramPlan> = {
  node: limit('node'),
  koa: limit('koa'),
  nodePg: limit('node'),
  koaPg: limit('koa'),
  shop: shop({}),
  cold: shop(noCache),
  two: shop({ WORKERS: '2' }),
  // Another process on the same database, on a port of its own.
  second: shop({}),
  // For what one person does more often than anyone may.
  unlimited: shop(noLimits),
  shopBefore: shop({}),
  coldBefore: shop(noCache),
  unlimitedBefore: shop(noLimits),
};

/** A program in what it does here; the shop does what it always does. */
export type Side = { program: ProgramName; way?: Way };
export type SideName = keyof typeof sides;

export const sides = {
  node: { program: 'node', way: 'ready' },
  koa: { program: 'koa', way: 'ready' },
  nodePg: { program: 'nodePg', way: 'query' },
  koaPg: { program: 'koaPg', way: 'query' },
  transaction: { program: 'nodePg', way: 'transaction' },
  koaTransaction: { program: 'koaPg', way: 'transaction' },
  statement: { program: 'nodePg', way: 'statement' },
  shop: { program: 'shop' },
  cold: { program: 'cold' },
  two: { program: 'two' },
  unlimited: { program: 'unlimited' },
  apart: { program: 'unlimited' },
  together: { program: 'unlimited' },
  asOrder: { program: 'shop' },
  shopBefore: { program: 'shopBefore' },
  coldBefore: { program: 'coldBefore' },
  unlimitedBefore: { program: 'unlimitedBefore' },
} satisfies Record<string, Side>;

export const sideTitles: Record<SideName, string> = {
  node: 'node:http, ready bytes',
  koa: 'Koa, ready bytes',
  nodePg: 'node:http + pg',
  koaPg: 'Koa + pg',
  transaction: 'node:http + pg, transaction',
  koaTransaction: 'Koa + pg, transaction',
  statement: 'node:http + pg, one statement',
  shop: 'Parches',
  cold: 'Parches, no cache',
  two: 'Parches, two processes',
  unlimited: 'Parches, without limits',
  apart: 'Parches, nine bookings',
  together: 'Parches, one order',
  asOrder: 'Parches, as an order of one',
  shopBefore: 'Parches before',
  coldBefore: 'Parches before, no cache',
  unlimitedBefore: 'Parches before, without limits',
};

/** The sides of the shop that are measured in the version before, too, where one is named. */
export const sidesBefore = {
  shop: 'shopBefore',
  cold: 'coldBefore',
  unlimited: 'unlimitedBefore',
} as const satisfies Partial<Record<SideName, SideName & ProgramName>>;

/** What each of the shop's sides is held against: the first of these that its cell has. */
export const heldAgainst: Partial<Record<SideName, SideName[]>> = {
  shop: ['shopBefore', 'koa', 'transaction', 'nodePg'],
  cold: ['coldBefore', 'nodePg'],
  two: ['shop'],
  unlimited: ['unlimitedBefore', 'nodePg'],
  together: ['apart'],
  asOrder: ['shop'],
};
