import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { runHere } from '../embedded/fixtures/processes.ts';
import { freePorts } from '../embedded/ports.ts';
import { setRole } from './testing/database.ts';
import {
  asProcess,
  eventually,
  type Launch,
  RunningShop,
  uncachedReads,
} from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';
import { freshDatabase, type FreshDatabase } from '../postgres/testing/fresh-database.ts';
import { program as migrate } from '../postgres/migrate.ts';
import { program as promote } from '../promote.ts';

describe('A role of the shop’s own', () => {
  const role = `shop_${randomBytes(6).toString('hex')}`;
  let database: FreshDatabase;
  let shop: RunningShop;
  let url: string;

  const freshShop = async (launch: Launch) => new RunningShop(`${(await freePorts(1))[0]}`, launch);

  before(async () => {
    database = await freshDatabase();
    await database.orm.em.execute(`create role ${role} login password 'secret'`);
    url = Object.assign(new URL(database.url), { username: role, password: 'secret' }).href;
    shop = await freshShop(here);
  });
  after(async () => {
    await shop.stop('SIGKILL');
    await database.orm.em.execute(`drop owned by ${role}; drop role ${role}`);
    await database.drop();
  });

  const run = async (program: typeof migrate, words: string[], DATABASE_URL: string) => {
    const { code, out, err } = await runHere(program, words, { DATABASE_URL });
    return { code, said: out + err };
  };
  const migrateAs = (databaseUrl: string, ...words: string[]) => run(migrate, words, databaseUrl);
  const remedy = () =>
    `Migrate as ${new URL(database.url).username}, which owns the tables, with this role's name: \`npx node adapters/postgres/migrate.ts ${role}\`.\n`;
  const notReady = (reason: string) =>
    `The database is not ready for the role ${role} (${reason}). ${remedy()}`;

  it('is told what it lacks, and who allows it that', async () => {
    const program = await freshShop(asProcess);
    const started = (by = shop) => by.start({ DATABASE_URL: url }).catch(String);
    const nothing = /^\(it may not read audit_log, \w+, \w+ and \d+ more\)$/;
    expect(await migrateAs(database.url)).to.deep.include({ code: 0 });
    for (const { code, said } of [
      await migrateAs(url),
      await run(promote, ['ada@parches.test'], url),
      { code: 1, said: (await started(program), program.output) },
    ]) {
      const reason = /\(.*\)/.exec(said)?.[0] ?? '';
      expect(reason, said).to.match(nothing);
      expect([code, said]).to.deep.equal([1, notReady(reason.slice(1, -1))]);
    }

    const [last] = (await database.orm.migrator.getExecuted()).slice(-1);
    expect((await migrateAs(database.url, role)).code).to.equal(0);
    await database.orm.em.execute(`revoke select on reviews from ${role}`);
    expect(await started()).to.include(notReady('it may not read reviews').trim());

    await database.orm.em.execute(`grant select on reviews to ${role}`);
    await database.orm.migrator.down();
    const outcome = await started();
    const [reason] =
      /must be owner of \w+ \w+|permission denied for (?:schema|table) \w+/.exec(String(outcome)) ??
      [];
    expect(outcome).to.include(notReady(String(reason)).trim());
    expect(await migrateAs(database.url, role)).to.deep.equal({
      code: 0,
      said: `Migrated: ${last?.name}\n`,
    });
  });

  it('is told what it lacks to migrate an empty database, and needs no more than that', async () => {
    const name = `${role}_empty`;
    await database.orm.em.execute(`create database ${name}`);
    const addressOf = (address: string) =>
      Object.assign(new URL(address), { pathname: `/${name}` }).href;
    const admin = new Client(addressOf(database.url));
    await admin.connect();
    try {
      const grants = [
        `grant create on database ${name} to ${role}`,
        `grant create on schema public to ${role}`,
      ];
      expect(await migrateAs(addressOf(url))).to.deep.equal({
        code: 1,
        said: `The role ${role} may not migrate the database (permission denied for schema public). Either allow it to, by \`${grants.join('` and `')}\`, or migrate first as a role that may, with this one's name: \`npx node adapters/postgres/migrate.ts ${role}\`.\n`,
      });
      for (const grant of grants) await admin.query(grant);
      const { code, said } = await migrateAs(addressOf(url));
      expect(code, said).to.equal(0);
      expect(said).to.match(/^Migrated: /);
    } finally {
      await admin.end();
      await database.orm.em.execute(`drop database ${name} with (force)`);
    }
  });

  it('is made for a database that is named', async () => {
    const said = 'DATABASE_URL is missing.\n';
    expect(await migrateAs('', role)).to.deep.equal({ code: 1, said });
    for (const address of ['postgresql://h', 'mysql://h/x', 'postgresql://u:1#2@h/x'])
      expect((await migrateAs(address, role)).said, address).to.match(
        /^DATABASE_URL must be .*\n$/,
      );
  });

  it('must be there before it is allowed anything', async () => {
    expect(await migrateAs(database.url, 'nobody')).to.deep.equal({
      code: 1,
      said: "There is no role nobody: first `create role nobody login password '…'`.\n",
    });
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
    const open = () =>
      database.orm.em
        .fork()
        .execute<{ name: string }[]>(
          `select application_name as name from pg_stat_activity where usename = '${role}'`,
        );
    const least = 6;
    const busy = async () => {
      await uncachedReads(shop, 40);
      return open();
    };
    await eventually(busy, ({ length }) => length > least);
    await eventually(open, ({ length }) => length <= least);
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
