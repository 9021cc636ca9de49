import { expect } from 'chai';
import type { MikroORM } from '@mikro-orm/postgresql';
import { eventually } from './running-shop.ts';

/**
 * Lets requests come to rows that are locked, and lets them go together once all of them wait.
 * @param rows as in `users where email = 'a'` @param change what happens to them before that
 */
export const whileLocked = async <T>(
  orm: MikroORM,
  rows: string,
  requests: (() => Promise<T>)[],
  change?: string,
): Promise<T[]> => {
  const held = orm.em.fork();
  await held.begin();
  await held.execute(`select 1 from ${rows} for update`);
  const answers = Promise.all(requests.map((request) => request()));
  const waiting = await eventually(
    () =>
      orm.em
        .fork()
        .execute<unknown[]>(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
    (waits) => waits.length >= requests.length,
  );
  if (change !== undefined) await held.execute(change);
  await held.commit();
  expect(waiting.length).to.be.at.least(requests.length);
  return answers;
};
