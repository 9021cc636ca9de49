import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { ConsoleProduct, ConsoleReview } from './console-contract.ts';
import type { Problem, Review } from './contract.ts';
import { checkedShop, told } from './testing/checked-shop.ts';
import { dataProviderOf, page, refusalOf, type Provider } from './testing/console-client.ts';
import { leavesNothing } from './testing/database.ts';
import type { Person } from './testing/shop-client.ts';

const nowhere = '0192f0c1-2345-7abc-8def-0123456789ab';
const picture = '/pictures/processors.svg';

describe('The dialect of ra-data-simple-rest', () => {
  const shop = checkedShop();
  let admin: Person;
  let provider: Provider;
  const mark = `dialect${Date.now()}`;
  const products: ConsoleProduct[] = [];

  before(async () => {
    admin = await shop.admin();
    provider = dataProviderOf(shop, admin);
    for (const [name, price, Stock] of [
      ['Beta', 20, 3],
      ['alpha', 30.5, 0],
      ['Gamma', 10, 7],
    ] as const) {
      const { data } = await provider.create<ConsoleProduct>('products', {
        data: { name: `${name} ${mark}`, price, Stock, image: picture, description: 'A part' },
      });
      products.push(data);
    }
  });

  const places = (found: { id: string }[]) =>
    found.map(({ id }) => products.findIndex((product) => product.id === id));
  const get = <T>(resource: string, query: Record<string, unknown>) =>
    shop.call<T>(
      'GET',
      `/admin/api/${resource}?${new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )}`,
      { token: admin.token },
    );

  it('create answers with the record, which getOne gives again', async () => {
    const [first] = products;
    expect(first).to.deep.include({ price: 20, Stock: 3, onShelf: true, version: 1 });
    const { data } = await provider.getOne('products', { id: first?.id ?? '' });
    expect(data).to.deep.equal(first);
  });

  it('getList sorts, filters and cuts, and says how many there are', async () => {
    const q = { q: mark };
    const by = async (...asked: Parameters<typeof page>) => {
      const { data, total } = await provider.getList('products', page(...asked));
      expect(total).to.equal(3);
      return places(data);
    };
    expect(await by(q)).to.deep.equal([0, 1, 2]);
    expect(await by(q, ['name', 'ASC'])).to.deep.equal([1, 0, 2]);
    expect(await by(q, ['price', 'DESC'])).to.deep.equal([1, 0, 2]);
    expect(await by(q, ['Stock', 'ASC'])).to.deep.equal([1, 0, 2]);
    expect(await by(q, ['createdAt', 'DESC'], 2)).to.deep.equal([2, 1]);
    expect(await by(q, ['createdAt', 'DESC'], 2, 2)).to.deep.equal([0]);
    expect(await by(q, ['id', 'ASC'], 2, 9)).to.deep.equal([]);
    const { data, total } = await provider.getList(
      'products',
      page({ ...q, minPrice: 10.01, maxStock: 2 }),
    );
    expect([places(data), total]).to.deep.equal([[1], 1]);
  });

  it('getMany gives those that there are', async () => {
    const ids = [products[2]?.id ?? '', nowhere, products[0]?.id ?? ''];
    const { data } = await provider.getMany('products', { ids });
    expect(places(data)).to.have.members([0, 2]);
    expect((await provider.getMany('products', { ids: [nowhere] })).data).to.deep.equal([]);
  });

  it('getManyReference gives what points at one', async () => {
    const ada = await shop.signUp();
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product);
    for (const [target, id] of [
      ['productId', product._id],
      ['buyerId', booking._id],
    ] as const) {
      const { data, total } = await provider.getManyReference('bookings', {
        target,
        id,
        ...page({ status: 'unpaid' }, ['createdAt', 'DESC']),
      });
      const found = target === 'productId' ? [booking._id] : [];
      expect([data.map((one) => one.id), total]).to.deep.equal([found, found.length]);
    }
  });

  it('update takes the record back whole, and what cannot be changed only as it is', async () => {
    const { data: previousData } = await provider.getOne<ConsoleProduct>('products', {
      id: products[0]?.id ?? '',
    });
    const update = (changes: object) =>
      provider.update<ConsoleProduct>('products', {
        id: previousData.id,
        data: { ...previousData, ...changes },
        previousData,
      });
    const { data } = await update({ description: 'Another', specs: { b: 1, a: ['x'] } });
    expect(data).to.deep.equal({
      ...previousData,
      description: 'Another',
      specs: { b: 1, a: ['x'] },
      version: 2,
    });
    for (const [changes, pointer] of [
      [{ createdAt: '2020-01-01T00:00:00.000Z' }, '/createdAt'],
      [{ addedBy: nowhere }, '/addedBy'],
      [{ id: nowhere }, '/id'],
      [{ price: '20' }, '/price'],
      [{ price: 20.001 }, '/price'],
      [{ name: ' ' }, '/name'],
      [{ surprise: 1 }, '/surprise'],
      [{ image: 'https://elsewhere.test/a.png' }, '/image'],
    ] as const) {
      const { status, problem } = await refusalOf(
        update({ version: 2, specs: data.specs, ...changes }),
      );
      expect([status, problem.errors?.[0]?.pointer]).to.deep.equal([400, pointer]);
    }
    const [again] = (await provider.getList<ConsoleProduct>('products', page({ id: data.id })))
      .data;
    expect(again).to.deep.equal(data);
  });

  it('updateMany and deleteMany go one by one', async () => {
    const reviews = [];
    for (const name of ['One', 'Two']) {
      const { body } = await shop.call<Review>('POST', '/review', {
        token: admin.token,
        body: { name, review: mark, image: picture, location: 'Here' },
      });
      reviews.push(body._id);
    }
    const { data } = await provider.updateMany('reviews', {
      ids: reviews,
      data: { state: 'hidden' },
    });
    expect(data).to.deep.equal(reviews);
    const found = await provider.getMany<ConsoleReview>('reviews', { ids: reviews });
    expect(found.data.map(({ state }) => state)).to.deep.equal(['hidden', 'hidden']);

    const ada = await shop.signUp();
    const product = await shop.product(ada);
    const bookings = [];
    for (let i = 0; i < 2; i += 1) bookings.push((await shop.book(ada, product)).body._id);
    expect((await provider.deleteMany('bookings', { ids: bookings })).data).to.deep.equal(bookings);
    expect(await shop.stockOf(product)).to.equal(10);
  });

  it('delete answers with what is gone', async () => {
    const person = await shop.signUp();
    const { data } = await provider.getList('users', page({ q: person.email }));
    const [user] = data;
    if (!user) throw new Error('Nobody was found.');
    const gone = await provider.delete('users', { id: user.id, previousData: user });
    expect(gone.data).to.deep.equal({ id: user.id });
    expect((await refusalOf(provider.getOne('users', { id: user.id }))).status).to.equal(404);
  });

  it('what is not there is a 404, whatever is asked of it', async () => {
    for (const resource of ['users', 'products', 'reviews', 'bookings', 'messages', 'audit'])
      for (const id of [nowhere, 'x', '../users', `' or 1=1 --`]) {
        const { status } = await refusalOf(provider.getOne(resource, { id }));
        expect(status, `${resource} ${id}`).to.equal(404);
      }
    for (const resource of ['users', 'products', 'reviews', 'messages']) {
      const previousData = { id: nowhere };
      const update = provider.update(resource, { id: nowhere, data: { x: 1 }, previousData });
      expect((await refusalOf(update)).status, resource).to.equal(404);
    }
    for (const resource of ['users', 'bookings']) {
      const previousData = { id: nowhere };
      const { status } = await refusalOf(provider.delete(resource, { id: nowhere, previousData }));
      expect(status, resource).to.equal(404);
    }
  });

  it('a range past the end is empty, and counts; Content-Range is for every origin’s eyes', async () => {
    const answer = await get('products', { range: [1_000_000, 1_000_024], filter: { q: mark } });
    expect([answer.status, answer.body]).to.deep.equal([200, []]);
    expect(answer.headers.get('content-range')).to.equal('products */3');
    expect(answer.headers.get('access-control-expose-headers')).to.equal(
      'Content-Range, X-Total-Estimated',
    );
    const first = await get('products', { range: [1, 5], filter: { q: mark } });
    expect(first.headers.get('content-range')).to.equal('products 1-2/3');
    expect(first.headers.get('cache-control')).to.equal('no-store');
  });

  it('a thousand records are asked for by their ids in one address', async () => {
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    expect((await get('products', { filter: { id: ids } })).status).to.equal(200);
    const tooMany = await get('products', { filter: { id: [...ids, nowhere] } });
    expect(told(tooMany)).to.deep.equal([400, 'id is a text', '/filter/id']);
  });

  it('unknown fields, operators and forms are refused, and say where', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ sort: ['stock', 'ASC'] }, '/sort'],
      [{ sort: ['name', 'asc'] }, '/sort'],
      [{ sort: ['name'] }, '/sort'],
      [{ sort: 'name' }, '/sort'],
      [{ sort: ['constructor', 'ASC'] }, '/sort'],
      [{ sort: ['__proto__', 'ASC'] }, '/sort'],
      [{ sort: [`id; drop table users --`, 'ASC'] }, '/sort'],
      [{ sort: ['id', 'ASC; drop table users'] }, '/sort'],
      [{ range: [0] }, '/range'],
      [{ range: [5, 2] }, '/range'],
      [{ range: [-1, 2] }, '/range'],
      [{ range: [0.5, 2] }, '/range'],
      [{ range: ['0', '2'] }, '/range'],
      [{ range: [0, 1_000] }, '/range'],
      [{ range: [9e15, 9e15] }, '/range'],
      [{ range: '[0,1' }, '/range'],
      [{ filter: '{' }, '/filter'],
      [{ filter: [] }, '/filter'],
      [{ filter: 'null' }, '/filter'],
      [{ filter: { surprise: 1 } }, '/filter/surprise'],
      [{ filter: { price_gte: 1 } }, '/filter/price_gte'],
      [{ filter: { 'name) or (1=1': 'x' } }, '/filter/name) or (1=1'],
      [{ filter: '{"__proto__":{"q":"x"}}' }, '/filter/__proto__'],
      [{ filter: { category: { $ne: '' } } }, '/filter/category'],
      [{ filter: { id: { $in: [] } } }, '/filter/id'],
      [{ filter: { id: 'x' } }, '/filter/id'],
      [{ filter: { id: [`${nowhere}'`] } }, '/filter/id'],
      [{ filter: { minStock: '1' } }, '/filter/minStock'],
      [{ filter: { minPrice: 1.001 } }, '/filter/minPrice'],
      [{ filter: { q: 'a\u0000' } }, '/filter/q'],
      [{ filter: '{"minPrice":1e999}' }, '/filter/minPrice'],
      [{ filter: '{"maxStock":-1e999}' }, '/filter/maxStock'],
      [{ filter: '{"minStock":NaN}' }, '/filter'],
      [{ range: '[0,1e999]' }, '/range'],
      [{ range: [2 ** 31, 2 ** 31] }, '/range'],
      [{ embed: ['users'] }, '/embed'],
      [{ limit: '5' }, '/limit'],
    ];
    for (const [query, pointer] of cases) {
      const { status, body } = await get<Problem>('products', query);
      const said = [status, body.errors?.[0]?.pointer];
      expect(said, JSON.stringify(query)).to.deep.equal([400, pointer]);
    }
    for (const [resource, filter, pointer] of [
      ['users', { role: 'root' }, '/filter/role'],
      ['bookings', { status: 'lost' }, '/filter/status'],
      ['bookings', { email: 'nobody' }, '/filter/email'],
      ['bookings', { from: '2026-02-31' }, '/filter/from'],
      ['bookings', { to: 'today' }, '/filter/to'],
      ['reviews', { state: ['shown'] }, '/filter/state'],
      ['messages', { read: 'yes' }, '/filter/read'],
      ['bookings', { from: '0000-01-01' }, '/filter/from'],
      ['bookings', { to: '9999-12-31' }, '/filter/to'],
      ['bookings', { from: '2026-01-01T24:00Z' }, '/filter/from'],
      ['users', { q: 'a\ud800' }, '/filter/q'],
      ['audit', { act: 'user.kill' }, '/filter/act'],
    ] as const) {
      const { status, body } = await get<Problem>(resource, { filter });
      expect([status, body.errors?.[0]?.pointer]).to.deep.equal([400, pointer]);
      const table = await get<Problem>(`${resource}/export`, { filter });
      expect([table.status, table.body.errors?.[0]?.pointer]).to.deep.equal([400, pointer]);
    }
  });

  it('the ends of what can be asked for are answered', async () => {
    for (const [resource, query] of [
      ['bookings', { filter: { from: '1900-01-01', to: '2999-12-31' } }],
      ['audit', { filter: { from: '2999-12-31', to: '1900-01-01' } }],
      ['products', { range: [2 ** 31 - 1, 2 ** 31 - 1] }],
      ['products', { filter: { minPrice: 0, maxPrice: 999_999.99, minStock: 0, q: '𝕊🌀 ß' } }],
      ['users', { filter: { q: '🌀'.repeat(100) } }],
    ] as const)
      expect((await get(resource, query)).status, JSON.stringify(query)).to.equal(200);
    const path = '/admin/api/users?filter={}&filter={}';
    expect((await shop.call('GET', path, { token: admin.token })).status).to.equal(400);
  });

  it('what is typed is looked for, and is never a part of a statement', async () => {
    await leavesNothing(shop.orm, async () => {
      for (const q of [
        `'; drop table users; --`,
        `' or '1'='1`,
        `\\' or 1=1 --`,
        `%' or '' like '`,
        '?!?', // People ask questions, but not so.
        '$zzqqzzqq1', // Shorter words can be found in the random id of an account.
        ':*',
        'qqq & ! b | (c',
        '%_%_%',
        '㍿'.repeat(200), // Four letters each: more than a word of PostgreSQL's searches may have.
      ])
        for (const resource of ['users', 'products', 'reviews', 'bookings', 'messages']) {
          const { status, body } = await get<unknown[]>(resource, { filter: { q } });
          expect([status, body], `${resource} ${q}`).to.deep.equal([200, []]);
        }
    });
  });
});
