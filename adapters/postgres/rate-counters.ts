import type { MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { createRequire } from 'node:module';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';

/** Alone: the whole package is the limiters of every other store, too, which each start would load. */
const Limiter: typeof RateLimiterPostgres = createRequire(import.meta.url)(
  'rate-limiter-flexible/lib/RateLimiterPostgres.js',
);

type Query = { text: string; values?: unknown[] };

/**
 * Counters that all processes on one database share. One that is full answers from memory until
 * its window ends, so that a flood costs no query; windows long gone are swept away by themselves.
 */
export const postgresRateCounters =
  (orm: MikroORM) =>
  /** Counts up to `points` for each key in a window of so many seconds. */
  (name: string, points: number, seconds: number): RateLimiterPostgres =>
    new Limiter({
      storeClient: {
        query: ({ text, values = [] }: Query) =>
          orm.em.fork().getKysely().executeQuery(CompiledQuery.raw(text, values)),
      },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
    });
