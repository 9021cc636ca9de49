import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { countBackends, newProcessName } from './backends.ts';
import { hangWatch } from './hang-watch.ts';
import { giveBackLost } from './lost-connections.ts';
import { mappings } from './mapping.ts';

/**
 * How the shop uses MikroORM; the CLI reads the same through `mikro-orm.config.ts`.
 * @param isPatient whether no silence of PostgreSQL is too long
 */
export const ormOptions = (databaseUrl: string, isPatient = false): Options => {
  const hang = isPatient ? undefined : hangWatch(databaseUrl);
  return defineConfig({
    clientUrl: databaseUrl,
    entities: mappings,
    // Absence is `undefined` in the domain.
    forceUndefined: true,
    discovery: { inferDefaultValues: false, warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      snapshot: false,
      // Each file there is a migration of its name; they run in the order of their names.
      path: fileURLToPath(new URL('migrations', import.meta.url)),
      tableName: 'migrations',
      silent: true,
    },
    pool: { min: 1, max: 20, idleTimeoutMillis: 30_000 },
    driverOptions: {
      connectionTimeoutMillis: 5_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: newProcessName(),
      // What waits for a lock ends when the process that wants it is gone. In milliseconds.
      options: '-c client_connection_check_interval=2000',
      ...(hang && { stream: hang.stream }),
      onPoolCreated: (pool: Pool) => {
        giveBackLost(pool);
        hang?.watch(pool);
        countBackends(pool);
      },
    },
  });
};

/** For what serves requests: a PostgreSQL that is silent for a moment is given up at once. */
export const connect = (databaseUrl: string): Promise<MikroORM> =>
  MikroORM.init(ormOptions(databaseUrl));

/** For a program that nobody waits behind: it would rather wait for a busy PostgreSQL than end. */
export const connectPatiently = (databaseUrl: string): Promise<MikroORM> =>
  MikroORM.init(ormOptions(databaseUrl, true));
