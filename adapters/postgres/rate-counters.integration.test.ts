import { expect } from 'chai';
import { mock } from 'node:test';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresRateCounters } from './rate-counters.ts';

describe('Counters that processes share', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  const execute = <T>(sql: string) => database.orm.em.fork().execute<T[]>(sql);
  const refusal = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

  it('count as one, and begin anew when their window has ended', async () => {
    const [here, there] = [1, 2].map(() => postgresRateCounters(database.orm)('person', 3, 60));
    if (!here || !there) throw new Error('There are two.');
    await Promise.all([here.consume('ada'), there.consume('ada'), here.consume('ada')]);
    const refused = await refusal(there.consume('ada'));
    expect(refused).to.be.instanceOf(RateLimiterRes);
    expect(refused).to.have.property('msBeforeNext').that.is.within(30_000, 60_000);
    expect(await here.consume('bob')).to.include({ consumedPoints: 1 });

    await execute('update rate_limits set expire = 1');
    const another = postgresRateCounters(database.orm)('person', 3, 60);
    expect(await another.consume('ada')).to.include({ consumedPoints: 1 });
  });

  it('refuse from memory once they are full', async () => {
    const counter = postgresRateCounters(database.orm)('flood', 1, 60);
    await counter.consume('ada');
    await execute('delete from rate_limits');
    expect(await refusal(counter.consume('ada'))).to.include({ consumedPoints: 0 });
    expect(await execute(`select from rate_limits where key = 'flood:ada'`)).to.deep.equal([]);
  });

  it('leave no window behind that ended an hour ago', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const counter = postgresRateCounters(database.orm)('old', 5, 60);
    const sweep = () => mock.timers.tick(5 * 60_000);
    await counter.consume('gone');
    await execute(`update rate_limits set expire = 1 where key = 'old:gone'`);
    await counter.consume('live');
    sweep();
    mock.timers.reset();
    const keys = () => execute<{ key: string }>(`select key from rate_limits where key ~ '^old'`);
    for (const end = Date.now() + 60_000; Date.now() < end && (await keys()).length > 1;);
    expect(await keys()).to.deep.equal([{ key: 'old:live' }]);
  });
});
