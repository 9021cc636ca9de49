import type { MikroORM } from '@mikro-orm/postgresql';
import { createRequire } from 'node:module';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { preparedIn } from './prepared.ts';

/** Alone: the whole package is the limiters of every other store, too, which each start would load. */
const Limiter: typeof RateLimiterPostgres = createRequire(import.meta.url)(
  'rate-limiter-flexible/lib/RateLimiterPostgres.js',
);

type Query = { name?: string; text: string; values?: unknown[] };

/**
 * Counters that all processes on one database share. One that is full answers from memory until
 * its window ends, so that a flood costs no query; windows long gone are swept away by themselves.
 */
export const postgresRateCounters = (orm: MikroORM) => {
  const prepared = preparedIn(orm);
  /** Counts up to `points` for each key in a window of so many seconds. */
  return (prefix: string, points: number, seconds: number): RateLimiterPostgres =>
    new Limiter({
      storeClient: {
        query: async ({ name, text, values = [] }: Query) => ({
          rows: await prepared(name, { sql: text, parameters: values }),
        }),
      },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: prefix,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
    });
};
