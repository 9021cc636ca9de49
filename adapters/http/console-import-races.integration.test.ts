import { expect } from 'chai';
import { once } from 'node:events';
import { request } from 'node:http';
import { CompiledQuery } from 'kysely';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { Conflict } from '../../domain/errors.ts';
import { atomicallyIn, databaseOf } from '../postgres/atomically.ts';
import { postgresProducts } from '../postgres/products.ts';
import type { ConsoleProduct, ImportLine } from './console-contract.ts';
import { csvLine } from '../../domain/csv.ts';
import { readCsv } from './csv.ts';
import { page, type Provider } from './testing/console-client.ts';
import { ConsoleShop, picture } from './testing/console-shop.ts';
import { leavesNothing } from './testing/database.ts';
import { connected, settled } from './testing/running-shop.ts';
import { underKey, type Person } from './testing/shop-client.ts';

const header = ['name', 'price', 'Stock', 'description', 'image'];

describe('Imports beside what else goes on', () => {
  const shop = new ConsoleShop();
  const { aProduct } = shop;
  let admin: Person;
  let provider: Provider;
  before(async () => {
    ({ admin, provider } = await shop.open());
  });
  after(() => shop.close());

  const path = '/admin/api/products/import';
  const send = async (raw: string) => {
    const headers = { 'content-type': 'text/csv' };
    const { status, body } = await shop.call<string>('POST', path, {
      token: admin.token,
      raw,
      headers,
    });
    const lines = status === 200 ? body.trim().split('\n') : [];
    return lines.map((line): ImportLine => JSON.parse(line));
  };
  const resultOf = (lines: ImportLine[]) => {
    const last = lines.at(-1);
    return last && 'result' in last ? last.result : undefined;
  };
  const file = (mark: string, rows = 200) =>
    csvLine(header) +
    Array.from({ length: rows }, (_, i) =>
      csvLine([`${mark} ${i}`, 9.99, 3, 'A part', picture]),
    ).join('');
  const found = async (q: string) =>
    (await provider.getList<ConsoleProduct>('products', page({ q }))).total;

  it('the same file sent twice at once makes its products once', async () => {
    const mark = `Twice${Date.now()}`;
    const answers = await Promise.all([1, 2, 3].map(() => send(file(mark))));
    const created = answers.map((lines) => resultOf(lines)?.created);
    expect(created).to.have.members([200, 0, 0]);
    expect(await found(mark)).to.equal(200);
  });

  it('one that would wait long for another one says so', async () => {
    const products = postgresProducts(shop.orm);
    const waits = atomicallyIn(shop.orm);
    const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = waits(async () => {
      await products.lockImports();
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    const refused = await rejectionOf(() =>
      waits(async () => {
        await databaseOf(shop.orm)().executeQuery(
          CompiledQuery.raw('set local statement_timeout = 50'),
        );
        await products.lockImports();
      }),
    );
    done.resolve();
    await other;
    expect(refused).instanceOf(Conflict).property('message').contain('is under way');
  });

  it('many at once leave connections to the database for everyone else', async () => {
    const product = await aProduct({ name: `Many${Date.now()}`, Stock: 20 });
    const ada = await shop.signUp();
    const edit = csvLine(['id', 'description']) + csvLine([product.id, 'Another text']);
    const refused = Promise.withResolvers<void>();
    let answered = 0;
    const sendOne = async () => {
      const lines = await send(edit);
      answered += 1;
      if (answered === 20) refused.resolve();
      return lines;
    };
    await connected(shop);
    const [booked, all] = await atomicallyIn(shop.orm)(async () => {
      await postgresProducts(shop.orm).lockImports();
      const imports = Promise.all(Array.from({ length: 24 }, sendOne));
      await refused.promise;
      // The others wait until this transaction ends.
      return [await shop.book(ada, { ...product, _id: product.id }), { imports }];
    });
    expect(booked.status).to.equal(201);
    const results = (await all.imports).map(resultOf).filter((result) => result !== undefined);
    expect(results.map(({ updated }) => updated)).to.have.members([1, 0, 0, 0]);
  });

  it('what is sold while a file lies on the desk does not come back', async () => {
    const product = await aProduct({ name: `Desk${Date.now()}`, Stock: 4 });
    const filter = encodeURIComponent(JSON.stringify({ id: product.id }));
    const { body: table } = await shop.call<string>(
      'GET',
      `/admin/api/products/export?filter=${filter}`,
      { token: admin.token },
    );
    const ada = await shop.signUp();
    expect((await shop.book(ada, { ...product, _id: product.id })).status).to.equal(201);
    expect(resultOf(await send(table))).to.include({ applied: true, unchanged: 1, bad: 0 });

    const cells: string[][] = [];
    for await (const row of readCsv([table])) cells.push(row.cells);
    const [columns = [], row = []] = cells;
    const edited = (change: Record<string, string>) =>
      csvLine(columns) + csvLine(columns.map((name, i) => change[name] ?? row[i] ?? ''));
    expect(resultOf(await send(edited({ price: '7' })))).to.include({ applied: true, updated: 1 });
    const counted = await send(edited({ price: '', version: '', Stock: '9' }));
    expect(counted).to.deep.include({
      fault: { line: 2, field: 'Stock', reason: 'The shop has 3 now, and not 4: count again' },
    });
    const { data } = await provider.getOne<ConsoleProduct>('products', { id: product.id });
    expect(data).to.include({ Stock: 3, price: 7 });
    const again = edited({ price: '', version: '', Stock: '9', StockSeen: '3' });
    for (const outcome of [{ updated: 1 }, { unchanged: 1 }])
      expect(resultOf(await send(again))).to.include({ applied: true, ...outcome });
  });

  it('what is sold while it runs is neither lost nor sold twice', async () => {
    const product = await aProduct({ name: `Sold${Date.now()}`, Stock: 20 });
    const ada = await shop.signUp();
    const edit = (description: string) =>
      csvLine(['id', 'description']) + csvLine([product.id, description]);
    const [imports, bookings] = await Promise.all([
      Promise.all([1, 2, 3].map((i) => send(edit(`Text ${i}`)))),
      Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          settled(() => shop.book(ada, { ...product, _id: product.id }, {}, underKey(`${i}`))),
        ),
      ),
    ]);
    expect(imports.map((lines) => resultOf(lines)?.applied)).to.deep.equal([true, true, true]);
    expect(bookings.map(({ status }) => status)).to.deep.equal(Array(12).fill(201));
    const { data } = await provider.getOne<ConsoleProduct>('products', { id: product.id });
    expect(data).to.include({ Stock: 8, version: 4 });
  });

  it('what it holds until its end can be put into a basket meanwhile', async () => {
    const { id } = await aProduct();
    const ada = await shop.signUp();
    const put = await atomicallyIn(shop.orm)(async () => {
      await postgresProducts(shop.orm).findManyLocked([id]);
      return shop.call('PUT', `/basket/${id}`, { token: ada.token, body: { orderQuantity: 1 } });
    });
    expect(put.status).to.equal(200);
  });

  /** Sends the first half of a file, does something meanwhile, and then what `rest` does. */
  const slowly = async (
    token: string,
    text: string,
    meanwhile: () => Promise<unknown>,
    rest: (wire: ReturnType<typeof request>, half: string) => void,
  ) => {
    const { hostname, port } = new URL(shop.origin);
    const wire = request({
      hostname,
      port,
      path,
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'text/csv',
        'content-length': Buffer.byteLength(text),
      },
    });
    const ended = once(wire, 'response').catch((error: unknown) => [error]);
    wire.write(text.slice(0, text.length / 2));
    await meanwhile();
    rest(wire, text.slice(text.length / 2));
    const [end]: unknown[] = await ended;
    return end;
  };

  it('a file that breaks off leaves nothing', async () => {
    const mark = `Cut${Date.now()}`;
    await leavesNothing(shop.orm, async () => {
      const end = await slowly(
        admin.token,
        file(mark, 5_000),
        async () => {},
        (wire) => wire.destroy(),
      );
      expect(end).to.be.instanceOf(Error);
      expect(await found(mark)).to.equal(0);
    });
  });

  it('whoever is demoted while they send a file brings nothing in', async () => {
    const mark = `Demoted${Date.now()}`;
    const mallory = await shop.admin();
    const { id } = await shop.userOf(mallory);
    const end = await slowly(
      mallory.token,
      file(mark, 5_000),
      async () => {
        // The shop has let the request in once it answers a later one of the same person.
        expect((await shop.ask('GET', '/dashboard', undefined, mallory)).status).to.equal(200);
        const demoted = await shop.ask('DELETE', `/users/${id}/promotion`);
        expect(demoted.status).to.equal(200);
      },
      (wire, half) => wire.end(half),
    );
    const answer = end as AsyncIterable<Buffer> & { statusCode: number };
    let text = '';
    for await (const bytes of answer) text += bytes.toString();
    expect([answer.statusCode, text]).to.satisfy(
      ([status, said]: [number, string]) =>
        status === 403 || said.includes('{"failure":{"detail":"You are not authorized'),
    );
    expect(await found(mark)).to.equal(0);
  });
});
