import { expect } from 'chai';
import { Client } from 'pg';
import { freePorts } from '../embedded/ports.ts';
import type { Product } from './contract.ts';
import { gate } from './testing/gate.ts';
import { eventually, RunningShop, settled } from './testing/running-shop.ts';
import { type Person, underKey } from './testing/shop-client.ts';

const lineOf = (name: string) => `${name} changes`;

describe('What one process changes', () => {
  const shop = new RunningShop();
  /** Comes to the database by a way of its own. */
  let other: RunningShop;
  let way: Awaited<ReturnType<typeof gate>>;
  let third: RunningShop;
  /** Not by the shop's own means: a process that does not tell what it changes has the others trust nothing that they keep. */
  let database: Client;
  let ada: Person;

  before(async () => {
    const ports = await freePorts(2);
    [other, third] = ports.map((port) => new RunningShop(`${port}`)) as [RunningShop, RunningShop];
    const url = new URL(process.env['DATABASE_URL'] ?? '');
    way = await gate(Number(url.port));
    const DATABASE_URL = Object.assign(new URL(url), { port: way.port }).href;
    await Promise.all([shop.start(), other.start({ DATABASE_URL, LOG_LEVEL: 'silent' })]);
    database = new Client({ connectionString: url.href });
    await database.connect();
    ada = await shop.signUp();
  });
  after(async () => {
    await Promise.all([shop.stop(), other.stop(), third.stop()]);
    await way.shut();
    await database.end();
  });

  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.query<Row>(text, values)).rows;
  /** The stock that a process tells; a busy one that tells nothing is asked again. */
  const stockAt = async (at: RunningShop, path: string, id: string): Promise<number> => {
    const { body } = await settled(() => at.call<Product | Product[]>('GET', path));
    return [body].flat().find(({ _id }) => _id === id)?.Stock ?? NaN;
  };

  const isRead = ({ status }: { status: number }) => status === 200;

  /** Asks one process again and again, and notes each answer older than one that was given before. */
  const reader = (at: RunningShop, paths: string[], id: string, until: () => boolean) => {
    let newest = Infinity;
    const older: string[] = [];
    let answers = 0;
    const ask = async (path: string) => {
      while (!until()) {
        const known = newest;
        const stock = await stockAt(at, path, id);
        answers += 1;
        if (!(stock <= known)) older.push(`${path}: ${stock} after ${known}`);
        newest = Math.min(newest, stock);
      }
    };
    const done = Promise.all(paths.map(ask)).then(() => older);
    return { done, answers: () => answers };
  };

  it('no process answers an older state after a newer one, also when it has heard nothing', async () => {
    const changes = 120;
    const product = await shop.product(ada, { Stock: changes, category: 'order' });
    const paths = [`/products/${product._id}`, '/product?category=order'];
    let isOver = false;
    const readers = [shop, other].map((at) => reader(at, paths, product._id, () => isOver));
    const deaf = new Set<string>();
    for (let made = 0; made < changes;) {
      const batch = Array.from({ length: 10 }, (_, i) =>
        settled(() => shop.book(ada, product, {}, underKey(`order-${made + i}`))),
      );
      for (const { status } of await Promise.all(batch)) expect(status).to.equal(201);
      made += batch.length;
      // The readers are to read between all of this, also where they get little time.
      await eventually(
        async () => Math.min(...readers.map(({ answers }) => answers())),
        (fewest) => fewest > made / 2,
      );
      // Whoever has their answer sees it, in the process that gave it.
      for (const path of paths)
        expect(await stockAt(shop, path, product._id), path).to.equal(changes - made);
      if (made !== changes / 2) continue;
      // A line that is just lost is soon there again.
      await eventually(
        async () => {
          const cut = await sql<{ name: string }>(
            `select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name like 'parches % changes'`,
          );
          for (const { name } of cut) deaf.add(name);
          return deaf.size;
        },
        (count) => count >= 2,
      );
    }
    for (const path of paths)
      expect(
        await eventually(
          () => stockAt(other, path, product._id),
          (stock) => stock === 0,
        ),
        path,
      ).to.equal(0);
    isOver = true;
    for (const { done, answers } of readers) {
      expect(await done).to.deep.equal([]);
      expect(answers()).to.be.above(changes / 2);
    }
  });

  it('is never undone by what a process serves that is cut off from the database', async () => {
    const changes = 30;
    const product = await shop.product(ada, { Stock: changes, category: 'cut off' });
    const paths = [`/products/${product._id}`, '/product?category=cut%20off'];
    const at = (path: string, headers = {}) => other.call('GET', path, { headers });
    // A busy database can seem cut off by itself.
    for (const path of paths) await eventually(() => at(path), isRead);
    let newest = changes;
    for (let made = 1; made <= changes; made += 1) {
      // Now here, now there: whoever books knows what they have changed, and never sees less than that.
      const booked = await (made % 2 ? shop : other).book(ada, product);
      if (booked.status === 201) newest -= 1;
      for (const path of paths) {
        const own = await at(path, { 'cache-control': 'stale-if-error=0' });
        if (own.status === 503) continue;
        expect([own.status, own.headers.get('age')]).to.deep.equal([200, null]);
        const stock = [own.body as Product | Product[]].flat()[0]?.Stock;
        if (booked.status === 201 && made % 2 === 0) expect(stock, path).to.be.at.most(newest);
      }
      if (made === 10) await way.shut();
      if (made === 20) await way.reopen();
    }
    // A busy shop can answer 503 to what it has done.
    const [left] = await sql<{ stock: number }>('select stock from products where id = $1', [
      product._id,
    ]);
    for (const path of paths)
      await eventually(
        () => stockAt(other, path, product._id),
        (stock) => stock === left?.stock,
      );
  });

  it('is heard of by the others: parts, lists, counts, reviews', async () => {
    const paths = ['/product?category=heard', '/product?category=heard&limit=1&inStock=true'];
    const count = async (path: string) => {
      const { headers } = await eventually(() => other.call('GET', path), isRead);
      return headers.get('x-total-count');
    };
    for (const path of paths) expect(await count(path)).to.equal('0');
    await shop.product(ada, { category: 'heard' });
    for (const path of paths)
      expect(
        await eventually(
          () => count(path),
          (total) => total === '1',
        ),
        path,
      ).to.equal('1');
    const reviews = Number(await count('/review'));
    await shop.call('POST', '/review', {
      token: ada.token,
      body: { name: 'A', review: 'B', image: '/pictures/reviewer-1.svg', location: 'C' },
    });
    const wanted = `${reviews + 1}`;
    expect(
      await eventually(
        () => count('/review'),
        (total) => total === wanted,
      ),
    ).to.equal(wanted);
  });

  it('ends who was removed at once, also where they are remembered', async () => {
    const admin = await shop.signUp();
    await sql(`update users set role = 'admin' where email = $1`, [admin.email]);
    const product = await shop.product(ada, { Stock: 1_000 });
    for (let round = 0; round < 5; round += 1) {
      const eve = await shop.signUp();
      const key = underKey('eve');
      const booked = async (headers: Record<string, string>) =>
        (await settled(() => other.book(eve, product, {}, headers))).status;
      expect(await booked(key)).to.equal(201);
      const removal = () => shop.call('DELETE', `/user/${eve.email}`, { token: admin.token });
      expect((await settled(removal)).status).to.be.oneOf([200, 404]);
      for (const headers of [key, {}]) expect(await booked(headers)).to.equal(401);
    }
    expect(await stockAt(shop, `/products/${product._id}`, product._id)).to.equal(995);
  });

  it('is not suspected where a process opens another connection: what is kept stays', async () => {
    const product = await shop.product(ada, { Stock: 7 });
    const path = `/products/${product._id}`;
    const lines = () =>
      sql<{ name: string; pid: number; looked: Date; now: Date }>(
        `select application_name as name, pid, query_start as looked, now() from pg_stat_activity
         where datname = current_database() and application_name like 'parches % changes' order by 1`,
      );
    /** Waits until all have looked twice who is connected: then they have drawn what follows from the first look. */
    const untilSeen = async () => {
      for (let looks = 0; looks < 2; looks += 1) {
        const since = (await lines())[0]?.now ?? new Date();
        await eventually(lines, (all) => all.every(({ looked }) => looked > since));
      }
      return (await lines()).map(({ name, pid }) => ({ name, pid }));
    };
    for (;;) {
      const before = await eventually(untilSeen, ({ length }) => length === 2);
      const stock = await stockAt(other, path, product._id);
      await sql('update products set stock = stock - 1 where id = $1', [product._id]);
      const connections = before.map(
        ({ name }) =>
          new Client({
            connectionString: process.env['DATABASE_URL'] ?? '',
            application_name: name.replace(lineOf(''), ''),
          }),
      );
      await Promise.all(connections.map((connection) => connection.connect()));
      const after = await untilSeen();
      const kept = await stockAt(other, path, product._id);
      await Promise.all(connections.map((connection) => connection.end()));
      // On a busy machine a line can be lost, and then nothing is kept.
      if (JSON.stringify(after) !== JSON.stringify(before)) continue;
      expect(kept).to.equal(stock);
      return;
    }
  });

  it('is found out when it was killed after the commit, before it could tell', async () => {
    const product = await shop.product(ada, { Stock: 7 });
    const path = `/products/${product._id}`;
    const names = async () =>
      (
        await sql<{ name: string }>(
          `select distinct application_name as name from pg_stat_activity
           where datname = current_database() and application_name like 'parches %'`,
        )
      ).map(({ name }) => name);
    const before = await names();
    await third.start();
    const isNew = (name: string) => !before.includes(name) && !name.endsWith(lineOf(''));
    const name = (await names()).find(isNew);
    expect(name).not.to.equal(undefined);
    // The others have kept it, and go on to do so when they have seen that the third one is there.
    expect(await stockAt(other, path, product._id)).to.equal(7);
    const commit = new Client({
      connectionString: process.env['DATABASE_URL'] ?? '',
      application_name: name ?? '',
    });
    await commit.connect();
    await commit.query('update products set stock = 6 where id = $1', [product._id]);
    await third.stop('SIGKILL');
    await commit.end();
    expect(
      await eventually(
        () => stockAt(other, path, product._id),
        (stock) => stock === 6,
      ),
    ).to.equal(6);
  });
});
