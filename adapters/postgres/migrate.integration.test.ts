import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { v7 as newId } from 'uuid';
import { gate } from '../http/testing/gate.ts';
import { whoWaits } from '../http/testing/while-locked.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { connectMigrated, isMigrated, migrate } from './migrate.ts';
import { connectPatiently, ormOptions } from './orm.ts';
import { seed } from './seed/seed.ts';

const tablesOf = async (orm: MikroORM): Promise<string[]> => {
  const rows = await orm.em
    .fork()
    .execute<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
  return rows.map(({ name }) => name);
};

const columnsOf = (orm: MikroORM) =>
  orm.em.fork().execute<object[]>(
    `select table_name, column_name, data_type from information_schema.columns
       where table_schema = 'public' order by 1, 2`,
  );

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => String(error),
  );

/** What the version before the last migration reads and writes, in its own words. */
const oldVersion = async (orm: MikroORM) => {
  const id = newId();
  const { em } = orm;
  await em.fork().execute(
    `insert into products (id, name, price_minor, price_currency, stock, description, image, created_at)
     values (?, 'A part', 100, 'usd', 1000000, 'It fits.', '/pictures/a.svg', now())`,
    [id],
  );
  const serve = () =>
    em.fork().transactional(async (tx) => {
      // However long a busy machine takes for the migrations that it waits for.
      await tx.execute("set local statement_timeout = '1min'");
      await tx.execute('select id, name, stock from products where stock > 0 limit 10');
      await tx.execute(
        `insert into bookings (id, buyer_id, email, user_name, product_id, name, image, price_minor,
           price_currency, quantity, phone, address, status, created_at, expires_at)
         values (?, ?, 'ada@parches.test', 'Ada', ?, 'A part', '/pictures/a.svg', 100, 'usd', 1, '1',
           'A', 'unpaid', now(), now() + interval '1 day')`,
        [newId(), newId(), id],
      );
      await tx.execute('update products set stock = stock - 1 where id = ?', [id]);
    });
  return { serve };
};

describe('Migrations', () => {
  let database: FreshDatabase;

  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  it('lead down to nothing, and up again to the same, once when several processes start at once', async () => {
    const { orm } = database;
    const before = await tablesOf(orm);
    const { length } = await orm.migrator.getExecuted();
    expect(length).to.be.above(0);
    expect(before).to.include.members(['bookings', 'products', 'payment_attempts', 'users']);
    await orm.migrator.down({ to: 0 });
    expect(await tablesOf(orm)).to.deep.equal(['migrations']);
    expect(await isMigrated(orm)).to.equal(false);
    expect(await failureOf(connectMigrated(database.url))).to.match(/run `npm run migrate` first/);
    await orm.em.fork().execute('drop table migrations');
    const processes = await Promise.all([1, 2, 3].map(() => connectPatiently(database.url)));
    const done = await Promise.all(processes.map(migrate));
    await Promise.all(processes.map((one) => one.close()));
    const counts = done.map((names) => names.length).toSorted((a, b) => a - b);
    expect(counts).to.deep.equal([0, 0, length]);
    expect(await tablesOf(orm)).to.deep.equal(before);
    const again = await connectMigrated(database.url);
    await again.close();
  });

  it('leave no table that PostgreSQL believes to be empty for good: it would read all of it each time', async () => {
    const believed = await database.orm.em.fork().execute<{ relname: string }[]>(
      `select relname from pg_class where relkind = 'r' and reltuples = 0
         and relnamespace = 'public'::regnamespace`,
    );
    expect(believed).to.deep.equal([]);
  });

  it('wait for a PostgreSQL that takes its time, on which the shop would give up', async () => {
    const url = new URL(database.url);
    const slow = await gate(Number(url.port), 400);
    url.port = String(slow.port);
    try {
      const orm = await connectMigrated(url.href);
      for (let asked = 0; asked < 5; asked += 1)
        expect(await orm.em.fork().execute('select 1 as one')).to.deep.equal([{ one: 1 }]);
      await orm.close();
    } finally {
      await slow.shut();
    }
  });

  it('leave the database as it was when one fails', async () => {
    const { migrations = {}, ...options } = ormOptions(database.url, true);
    const path = mkdtempSync(join(tmpdir(), 'parches-migrations-'));
    for (const file of readdirSync(migrations.path ?? ''))
      symlinkSync(join(migrations.path ?? '', file), join(path, file));
    writeFileSync(
      join(path, '29991231000000_failing.ts'),
      `import { Migration } from '${import.meta.resolve('@mikro-orm/migrations')}';
       export class Failing extends Migration {
         up() {
           this.addSql('alter table products add column half_done integer');
           this.addSql('create table half_done (id uuid primary key)');
           this.addSql('select 1 / 0');
         }
       }`,
    );
    const next = await MikroORM.init({ ...options, migrations: { ...migrations, path } });
    const before = await columnsOf(database.orm);
    const executed = await database.orm.migrator.getExecuted();
    expect(await failureOf(migrate(next))).to.match(/29991231000000_failing: .*division by zero/s);
    expect(await isMigrated(next)).to.equal(false);
    await next.close();
    rmSync(path, { recursive: true });
    expect(await columnsOf(database.orm)).to.deep.equal(before);
    expect(await database.orm.migrator.getExecuted()).to.deep.equal(executed);
    expect(await isMigrated(database.orm)).to.equal(true);
  });

  it('step back while somebody holds a table, so that nobody waits behind them, and run while the version before serves, which goes on after them', async () => {
    const { orm } = database;
    await orm.migrator.down({ to: '20261121010000_search_words' });
    const old = await oldVersion(orm);
    const long = orm.em.fork();
    await long.begin();
    await long.execute('select count(*) from products');
    const migrated = migrate(orm);
    while ((await long.execute<unknown[]>(whoWaits)).length === 0);
    // It waits behind the change of its table, which waits for the one that never ends.
    await old.serve();

    let served = 1;
    const over = new AbortController();
    const serving = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        await old.serve();
        served += 1;
      }
    });
    await long.rollback();
    expect((await migrated)[0]).to.equal('20261121100000_console');
    over.abort();
    await Promise.all(serving);
    expect(served).to.be.above(1);
    await old.serve();
    const [{ stock }] = await orm.em
      .fork()
      .execute<[{ stock: number }]>('select stock from products limit 1');
    expect(stock).to.equal(1_000_000 - served - 1);
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
