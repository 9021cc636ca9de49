import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePorts } from '../embedded/ports.ts';
import { connectBeside } from '../postgres/testing/fresh-database.ts';
import { connect } from '../postgres/orm.ts';
import type { Problem, Product } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { gate } from './testing/gate.ts';
import { asProcess, connected, eventually } from './testing/running-shop.ts';
import { control, underKey, type Person } from './testing/shop-client.ts';
import { whoWaits } from './testing/while-locked.ts';
import { fetchAnew } from './testing/fetch-anew.ts';

describe('A part that cannot be reached', () => {
  const isUnavailable = (answer: { status: number; body: unknown }, service: string) =>
    expect([answer.status, (answer.body as Problem).detail]).to.deep.equal([
      503,
      `${service} cannot be reached right now. Try again in a moment.`,
    ]);

  // One process: each test leaves it as one that serves again, and the last one stops it.
  describe('is the database', () => {
    const shop = new CheckedShop(undefined, asProcess);
    const url = new URL(process.env['DATABASE_URL'] ?? '');
    let way: Awaited<ReturnType<typeof gate>>;
    let orm: MikroORM;
    let ada: Person;
    let product: Product;

    before(async () => {
      orm = await connectBeside(url.href);
      way = await gate(Number(url.port));
      const DATABASE_URL = Object.assign(new URL(url), { port: way.port }).href;
      await shop.start({ DATABASE_URL, LOG_LEVEL: 'silent', RATE_LIMIT: '600' });
    });
    beforeEach(async () => {
      ada = await shop.signUp();
      product = await shop.product(ada, { Stock: 1000 });
    });
    after(async () => {
      await shop.stop();
      await way.shut();
      await orm.close();
    });

    const book = () => shop.book(ada, product);
    const isBack = async () => {
      // Under one key: one that was placed, though its answer was lost, is not placed twice.
      const key = underKey(randomUUID());
      const { status } = await eventually(
        () => shop.book(ada, product, {}, key),
        (answer) => answer.status === 201,
      );
      expect(status).to.equal(201);
    };

    it('503 until it is back', async () => {
      await way.shut();
      isUnavailable(await shop.call('GET', '/product'), "The shop's database");
      isUnavailable(await shop.call('GET', '/api/users/profile', ada), "The shop's database");
      isUnavailable(await book(), "The shop's database");
      expect((await shop.call('GET', '/healthz')).status).to.equal(200);
      expect((await shop.call('GET', '/readyz')).body).to.deep.equal({ status: 'ready for reads' });
      const ready = await fetchAnew(`${shop.origin}/readyz/writes`);
      expect([ready.status, await ready.json(), ready.headers.get('retry-after')]).to.deep.equal([
        503,
        { status: 'not ready' },
        '2',
      ]);
      await way.reopen();
      await isBack();
      expect(await shop.stockOf(product)).to.equal(999);
    });

    const read = async (path: string, cacheControl = '', at = shop) => {
      const headers = cacheControl ? { 'cache-control': cacheControl } : {};
      const answer = await at.call<Product | Product[]>('GET', path, { headers });
      const age = answer.headers.get('age');
      return { ...answer, age: age === null ? undefined : Number(age) };
    };
    /** What anyone may read, each once. */
    const readAll = async () => {
      const category = 'category=kept';
      const paths = [`/products/${product._id}`, '/product?limit=3', '/review', '/categories'];
      const all = [...paths, `/product?${category}`, `/facets?${category}`];
      return Promise.all(all.map(async (path) => Object.assign(await read(path), { path })));
    };

    // Where a read takes half a second, as the first ones may, it is answered from before.
    const isCurrent = ({ status, age }: { status: number; age: number | undefined }) =>
      status === 200 && age === undefined;
    /** Reads all, and takes the database away while a booking waits for it. */
    const loseWith = async (away: () => unknown) => {
      const before = await eventually(readAll, (answers) => answers.every(isCurrent));
      const held = new Client(url.href);
      await held.connect();
      await held.query('begin');
      await held.query('select 1 from products where id = $1 for update', [product._id]);
      const booking = book();
      await eventually(
        () => held.query(whoWaits),
        ({ rowCount }) => rowCount === 1,
      );
      await away();
      isUnavailable(await booking, "The shop's database");
      await held.end();
      return before;
    };
    /** Loses the database until reads go on: a process that is too busy to hear of changes caches nothing. */
    const loseWhatIsCached = async <T>(lose: () => Promise<T>, back: () => unknown): Promise<T> => {
      for (;;) {
        const before = await lose();
        const answers = await Promise.all(['/review', '/categories'].map((path) => read(path)));
        if (answers.every(({ status }) => status === 200)) return before;
        await back();
        await isBack();
      }
    };

    for (const [how, away, back] of [
      ['shut', () => way.shut(), () => way.reopen()],
      ['jammed', () => way.jam(), () => way.clear()],
    ] as const)
      it(`what anyone may read goes on, with its age, until it is back (${how})`, async () => {
        const before = await loseWhatIsCached(() => loseWith(away), back);
        await eventually(
          () => read('/review'),
          ({ age }) => age !== undefined,
        );
        // It may have been placed: nobody is told the stock from before.
        isUnavailable(await read(`/products/${product._id}`), "The shop's database");
        const kept = (await readAll()).filter(({ status }) => status === 200);
        expect(kept.map(({ path }) => path)).to.include.members([
          '/review',
          '/categories',
          '/facets?category=kept',
        ]);
        for (const { path, body, age, headers } of kept) {
          // No category of that name has facts: that can be said without a database, and ends nothing.
          if (path.startsWith('/facets')) expect(age, path).to.equal(undefined);
          else expect(age, path).to.be.within(0, 30);
          const then = before.find((one) => one.path === path);
          expect(body, path).deep.equal(then?.body);
          expect(headers.get('etag'), path).equal(then?.headers.get('etag'));
        }
        for (const strict of ['no-cache', 'stale-if-error=0'])
          isUnavailable(await read('/review', strict), "The shop's database");
        expect((await read('/review', 'stale-if-error=60')).status).to.equal(200);
        expect((await shop.call('GET', '/readyz')).status).to.equal(200);
        expect((await fetchAnew(`${shop.origin}/readyz/writes`)).status).to.equal(503);
        await back();
        await isBack();
        await eventually(readAll, (after) => after.every(isCurrent));
        expect((await shop.call('GET', '/readyz/writes')).body).deep.equal({ status: 'ready' });
      });

    it('silent to whoever comes anew: what anyone may read does not wait for it', async () => {
      const lose = async () => {
        await eventually(readAll, (answers) => answers.every(isCurrent));
        await way.shut();
      };
      await loseWhatIsCached(lose, () => way.reopen());
      way.jam();
      await way.reopen();
      const goesOn = async () => {
        let isGivenUp = false;
        // Whoever takes no older answer waits for the same.
        const waits = read('/review', 'no-cache').finally(() => (isGivenUp = true));
        const { status, age } = await read('/review');
        await shop.call('GET', '/healthz');
        const isBefore = status === 200 && age !== undefined && !isGivenUp;
        const strict = await waits;
        // The shop has not noticed yet that it hears of no change any more.
        if (strict.status === 200) return false;
        isUnavailable(strict, "The shop's database");
        return isBefore;
      };
      // A connection that was cut unnoticed ends them both at once.
      await eventually(goesOn, (is) => is);
      way.clear();
      await isBack();
    });

    it('silent: nobody waits for it, and it serves again when it does', async () => {
      const held = orm.em.fork();
      await held.begin();
      await held.execute('select 1 from products where id = ? for update', [product._id]);
      const ask = () =>
        ['one', 'two'].map((key) => shop.book(ada, product, {}, { 'idempotency-key': key }));
      const underWay = ask();
      await eventually(
        () => held.execute<unknown[]>(whoWaits),
        ({ length }) => length === 2,
      );
      way.jam();
      // More than the pool has connections. Nothing but the watch lets go of those under way.
      const more = Array.from({ length: 50 }, () => shop.call('GET', '/product'));
      for (const answer of await Promise.all([...underWay, ...more]))
        isUnavailable(answer, "The shop's database");
      isUnavailable(await shop.call('GET', '/product'), "The shop's database");
      await held.rollback();
      way.clear();
      await isBack();
      // Nobody knows whether those under way were placed. Their keys tell, and place none twice.
      for (const { status } of await Promise.all(ask())) expect(status).to.equal(201);
      expect(await shop.stockOf(product)).to.equal(997);
    });

    it('far away: it is not taken for silent while the watch connects', async () => {
      const long = await gate(Number(url.port), 100);
      const far = await connect(Object.assign(new URL(url), { port: long.port }).href);
      try {
        const ask = async () => {
          for (let asked = 0; asked < 8; asked += 1) await far.em.fork().execute('select 1');
        };
        // A busy one may be silent for a moment; one that is taken for silent would be so for good.
        await eventually(
          () =>
            ask().then(
              () => true,
              () => false,
            ),
          Boolean,
        );
      } finally {
        await far.close();
        await long.shut();
      }
    });

    it('stopped in its tracks (SIGSTOP): 503 meanwhile, and it serves when the server goes on', async () => {
      const { postmaster, backends } = await processesOf(orm);
      const signalBackends = (name: NodeJS.Signals) => {
        for (const pid of backends()) process.kill(pid, name);
      };
      try {
        // It is the first to stop and the last to go on: meanwhile none of the others is quite gone.
        process.kill(postmaster, 'SIGSTOP');
        signalBackends('SIGSTOP');
        const answers = await Promise.all([
          book(),
          ...Array.from({ length: 50 }, () => shop.call('GET', '/product')),
        ]);
        for (const answer of answers) {
          isUnavailable(answer, "The shop's database");
          expect(answer.headers.get('retry-after')).to.equal('2');
        }
        expect((await shop.call('GET', '/healthz')).status).to.equal(200);
      } finally {
        signalBackends('SIGCONT');
        process.kill(postmaster, 'SIGCONT');
      }
      await isBack();
    });

    it('nothing goes on where that is switched off, or once it is too old', async () => {
      const DATABASE_URL = Object.assign(new URL(url), { port: way.port }).href;
      const ports = await freePorts(2);
      const others = await Promise.all(
        ports.map(async (port, seconds) => {
          const other = new CheckedShop(`${port}`);
          await other.start({ DATABASE_URL, LOG_LEVEL: 'silent', STALE_SECONDS: `${seconds}` });
          expect((await read('/review', '', other)).status).to.equal(200);
          return other;
        }),
      );
      try {
        await way.shut();
        for (const other of others) {
          const gone = await eventually(
            () => read('/review', '', other),
            ({ status }) => status === 503,
          );
          isUnavailable(gone, "The shop's database");
          // What was not kept is gone before it would be too old.
          const ready = () => fetchAnew(`${other.origin}/readyz`);
          await eventually(ready, ({ status }) => status === 503);
        }
        await way.reopen();
        for (const other of others)
          await eventually(
            () => read('/review', '', other),
            ({ status }) => status === 200,
          );
        await isBack();
      } finally {
        await way.reopen();
        await Promise.all(others.map((other) => other.stop()));
      }
    });

    it('what it went away from is done whole or not at all, however much', async () => {
      // Of each part and buyer, three bookings are with the database at a time; together half as many as the pool has.
      const parts = [product];
      const buyers = [ada];
      while (parts.length < 7) {
        parts.push(await shop.product(ada, { Stock: 1000 }));
        buyers.push(await shop.signUp());
      }
      const ids = parts.map(({ _id }) => _id);
      for (const round of [1, 2]) {
        await connected(shop);
        const held = orm.em.fork();
        await held.begin();
        await held.execute(`select 1 from products where id in (?,?,?,?,?,?,?) for update`, ids);
        const answers = Array.from({ length: 20 }, (_, index) =>
          shop.book(buyers[index % parts.length] ?? ada, parts[index % parts.length] ?? product),
        );
        const all = await eventually(
          () => held.execute<unknown[]>(whoWaits),
          ({ length }) => length === 10,
        );
        expect(all, `round ${round}`).to.have.length(10);
        await way.shut();
        for (const answer of await Promise.all(answers))
          isUnavailable(answer, "The shop's database");
        await held.rollback();
        await way.reopen();
      }
      await isBack();
      const stopped = shop.stop();
      expect(await stopped).to.equal(0);
      const books = await orm.em.execute<{ count: string; stock: number }[]>(
        `select stock, (select count(*) from bookings where product_id = p.id) as count
         from products p where id in (?,?,?,?,?,?,?)`,
        ids,
      );
      for (const { count, stock } of books) expect(Number(count) + stock).to.equal(1000);
    });
  });

  describe('is another service', () => {
    const shop = new CheckedShop();
    afterEach(async () => {
      await control('DELETE', '');
      await shop.stop();
    });

    it('Firebase: nobody new comes in, and who is in goes on', async () => {
      const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
      const way = await gate(Number(emulator.split(':')[1]));
      try {
        await shop.start({
          FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${way.port}`,
          LOG_LEVEL: 'silent',
        });
        const ada = await shop.signUp();
        await way.shut();
        isUnavailable(
          await shop.call('PUT', `/user/${ada.email}`, { token: ada.idToken }),
          'Firebase',
        );
        expect((await shop.book(ada, await shop.product(ada))).status).to.equal(201);
      } finally {
        await way.shut();
      }
    });

    it('Stripe: no payment begins or ends, no booking goes, and no key is used up', async () => {
      await shop.start({ LOG_LEVEL: 'silent' });
      const ada = await shop.signUp();
      const product = await shop.product(ada);
      const { body: booking } = await shop.book(ada, product);
      const intent = await shop.startPayment(ada, booking);
      const { body: fresh } = await shop.book(ada, product);
      const start = (price: number) =>
        shop.call('POST', '/create-payment-intent', {
          token: ada.token,
          body: { price, booking: fresh._id },
          headers: { 'idempotency-key': 'one' },
        });
      await control('POST', '/faults', { effect: 'refuse', times: null, path: '/v1/' });
      const answers = await Promise.all([
        shop.call('DELETE', `/booking/${booking._id}`, { token: ada.token }),
        shop.patch(ada, booking, intent.id),
        start(fresh.total),
      ]);
      for (const answer of answers) isUnavailable(answer, 'Stripe');
      expect((await shop.view(ada, booking)).body).to.deep.equal(booking);
      expect(await shop.stockOf(product)).to.equal(8);
      // A booking that nobody has begun to pay needs no word of Stripe's.
      const { body: never } = await shop.book(ada, product);
      const gone = await shop.call('DELETE', `/booking/${never._id}`, { token: ada.token });
      expect(gone.status).to.equal(200);

      await control('DELETE', '');
      expect((await start(1)).status).to.equal(409);
      expect((await start(fresh.total)).status).to.equal(200);
      const removed = await shop.call('DELETE', `/booking/${booking._id}`, { token: ada.token });
      expect(removed.status).to.equal(200);
      expect(await shop.stockOf(product)).to.equal(9);
    });
  });
});

/** The server's first process, and a way to its others. */
const processesOf = async (orm: MikroORM) => {
  const [{ folder }] = await orm.em
    .fork()
    .execute<[{ folder: string }]>(`select current_setting('data_directory') as folder`);
  const [line = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(line);
  const backends = () =>
    readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
      .split(' ')
      .filter((pid) => pid !== '')
      .map(Number);
  return { postmaster, backends };
};
