import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { rejectionOf } from '../application/fakes/rejection.ts';
import { freePorts } from './embedded/ports.ts';
import { setRole } from './http/testing/database.ts';
import { eventually, RunningShop } from './http/testing/running-shop.ts';
import { freshDatabase, type FreshDatabase } from './postgres/fresh-database.ts';

const migrate = fileURLToPath(new URL('postgres/migrate.ts', import.meta.url));

describe('A role of the shop’s own', () => {
  const role = `shop_${randomBytes(6).toString('hex')}`;
  let database: FreshDatabase;
  let shop: RunningShop;
  let url: string;

  before(async () => {
    database = await freshDatabase();
    await database.orm.em.execute(`create role ${role} login password 'secret'`);
    url = Object.assign(new URL(database.url), { username: role, password: 'secret' }).href;
    shop = new RunningShop(`${(await freePorts(1))[0]}`);
  });
  after(async () => {
    await shop.stop('SIGKILL');
    await database.orm.em.execute(`drop owned by ${role}; drop role ${role}`);
    await database.drop();
  });

  it('is told who migrates, where the tables are not up to date', async () => {
    const [last] = (await database.orm.migrator.getExecuted()).slice(-1);
    await database.orm.migrator.down();
    expect(await shop.start({ DATABASE_URL: url }).catch(String)).to.include('ended with 1');
    const said =
      'The database is not ready for this role (permission denied for schema public): run';
    expect(shop.output).to.include(said);
    await database.orm.em.execute(`grant select on migrations to ${role}`);
    expect(await shop.start({ DATABASE_URL: url }).catch(String)).to.include('ended with 1');
    expect(shop.output).to.match(
      /^The database is not ready for this role \(must be owner of .*\): run/m,
    );
    const migrateAs = (DATABASE_URL: string) =>
      spawnSync(process.execPath, [migrate, role], { env: { ...process.env, DATABASE_URL } });
    expect(String(migrateAs(url).stderr)).to.match(/^The database is not ready .*\n$/);
    const { status, stdout } = migrateAs(database.url);
    expect([status, String(stdout)]).to.deep.equal([0, `Migrated: ${last?.name}\n`]);
  });

  it('can do all that the shop does, jobs included', async () => {
    await shop.start({ DATABASE_URL: url });
    const admin = await shop.signUp();
    await setRole(database.orm, admin, 'admin');
    const product = await shop.product(admin);
    const { body: booking } = await shop.book(admin, product);
    const intent = await shop.startPayment(admin, booking);
    await shop.confirm(intent);
    await shop.patch(admin, booking, intent.id);
    const as = { token: admin.token };
    const made = await Promise.all([
      shop.call('POST', `/admin/api/bookings/${booking._id}/refund`, as),
      shop.call('POST', '/admin/api/delivery-methods', {
        ...as,
        body: { name: 'Post', price: 5, countries: [], minDays: 1, maxDays: 3, active: true },
      }),
      shop.call('PUT', `/basket/${product._id}`, { ...as, body: { orderQuantity: 1 } }),
      shop.call('POST', `/admin/api/products/${product._id}/stock`, {
        ...as,
        body: { difference: 1, reason: 'found' },
      }),
    ]);
    for (const { status, body } of made)
      expect(status, JSON.stringify(body)).to.be.within(200, 201);
    const { body } = await eventually(
      () => shop.view(admin, booking),
      (answer) => answer.body.status === 'refunded',
    );
    expect(body.status).to.equal('refunded');
    // What the story does not touch.
    const missing = await database.orm.em.fork().execute<{ name: string }[]>(
      `select format('%s.%s', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'pgboss') and tablename not in ('migrations', 'audit_log')
         and not (has_table_privilege('${role}', format('%I.%I', schemaname, tablename), 'select')
           and has_table_privilege('${role}', format('%I.%I', schemaname, tablename), 'insert')
           and has_table_privilege('${role}', format('%I.%I', schemaname, tablename), 'update')
           and has_table_privilege('${role}', format('%I.%I', schemaname, tablename), 'delete'))`,
    );
    expect(missing).to.deep.equal([]);
  });

  it('holds few connections while there is little to do', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => shop.call('GET', `/product?limit=${i + 1}`)),
    );
    const open = () =>
      database.orm.em
        .fork()
        .execute<{ name: string }[]>(
          `select application_name as name from pg_stat_activity where usename = '${role}'`,
        );
    const [most, least] = [(await open()).length, 6];
    const idle = await eventually(open, ({ length }) => length <= least);
    expect(idle.length).to.be.below(most);
  });

  it('changes no table, and of the audit log nothing that is written', async () => {
    const client = new Client(url);
    await client.connect();
    try {
      for (const statement of [
        'drop trigger audit_log_unchangeable on audit_log',
        'alter table audit_log disable trigger all',
        'drop function refuse_change() cascade',
        `update audit_log set label = 'another'`,
        'delete from audit_log',
        'truncate audit_log',
        'alter table products add column more text',
        'drop table products',
        'create table more ()',
        'delete from migrations',
        `set session_replication_role = replica`,
      ])
        expect(String(await rejectionOf(() => client.query(statement))), statement).to.match(
          /must be owner|permission denied/,
        );
    } finally {
      await client.end();
    }
  });
});
