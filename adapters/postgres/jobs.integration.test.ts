import { expect } from 'chai';
import { PgBoss } from 'pg-boss';
import { eventually } from '../http/testing/running-shop.ts';
import { bossOptions } from './jobs.ts';

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
