import { expect } from 'chai';
import type { MikroORM } from '@mikro-orm/postgresql';
import { eventually } from './running-shop.ts';

/**
 * Who waits for the transaction in which this is asked, or stands in line behind somebody who does. Others
 * that wait, in this database or in another one, are none of a test's business. The locks are as they are
 * now, also within a transaction, where pg_stat_activity stays as it was first seen.
 */
export const whoWaits = `with recursive waiting(pid) as (
    select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
    union
    select pg_locks.pid from pg_locks join waiting on waiting.pid = any(pg_blocking_pids(pg_locks.pid))
    where not granted
  ) select pid from waiting`;

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
    () => held.execute<unknown[]>(whoWaits),
    (waits) => waits.length >= requests.length,
  );
  if (change !== undefined) await held.execute(change);
  await held.commit();
  expect(waiting.length).to.be.at.least(requests.length);
  return answers;
};
