import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { countBackends, newProcessName } from './backends.ts';
import { hangWatch } from './hang-watch.ts';
import { giveBackLost } from './lost-connections.ts';
import { mappings } from './mapping.ts';
import { WritableClient } from './writable-client.ts';

/** How long a statement may take, in milliseconds: each session asks the server for this limit. */
export const statementTimeoutMs = 15_000;

/**
 * PostgreSQL looks every 2,000 ms whether the process that it works for is still there, also while that waits for a lock.
 * With less `work_mem`, a search beside a filter that finds a few hundred thousand rows would remember only their
 * pages, and read every row of each.
 */
export const sessionOptions = '-c client_connection_check_interval=2000 -c work_mem=32MB';

/**
 * How the shop uses MikroORM; the CLI reads the same through `mikro-orm.config.ts`.
 * @param isPatient whether PostgreSQL may be silent for as long as it likes, and take a minute to let somebody in
 * @param connections how many there are at once, at most
 */
export const ormOptions = (databaseUrl: string, isPatient = false, connections = 20): Options => {
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
    pool: { min: 1, max: connections, idleTimeoutMillis: 10_000 },
    driverOptions: {
      // MikroORM takes an address apart and drops what follows its '?', such as `sslmode`; pg does not.
      connectionString: databaseUrl,
      connectionTimeoutMillis: isPatient ? 60_000 : 10_000,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 30_000,
      application_name: newProcessName(),
      options: sessionOptions,
      ...(hang && { stream: hang.stream, Client: WritableClient }),
      onPoolCreated: (pool: Pool) => {
        giveBackLost(pool);
        hang?.watch(pool);
        countBackends(pool);
      },
    },
  });
};

/**
 * MikroORM puts a setter for each field on the prototypes of the classes that it maps, to track what
 * changes. Here nothing is tracked: what changed is kept by `save`. Without the setters an entity is
 * made of its row in 1 µs in place of 11, and its fields are plain ones.
 */
const withoutTracking = (orm: MikroORM): MikroORM => {
  for (const { prototype, props } of orm.getMetadata().getAll().values())
    for (const { name } of props) {
      const field = Object.getOwnPropertyDescriptor(prototype, name);
      if (field?.set && !field.get) Reflect.deleteProperty(prototype, name);
    }
  return orm;
};

/** For what serves requests: a PostgreSQL that is silent for a moment is given up at once. */
export const connect = async (databaseUrl: string, connections?: number): Promise<MikroORM> =>
  withoutTracking(await MikroORM.init(ormOptions(databaseUrl, false, connections)));

/** For a program that nobody waits behind: it would rather wait for a busy PostgreSQL than end. */
export const connectPatiently = async (databaseUrl: string): Promise<MikroORM> =>
  withoutTracking(await MikroORM.init(ormOptions(databaseUrl, true)));
