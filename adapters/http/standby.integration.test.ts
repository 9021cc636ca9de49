import { expect } from 'chai';
import { sql } from 'kysely';
import { freePorts } from '../embedded/ports.ts';
import { connect } from '../postgres/orm.ts';
import { readerName, readerNow, readsIn, useStandby } from '../postgres/standby.ts';
import type { ConsoleProduct } from './console-contract.ts';
import type { Product } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { gate } from './testing/gate.ts';
import { replicatedDatabase } from './testing/replicated-database.ts';
import { asProcess, eventually, RunningShop, settled, unasked } from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';
import { went, type Person } from './testing/shop-client.ts';

/** The last statements of the shop's connections to the standby that were reads. */
const lastRead = `select max(query_start)::text as at from pg_stat_activity
  where application_name = '${readerName}' and query not like '%pg_last_wal_replay_lsn%'`;

describe('A shop with a standby', () => {
  const shop = new CheckedShop(undefined, asProcess);
  let database: Awaited<ReturnType<typeof replicatedDatabase>>;
  let way: Awaited<ReturnType<typeof gate>>;
  let admin: Person;
  let product: Product;

  before(async () => {
    database = await replicatedDatabase();
    way = await gate(database.standby.port);
    const DATABASE_READ_URL = database.standby.url.replace(
      `:${database.standby.port}`,
      `:${way.port}`,
    );
    await shop.start({ DATABASE_URL: database.leader.url, DATABASE_READ_URL, LOG_LEVEL: 'silent' });
    admin = await shop.signUp();
    await database.leader.run(`update users set role = 'admin' where email = $1`, [admin.email]);
  });
  after(async () => {
    await shop.stop();
    await way.shut();
    await database.drop();
  });
  beforeEach(async () => {
    product = await shop.product(admin, { name: 'Zephyr cooler', category: 'coolers', Stock: 9 });
    await eventually(() => readsOnStandby('/product?q=zephyr'), Boolean);
  });

  const ask = async <T>(path: string): Promise<T> =>
    went(await shop.call<T>('GET', path, path.startsWith('/admin') ? { token: admin.token } : {}));

  const last = async () =>
    (await database.standby.run<{ at: string | null }>(lastRead))[0]?.at ?? '';
  /** Whether the standby was asked for what is at a path, past all caches. */
  const readsOnStandby = async (path: string): Promise<boolean> => {
    const before = await last();
    const joint = path.includes('?') ? '&' : '?';
    await ask(path.startsWith('/admin') ? path : `${path}${joint}${unasked()}`);
    const after = await last();
    // Not only another one: a connection that reads nothing is closed after a while.
    return after > before;
  };

  /** The stock of the product, as everything tells it that asks the standby. */
  const stocks = async (): Promise<unknown[]> => {
    const found = await ask<Product[]>('/product?q=zephyr&sort=newest');
    const listed = await ask<ConsoleProduct[]>('/admin/api/products?sort=["createdAt","DESC"]');
    const [head = '', ...lines] = (await ask<string>('/admin/api/products/export')).split('\r\n');
    const line = lines.find((one) => one.includes(product._id))?.split(',');
    return [found[0]?.Stock, listed[0]?.Stock, Number(line?.[head.split(',').indexOf('Stock')])];
  };

  it('asks it for searches, facets, the lists of the console and exports, and the leader for all else', async () => {
    for (const path of [
      '/product?q=zephyr',
      '/product?inStock=true',
      '/categories?q=zephyr',
      '/categories',
      '/facets?category=coolers',
      '/admin/api/products',
      '/admin/api/orders',
      '/admin/api/products/export',
      '/admin/api/invoices',
      '/admin/api/missing-facts',
      '/admin/api/search?q=zephyr',
      '/admin/api/dashboard',
    ])
      // On a busy machine it may lag behind for a moment, in which the leader answers.
      expect([path, await eventually(() => readsOnStandby(path), Boolean)]).to.deep.equal([
        path,
        true,
      ]);
    const { leader } = database;
    const before = await last();
    for (const path of [
      `/products/${product._id}`,
      '/product',
      `/admin/api/products/${product._id}`,
    ])
      await ask(path);
    went(await shop.book(admin, product));
    // Not equal: a connection that reads nothing is closed after a while.
    expect((await last()) <= before).to.equal(true);
    const onLeader = await leader.run(
      `select 1 from pg_stat_activity where application_name = '${readerName}'`,
    );
    expect(onLeader).to.deep.equal([]);
  });

  it('reads there with as much memory as on the leader', async () => {
    const orm = await connect(database.leader.url);
    const guard = <T>(read: () => Promise<T>) => read();
    const standby = await useStandby(orm, database.standby.url, 1, guard, () => {});
    const memory = () =>
      readsIn(orm)(async () => {
        const db = readerNow();
        return db && (await sql<{ work_mem: string }>`show work_mem`.execute(db)).rows[0]?.work_mem;
      });
    // Where the standby lags, the leader is asked.
    const there = await eventually(memory, (found) => found !== undefined);
    expect(there).to.equal('32MB');
    await standby.close();
    await orm.close();
  });

  it('tells and keeps nothing older than the leader has, while the standby lags', async () => {
    await database.standby.run('select pg_wal_replay_pause()');
    try {
      for (const left of [8, 7, 6]) {
        went(await shop.book(admin, product));
        expect(await stocks()).to.deep.equal([left, left, left]);
        expect(await stocks()).to.deep.equal([left, left, left]);
      }
    } finally {
      await database.standby.run('select pg_wal_replay_resume()');
    }
    expect(await stocks()).to.deep.equal([6, 6, 6]);
    await eventually(() => readsOnStandby('/product?q=zephyr'), Boolean);
    expect(await stocks()).to.deep.equal([6, 6, 6]);
  });

  for (const [how, away, back] of [
    ['is killed', () => database.standby.kill(), () => database.standby.start()],
    ['is silent', () => Promise.resolve(way.jam()), () => Promise.resolve(way.clear())],
  ] as const)
    it(`fails no request while it ${how}, and asks it again when it is back`, async () => {
      /** Two people at once read, and read again as long as they like. */
      const read = (wantsMore: (times: number) => boolean) =>
        Promise.all(
          Array.from({ length: 2 }, async () => {
            for (let times = 0; wantsMore(times); times += 1) {
              await ask(`/product?q=zephyr&${unasked()}`);
              await ask('/admin/api/products');
            }
          }),
        );
      const readDuring = async (change: () => Promise<unknown>) => {
        let isOver = false;
        const changed = change().finally(() => (isOver = true));
        await Promise.all([changed, read((times) => times < 5 || !isOver)]);
      };
      await readDuring(away);
      await read((times) => times < 10);
      await readDuring(back);
      const isAsked = async () => {
        await read((times) => times < 1);
        return readsOnStandby('/product?q=zephyr');
      };
      await eventually(isAsked, Boolean);
    });

  /** What a shop that is started with an address for reads writes, and answers; or why it does not start. */
  const startWith = async (DATABASE_READ_URL: string) => {
    const [port] = await freePorts(1);
    const other = new RunningShop(`${port}`, here);
    try {
      const settings = { DATABASE_URL: database.leader.url, DATABASE_READ_URL, LOG_LEVEL: 'warn' };
      const outcome = await other.start(settings).then(async () => {
        // One that has just begun may be too busy at first. The leader answers this.
        await settled(() => other.call('GET', '/review'));
        return (await other.call('GET', '/product?q=zephyr')).status;
      }, String);
      return { outcome, output: other.output };
    } finally {
      await other.stop('SIGKILL');
    }
  };

  for (const [what, address, says] of [
    ['another database', () => process.env['DATABASE_URL'] ?? '', 'it leads to another database'],
    [
      'a server that refuses the password',
      () => database.standby.url.replace(':parches@', ':wrong@'),
      'password authentication failed',
    ],
  ] as const)
    it(`does not start with the address of ${what}`, async () => {
      // It is asked once: where it does not answer in time, the shop starts without it.
      const { outcome } = await eventually(
        () => startWith(address()),
        ({ outcome: found }) => found !== 200,
      );
      expect(outcome)
        .to.match(/: DATABASE_READ_URL/)
        .and.include(says);
    });

  it('starts where the address leads to the leader for now, or to nobody', async () => {
    const [free] = await freePorts(1);
    for (const url of [
      database.leader.url,
      `postgresql://parches:parches@127.0.0.1:${free}/parches`,
    ]) {
      const { outcome, output } = await startWith(url);
      expect(outcome).to.equal(200);
      expect(output).to.include('no standby is asked until there is one');
    }
  });

  it('asks nobody who has more of a history that is given up than the leader has of its own', async () => {
    const { leader, standby } = database;
    await shop.stop();
    await standby.kill();
    // More than the new leader will write, and nobody has heard of it.
    await leader.run(`update products set name = 'Phantom ' || name`);
    await leader.run(
      `create table ballast as select repeat('x', 1000) from generate_series(1, 20000)`,
    );
    await leader.kill();
    await standby.start();
    await standby.run('select pg_promote(false)');
    await eventually(
      () => standby.run<{ is: boolean }>('select pg_is_in_recovery() as is'),
      ([row]) => row?.is === false,
    );
    leader.follow();
    await leader.start();
    const another = new CheckedShop();
    await another.start({ DATABASE_URL: standby.url, DATABASE_READ_URL: leader.url });
    const found = went(await settled(() => another.call<Product[]>('GET', '/product?q=zephyr')));
    await another.stop();
    expect(found.map(({ name }) => name))
      .to.include('Zephyr cooler')
      .and.not.include('Phantom Zephyr cooler');
  });
});
