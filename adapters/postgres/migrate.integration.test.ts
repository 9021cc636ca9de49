import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { freshDatabase, type FreshDatabase } from './fresh-database.ts';
import { isMigrated, migrate } from './migrate.ts';
import { connect } from './orm.ts';
import { seed } from './seed/seed.ts';

const tablesOf = async (orm: MikroORM): Promise<string[]> => {
  const rows = await orm.em
    .fork()
    .execute<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
  return rows.map(({ name }) => name);
};

describe('Migrations', () => {
  let database: FreshDatabase;

  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  it('lead down to nothing, and up again to the same', async () => {
    const { orm } = database;
    const before = await tablesOf(orm);
    const { length } = await orm.migrator.getExecuted();
    expect(length).to.be.above(0);
    expect(before).to.include.members(['bookings', 'products', 'payment_attempts', 'users']);
    await orm.migrator.down({ to: 0 });
    expect(await tablesOf(orm)).to.deep.equal(['migrations']);
    expect(await isMigrated(orm)).to.equal(false);
    expect(await migrate(orm)).to.have.length(length);
    expect(await tablesOf(orm)).to.deep.equal(before);
    expect(await isMigrated(orm)).to.equal(true);
  });

  it('run once when two processes start at once', async () => {
    const { length } = await database.orm.migrator.getExecuted();
    await database.orm.migrator.down({ to: 0 });
    const other = await connect(database.url);
    const done = await Promise.all([migrate(database.orm), migrate(other)]);
    await other.close();
    expect(done.map((names) => names.length).toSorted((a, b) => a - b)).to.deep.equal([0, length]);
  });

  it('leave constraints behind the rules: no stock below zero, no email twice', async () => {
    const em = database.orm.em.fork();
    await seed(database.orm, 'usd');
    const failure = async (sql: string) => {
      try {
        await em.execute(sql);
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    expect(await failure('update products set stock = -1')).to.match(/products_stock_check/);
    const user = (id: number, email: string) =>
      `insert into users (id, account_id, email, role, profile, created_at)
       values ('00000000-0000-7000-8000-00000000000${id}', 'uid${id}', '${email}', 'customer', '{}', now())`;
    expect(await failure(user(1, 'ada@parches.test'))).to.equal('done');
    expect(await failure(user(2, 'Ada@Parches.test'))).to.match(/users_email/);
  });
});

describe('The seed', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  it('fills an empty shop once, in the order of its file', async () => {
    const added = await Promise.all([seed(database.orm, 'jpy'), seed(database.orm, 'jpy')]);
    expect(added.toSorted((a, b) => a - b)).to.deep.equal([0, 84]);
    const [first] = await database.orm.em
      .fork()
      .execute<{ name: string; price_minor: string }[]>(
        'select name, price_minor from products order by id limit 1',
      );
    expect(first).to.deep.include({ name: 'AMD Ryzen 7 9800X3D' });
    expect(Number(first?.price_minor)).to.equal(479);
  });
});
