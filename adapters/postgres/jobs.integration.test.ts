import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { eventually } from '../http/testing/running-shop.ts';
import { connectBeside, freshDatabase } from './testing/fresh-database.ts';
import { bossOptions, jobRunner, postgresJobs } from './jobs.ts';

/** What pg-boss's own database can do beside what its type says. */
type Connections = { open(): Promise<void>; close(): Promise<void> };

describe('The connections of the jobs', () => {
  it('give up a question that is not answered', async () => {
    const boss = new PgBoss(bossOptions(process.env['DATABASE_URL'] ?? '', 100));
    boss.on('error', () => {});
    const database = boss.getDb() as ReturnType<typeof boss.getDb> & Connections;
    await database.open();
    const refused = await database.executeSql('select pg_sleep(60)').catch((error: Error) => error);
    expect(refused).to.be.instanceOf(Error).with.property('message', 'Query read timeout');
    // A busy machine may take longer for the next one, too.
    const asked = () => database.executeSql('select 1 as one').catch(() => ({ rows: [] }));
    const { rows } = await eventually(asked, ({ rows }) => rows.length > 0);
    expect(rows).to.deep.equal([{ one: 1 }]);
    await database.close();
  });
});

describe('A refund', () => {
  it('is tried for as long as a dispute can keep its charge from being given back', async () => {
    const url = process.env['DATABASE_URL'] ?? '';
    const orm = await connectBeside(url);
    const runner = jobRunner(url, () => {});
    await runner.prepare();
    const jobs = postgresJobs(orm, () => {});
    await jobs.open();
    const attemptId = randomUUID();
    await jobs.refund(attemptId);
    // Nobody is owed anything: it is taken out again.
    const [job] = await orm.em.execute<{ tried: number; kept: number }[]>(
      `delete from pgboss.job where name = 'refund' and data->>'attemptId' = ?
       returning retry_limit * retry_delay_max / 86400.0 as tried,
         extract(epoch from keep_until - created_on) / 86400 as kept`,
      [attemptId],
    );
    expect(Number(job?.tried), 'days of tries').at.least(180);
    expect(Number(job?.kept), 'days until it is deleted').at.least(180);
    await jobs.close();
    await runner.stop();
    await orm.close();
  });
});

describe('A job that fails', () => {
  it('is told of with its name and why, be it asked for or a sweep', async () => {
    const database = await freshDatabase();
    const told: string[] = [];
    const runner = jobRunner(database.url, (error, job) => told.push(`${job}: ${String(error)}`));
    await runner.prepare();
    const jobs = postgresJobs(database.orm, () => {});
    await jobs.open();
    const failing = (why: string) => () => Promise.reject(new Error(why));
    await runner.start({
      refund: failing('refused'),
      removeAccount: failing('denied'),
      sweeps: { 'sweep-all': { everySeconds: 60, run: failing('no broom') } },
    });
    await jobs.refund(randomUUID());
    await jobs.removeAccount('ada');
    await eventually(
      () => Promise.resolve(told),
      (lines) =>
        [
          'refund: Error: refused',
          'remove-account: Error: denied',
          'sweep-all: Error: no broom',
        ].every((line) => lines.includes(line)),
    );
    await jobs.close();
    await runner.stop();
    await database.drop();
  });
});

const done = () => Promise.resolve();

describe('What fails between jobs', () => {
  it('is told of with why, as an error that a log can keep', async () => {
    const database = await freshDatabase();
    const told: { message: string }[] = [];
    const runner = jobRunner(database.url, (error) => told.push(error as Error));
    await runner.prepare();
    await runner.start({ refund: done, removeAccount: done, sweeps: {} });
    const rename = (from: string, to: string) =>
      database.orm.em.execute(`alter schema ${from} rename to ${to}`);
    await rename('pgboss', 'hidden');
    await eventually(
      () => Promise.resolve(told),
      // Others of its errors come as they are.
      (all) => all.some(({ message }) => message.includes('Queue: refund')),
    );
    await rename('hidden', 'pgboss');
    await runner.stop();
    for (const error of told) expect(error).to.be.instanceOf(Error);
    await database.drop();
  });
});

describe('A sweep', () => {
  it('hears that it is to stop, and is waited for', async () => {
    const database = await freshDatabase();
    const runner = jobRunner(database.url, () => {});
    await runner.prepare();
    let heard: boolean | undefined;
    const run = async (isStopping: () => boolean) => {
      heard = false;
      await eventually(() => Promise.resolve(isStopping()), Boolean);
      heard = true;
    };
    const sweeps = { 'sweep-all': { everySeconds: 60, run } };
    await runner.start({ refund: done, removeAccount: done, sweeps });
    await eventually(
      () => Promise.resolve(heard),
      (is) => is === false,
    );
    await runner.stop();
    expect(heard).to.equal(true);
    await database.drop();
  });

  it('runs once in each of its intervals, however many processes there are', async () => {
    const database = await freshDatabase();
    const runners = [1, 2].map(() => jobRunner(database.url, () => {}));
    for (const runner of runners) {
      await runner.prepare();
      const sweeps = { 'sweep-all': { everySeconds: 1, run: done } };
      await runner.start({ refund: done, removeAccount: done, sweeps });
    }
    const execute = <Row>(sql: string, values: unknown[] = []) =>
      database.orm.em.fork().execute<Row[]>(sql, values);
    // Beside the run of its start, which is of no interval.
    const runsOfSeconds = async () => {
      const seconds = await execute<{ runs: number }>(
        `select count(*)::int as runs from pgboss.job where name = 'sweep-all'
           and singleton_on is not null and state = 'completed'
         group by date_trunc('second', created_on)`,
      );
      return seconds.map(({ runs }) => runs);
    };
    const found = await eventually(runsOfSeconds, ({ length }) => length > 4);
    expect(Math.max(...found)).to.equal(1);
    await Promise.all(runners.map((runner) => runner.stop()));
    await database.drop();
  });
});
