import type { Pool, PoolClient } from 'pg';

const graceMs = 500;

/**
 * Kysely keeps a connection whose ROLLBACK fails, and that fails when the connection is lost: the
 * pool would shrink with each loss until nothing is served and a stop waits for ever. So a lost
 * connection that nobody gives back in time is taken out of the pool.
 */
export const giveBackLost = (pool: Pool): void => {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      // A program that closes the pool waits for this: it must not end before.
      setTimeout(() => {
        if (inUse.delete(client)) client.release(true);
      }, graceMs);
    });
  });
};
