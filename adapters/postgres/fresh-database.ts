import type { MikroORM } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import { migrate } from './migrate.ts';
import { connect } from './orm.ts';

/** A database of a test's own, on the server that `DATABASE_URL` names. */
export type FreshDatabase = {
  orm: MikroORM;
  url: string;
  /** Takes everything out of its tables. */
  empty(): Promise<void>;
  drop(): Promise<void>;
};

export const freshDatabase = async (): Promise<FreshDatabase> => {
  const server = process.env['DATABASE_URL'];
  if (!server) throw new Error('DATABASE_URL is missing: these tests need a PostgreSQL.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await connect(server);
  await admin.em.execute(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const orm = await connect(url);
  await migrate(orm);
  return {
    orm,
    url,
    empty: async () => {
      await orm.em
        .fork()
        .execute(
          'truncate users, products, search_words, stock_changes, reviews, bookings, payment_attempts, payment_keys, payment_events, messages',
        );
    },
    drop: async () => {
      await orm.close();
      await admin.em.execute(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
};
