import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { countBackends, newProcessName } from './backends.ts';
import { hangWatch } from './hang-watch.ts';
import { giveBackLost } from './lost-connections.ts';
import { mappings } from './mapping.ts';
import { Initial } from './migrations/20261121000000_initial.ts';
import { SearchWords } from './migrations/20261121010000_search_words.ts';
import { Console } from './migrations/20261121100000_console.ts';
import { RateLimits } from './migrations/20261121110000_rate_limits.ts';
import { Retries } from './migrations/20261121110000_retries.ts';
import { ConsoleSearch } from './migrations/20261121120000_console_search.ts';
import { RetriesOfProductsAndReviews } from './migrations/20261121130000_retries_of_products_and_reviews.ts';
import { LeanWrites } from './migrations/20261121140000_lean_writes.ts';
import { Search } from './migrations/20261121150000_search.ts';
import { CategoryOrders } from './migrations/20261121150100_category_orders.ts';
import { Growth } from './migrations/20261121170000_growth.ts';
import { SearchByTrigger } from './migrations/20261121180000_search_by_trigger.ts';
import { BuildersWords } from './migrations/20261122060000_builders_words.ts';
import { Popular } from './migrations/20261122061000_popular.ts';
import { ConsoleFinds } from './migrations/20261122090000_console_finds.ts';
import { AuditParts } from './migrations/20261122091000_audit_parts.ts';
import { EmailVerified } from './migrations/20261122093000_email_verified.ts';
import { CardOfPayment } from './migrations/20261122100000_card_of_payment.ts';
import { OwnBookings } from './migrations/20261122100000_own_bookings.ts';
import { ConsoleAtScale } from './migrations/20261122120000_console_at_scale.ts';
import { ConsoleSorts } from './migrations/20261122130000_console_sorts.ts';
import { StatusByAge } from './migrations/20261122131000_status_by_age.ts';
import { RetentionOfEvents } from './migrations/20261122110000_retention.ts';
import { UnpaidLimits } from './migrations/20261122101000_unpaid_limits.ts';
import { UnusedPictures } from './migrations/20261122102000_unused_pictures.ts';

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
      migrationsList: [
        Initial,
        SearchWords,
        Console,
        RateLimits,
        Retries,
        ConsoleSearch,
        RetriesOfProductsAndReviews,
        LeanWrites,
        Search,
        CategoryOrders,
        Growth,
        SearchByTrigger,
        BuildersWords,
        Popular,
        ConsoleFinds,
        AuditParts,
        EmailVerified,
        CardOfPayment,
        OwnBookings,
        UnpaidLimits,
        UnusedPictures,
        RetentionOfEvents,
        ConsoleAtScale,
        ConsoleSorts,
        StatusByAge,
      ],
      snapshot: false,
      path: 'adapters/postgres/migrations',
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
