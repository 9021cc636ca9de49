import { expect } from 'chai';
import { freshDatabase, type FreshDatabase } from '../postgres/testing/fresh-database.ts';
import { seed } from '../postgres/seed/seed.ts';
import type { Booking, CategoryCount, Facet, Problem, Product, Review, User } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';
import { eventually } from './testing/running-shop.ts';
import type { Answer, Person } from './testing/shop-client.ts';
import { fetchAnew } from './testing/fetch-anew.ts';

const relOfNext = /^<(\/[^>]+)>; rel="next"$/;

describe('Lists', () => {
  const shop = new CheckedShop();
  let database: FreshDatabase;
  let ada: Person;
  let all: Product[];

  before(async () => {
    database = await freshDatabase();
    await seed(database.orm, 'usd');
    await shop.start({ DATABASE_URL: database.url });
    ada = await shop.signUp();
    all = (await shop.call<Product[]>('GET', '/product')).body;
  });
  after(async () => {
    await shop.stop();
    await database.drop();
  });

  const list = (query: Record<string, string> = {}) =>
    shop.call<Product[]>('GET', `/product?${new URLSearchParams(query)}`);

  const ids = (rows: { _id: string }[]) => rows.map((row) => row._id);

  /** All pages, as `Link` leads from one to the next. */
  const walk = async <T extends { _id: string }>(
    path: string,
    total = all.length,
    token?: string,
  ) => {
    const pages: T[][] = [];
    let next: string | undefined = path;
    while (next) {
      const answer: Answer<T[]> = await shop.call<T[]>('GET', next, { token });
      expect(answer.status, next).to.equal(200);
      expect(answer.headers.get('x-total-count'), next).to.equal(String(total));
      pages.push(answer.body);
      const link: string | null = answer.headers.get('link');
      next = link === null ? undefined : relOfNext.exec(link)?.[1];
      expect(link === null || next !== undefined, `Link: ${link}`).to.equal(true);
      expect(pages.length).to.be.below(200);
    }
    return pages;
  };

  const by = {
    name: (a: Product, b: Product) => compare(a.name.toLowerCase(), b.name.toLowerCase()),
    price: (a: Product, b: Product) => a.price - b.price,
    '-price': (a: Product, b: Product) => b.price - a.price,
    newest: (a: Product, b: Product) => compare(b._id, a._id),
    // Nothing is sold yet.
    popular: (a: Product, b: Product) =>
      Number(a.Stock === 0) - Number(b.Stock === 0) || compare(b._id, a._id),
  };
  const compare = (a: string, b: string) => {
    if (a === b) return 0;
    return a < b ? -1 : 1;
  };

  it('begin with the catalogue’s first, the oldest first, and say how many there are', async () => {
    expect(all.length).to.be.within(72, 100);
    const { headers, body } = await list({ limit: '6' });
    expect(ids(body)).to.deep.equal(ids(all).slice(0, 6));
    expect(ids(all)).to.deep.equal([...ids(all)].sort());
    expect(headers.get('x-total-count')).to.equal(String(all.length));
  });

  it('show what is added at once, at the end', async () => {
    expect(ids((await list()).body)).to.deep.equal(ids(all));
    const added = await shop.product(ada, { name: 'ZZZ last of all', price: 0.01, Stock: 0 });
    const { body } = await list();
    expect(body.at(-1)).to.deep.equal(added);
    all = body;
  });

  for (const [sort, order] of Object.entries({ ...by, oldest: undefined, relevance: undefined }))
    it(`lead from page to page in the order ${sort}, each part once`, async () => {
      const path = sort === 'oldest' ? '/product?' : `/product?sort=${sort}&`;
      const [whole = [], ...more] = await walk<Product>(path);
      expect(more).to.have.length(0);
      expect(ids(whole).sort()).to.deep.equal(ids(all));
      const before = order ?? ((a, b) => compare(a._id, b._id));
      for (const [index, next] of whole.slice(1).entries()) {
        const product = whole[index];
        expect(product && before(product, next), next.name).to.be.at.most(0);
      }
      for (const limit of [1, 7, all.length]) {
        const pages = await walk<Product>(`${path}limit=${limit}`);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).to.equal(true);
        expect(ids(pages.flat())).to.deep.equal(ids(whole));
      }
    });

  it('have what is sold out at the end of what is popular, at once', async () => {
    const category = 'popular';
    const [first, last] = [
      await shop.product(ada, { category, Stock: 5 }),
      await shop.product(ada, { category, Stock: 1 }),
    ];
    const popular = async () => ids((await list({ category, sort: 'popular' })).body);
    expect(await popular()).to.deep.equal([last._id, first._id]);
    await shop.book(ada, last);
    expect(await popular()).to.deep.equal([first._id, last._id]);
    all = (await list()).body;
  });

  it('keep their filters on the way', async () => {
    const wanted = all.filter(
      ({ category, price, Stock }) => category === 'memory' && price >= 20 && Stock > 0,
    );
    expect(wanted.length).to.be.above(3);
    const query = 'category=memory&minPrice=20&inStock=true&limit=2';
    const pages = await walk<Product>(`/product?${query}`, wanted.length);
    expect(ids(pages.flat())).to.deep.equal(ids(wanted));
  });

  const filters: Record<string, [Record<string, string>, (product: Product) => boolean]> = {
    'a category': [{ category: 'coolers' }, ({ category }) => category === 'coolers'],
    'a category that there is not': [{ category: 'none' }, () => false],
    'a lowest price': [{ minPrice: '479' }, ({ price }) => price >= 479],
    'a highest price': [{ maxPrice: '59.9' }, ({ price }) => price <= 59.9],
    'both prices': [
      { minPrice: '100', maxPrice: '200' },
      ({ price }) => price >= 100 && price <= 200,
    ],
    'what is in stock': [{ inStock: 'true' }, ({ Stock }) => Stock > 0],
    'what is in stock or not': [{ inStock: 'false' }, () => true],
    'a price of nothing': [{ minPrice: '0', maxPrice: '0' }, () => false],
  };
  for (const [what, [query, fits]] of Object.entries(filters))
    it(`are filtered by ${what}`, async () => {
      const { headers, body } = await list(query);
      expect(ids(body)).to.deep.equal(ids(all.filter(fits)));
      expect(headers.get('x-total-count')).to.equal(String(body.length));
      expect(headers.get('link')).to.equal(null);
    });

  it('are searched, whatever the case, by the beginnings of words', async () => {
    for (const q of ['ryzen', 'RYZEN', ' ryz ', 'ryzen amd']) {
      const { body } = await list({ q });
      expect(body.length, q).to.be.above(0);
      for (const product of body)
        expect(JSON.stringify(product).toLowerCase(), q).to.include('ryz');
    }
    const [first] = (await list({ q: 'ryzen', sort: 'relevance' })).body;
    expect(first?.name.toLowerCase()).to.include('ryzen');
    expect((await list({ q: 'no such thing at all' })).body).to.deep.equal([]);
    expect(ids((await list({ q: '  ' })).body)).to.deep.equal(ids(all));
    expect(ids((await list({ q: '', sort: 'relevance' })).body)).to.deep.equal(ids(all));
  });

  it('are searched in builders’ words, and have the nearest where nothing fits', async () => {
    const found = async (q: string, more = {}) =>
      (await list({ q, sort: 'relevance', ...more })).body.map(({ category }) => category);
    for (const [q, category] of Object.entries({ gpu: 'graphics-cards', 'cpu cooler': 'coolers' }))
      expect((await found(q))[0], q).to.equal(category);
    const gold = (await list({ q: '850w gold' })).body;
    expect(gold.some(({ specs }) => specs['powerWatts'] === 850)).to.equal(true);
    expect(ids((await list({ q: '850 w gold' })).body)).to.deep.equal(ids(gold));
    expect(await found('gpu walrus')).to.deep.equal([]);
    const nearest = await found('gpu walrus', { match: 'nearest', limit: '3' });
    expect(nearest).to.deep.equal(Array.from({ length: 3 }, () => 'graphics-cards'));
  });

  it('say where they are a guess, also from the cache', async () => {
    for (const _ of ['first', 'again'])
      expect((await list({ q: 'corsiar' })).headers.get('x-match')).equal('nearest');
    for (const q of ['corsair', 'xyzzy', ''])
      expect((await list({ q })).headers.get('x-match'), q).equal(null);
  });

  it('know their categories, the largest first, and how many parts of a search are in each', async () => {
    const counted = async (query: Record<string, string> = {}) =>
      (await shop.call<CategoryCount[]>('GET', `/categories?${new URLSearchParams(query)}`)).body;
    const expected = (fits: (product: Product) => boolean) => {
      const found = all.filter(fits).flatMap(({ category }) => category ?? []);
      return [...new Set(found)]
        .map((category) => ({ category, count: found.filter((each) => each === category).length }))
        .sort((a, b) => b.count - a.count || compare(a.category, b.category));
    };
    expect(await counted()).to.deep.equal(expected(() => true));
    expect((await counted()).length).to.be.above(7);
    const query = { minPrice: '100', maxPrice: '200', inStock: 'true' };
    const found = (await list({ ...query, q: 'ddr5' })).body;
    expect(await counted({ ...query, q: 'ddr5' })).to.deep.equal(
      expected(({ _id }) => ids(found).includes(_id)),
    );
    expect(await counted({ q: 'no such thing at all' })).to.deep.equal([]);
    const refused = await shop.call('GET', '/categories?minPrice=2&maxPrice=1');
    expect(refused.status).to.equal(400);
  });

  it('are narrowed by what parts say of themselves, beside one category', async () => {
    const processors = all.filter(({ category }) => category === 'processors');
    const am5 = processors.filter(({ specs }) => specs['socket'] === 'AM5');
    const narrowed = await list({ category: 'processors', 'spec.socket': 'AM5' });
    expect(ids(narrowed.body)).to.deep.equal(ids(am5));
    const both = '/product?category=processors&spec.socket=AM5&spec.socket=LGA1851&limit=3';
    const sockets = new Set(['AM5', 'LGA1851']);
    const expected = processors.filter(({ specs }) => sockets.has(String(specs['socket'])));
    expect((await walk<Product>(both, expected.length)).flat().map(({ _id }) => _id)).to.deep.equal(
      ids(expected),
    );
    const large = { category: 'processors', 'spec.cores.min': '12', 'spec.cores.max': '16' };
    for (const { specs } of (await list(large)).body) expect(specs['cores']).to.be.within(12, 16);

    const facets = async (query: Record<string, string>) =>
      (await shop.call<Facet[]>('GET', `/facets?${new URLSearchParams(query)}`)).body;
    const found = await facets({ category: 'processors', 'spec.socket': 'AM5' });
    const [socket, cores] = ['socket', 'cores'].map((name) =>
      found.find((facet) => facet.name === name),
    );
    expect(socket).to.include({ name: 'socket', label: 'Socket', type: 'text', unit: null });
    expect(socket?.values.find(({ value }) => value === 'AM5')?.count).to.equal(am5.length);
    const counted = socket?.values.reduce((sum, { count }) => sum + count, socket.unknown);
    expect(counted).to.equal(processors.length);
    const most = Math.max(...am5.map(({ specs }) => Number(specs['cores'])));
    expect(cores).to.include({ name: 'cores', type: 'whole', max: most });
    const watts = (await facets({ category: 'processors' })).find(
      ({ name }) => name === 'tdpWatts',
    );
    expect(watts).to.include({ label: 'TDP', unit: 'W' });
    expect(await facets({ category: 'chairs' })).to.deep.equal([]);
  });

  it('say which fact they do not know', async () => {
    const pointersOf = async (query: Record<string, string>) => {
      const { status, body } = await shop.call<Problem>(
        'GET',
        `/product?${new URLSearchParams(query)}`,
      );
      return [status, body.errors?.map(({ pointer }) => pointer).join(' ')];
    };
    expect(await pointersOf({ 'spec.socket': 'AM5' })).to.deep.equal([400, '/category']);
    expect(
      await pointersOf({ category: 'processors', 'spec.wheels': '4', 'spec.cores.min': 'x' }),
    ).to.deep.equal([400, '/spec.wheels /spec.cores.min']);
    expect(await pointersOf({ category: 'processors', 'spec.Cores': '8' })).to.deep.equal([
      400,
      '/spec.Cores',
    ]);
  });

  it('go on after names of any length and letters, and after equal ones', async () => {
    const names = ['🧊'.repeat(200), '\u0001'.repeat(200), 'İ'.repeat(200), 'Twin', 'twin', 'TWIN'];
    for (const name of names) expect(await shop.product(ada, { name })).to.include({ name });
    all = (await list()).body;
    const pages = await walk<Product>('/product?sort=name&limit=1');
    expect(ids(pages.flat()).sort()).to.deep.equal(ids(all).sort());
  });

  it('are not sent again to who has them', async () => {
    const paths = ['/product?limit=3', `/products/${all[0]?._id}`, '/review', '/openapi.json'];
    const plain = { headers: { 'accept-encoding': 'identity' } };
    for (const path of [...paths, '/config.json']) {
      const { headers } = await shop.call('GET', path, plain);
      const etag = headers.get('etag') ?? '';
      expect(etag, path).to.match(/^"[\w-]{27}"$/);
      expect(headers.get('cache-control'), path).to.equal('no-cache');
      for (const [mark, status] of [
        [etag, 304],
        [`W/${etag}`, 304],
        [`"other", ${etag}`, 304],
        ['"other"', 200],
      ] as const) {
        const again = await rawRequest(shop.origin, path, { headers: { 'if-none-match': mark } });
        expect([again.status, again.headers.get('etag')], path).to.deep.equal([status, etag]);
        expect(again.text === '', path).to.equal(status === 304);
      }
    }
    const [first] = all;
    const path = `/products/${first?._id}`;
    const etag = (await shop.call('GET', path, plain)).headers.get('etag') ?? '';
    if (first) await shop.book(ada, first);
    const changed = await rawRequest(shop.origin, path, { headers: { 'if-none-match': etag } });
    expect([changed.status, JSON.parse(changed.text)]).to.deep.equal([
      200,
      { ...first, Stock: (first?.Stock ?? 0) - 1 },
    ]);
  });

  it('are packed for whoever takes that, each with a mark of its own', async () => {
    const ask = async (coding: string) => {
      const { headers, body } = await shop.call<Product[]>('GET', '/product?limit=20', {
        headers: { 'accept-encoding': coding },
      });
      expect(headers.get('vary')).to.equal('Accept-Encoding');
      return { coding: headers.get('content-encoding'), etag: headers.get('etag') ?? '', body };
    };
    const plain = await ask('identity');
    const [gzip, br] = [await ask('gzip'), await ask('gzip, deflate, br')];
    expect([plain.coding, gzip.coding, br.coding]).to.deep.equal([null, 'gzip', 'br']);
    expect([gzip.body, br.body]).to.deep.equal([plain.body, plain.body]);
    expect([gzip.etag, br.etag]).to.deep.equal([
      plain.etag.replace(/"$/, '-gzip"'),
      plain.etag.replace(/"$/, '-br"'),
    ]);
    const again = await rawRequest(shop.origin, '/product?limit=20', {
      headers: { 'if-none-match': br.etag, 'accept-encoding': 'br' },
    });
    expect(again.status).to.equal(304);
  });

  it('answer HEAD with the same headers and no body', async () => {
    const get = await shop.call('GET', '/product?limit=2');
    const head = await fetchAnew(`${shop.origin}/product?limit=2`, { method: 'HEAD' });
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
    for (const name of ['etag', 'link', 'x-total-count', 'content-type', 'content-length'])
      expect(head.headers.get(name), name).to.equal(get.headers.get(name));
  });

  it('of reviews are the same, the oldest first, in pages', async () => {
    const whole = await shop.call<Review[]>('GET', '/review');
    expect(whole.body.length).to.be.above(11);
    const added = await shop.call<Review>('POST', '/review', {
      token: ada.token,
      body: { name: 'A', review: 'B', image: '/pictures/reviewer-1.svg', location: 'C' },
    });
    expect([added.status, Object.keys(added.body)]).to.deep.equal([
      201,
      ['_id', 'name', 'review', 'image', 'location', 'createdAt'],
    ]);
    const expected = [...whole.body, added.body];
    const pages = await walk<Review>('/review?limit=5', expected.length);
    expect(pages.flat()).to.deep.equal(expected);
    expect(pages.slice(0, -1).every((page) => page.length === 5)).to.equal(true);
  });

  it('without parameters have up to 100, and count to 10,000 and no further', async () => {
    const fill = async (many: number) => {
      await database.orm.em.execute(
        `insert into products (id, name, price_minor, price_currency, stock, description, image, created_at)
         select gen_random_uuid(), 'Filler ' || n, 100, 'usd', 1, 'D', '/pictures/cases.svg', now()
         from generate_series(1, ?) n`,
        [many],
      );
      // The shop did not do it, and is told as by another process.
      await database.orm.em.execute(`select pg_notify('parches_changes', 'another,anything')`);
    };
    await fill(10_000 - all.length);
    const counted = (count: string) =>
      eventually(list, ({ headers }) => headers.get('x-total-count') === count);
    const exactly = await counted('10000');
    expect(exactly.body).to.have.length(100);
    expect(exactly.headers.get('x-total-count')).to.equal('10000');
    expect(exactly.headers.get('link')).to.match(relOfNext);
    await fill(1);
    expect((await counted('10000+')).headers.get('x-total-count')).to.equal('10000+');
  });

  it('of one’s bookings come in pages of at most 100, the newest first', async () => {
    const bob = await shop.signUp();
    const { body: booking } = await shop.book(bob, await shop.product(ada));
    const columns = `buyer_id, email, user_name, product_id, name, image, price_minor, price_currency,
      quantity, phone, address, status, created_at, expires_at`;
    await database.orm.em.fork().execute(
      `insert into bookings (id, ${columns}) select gen_random_uuid(), ${columns}
       from bookings cross join generate_series(1, 104) where id = ?`,
      [booking._id],
    );
    const path = `/booking/${bob.email}`;
    const sorted = (pages: Booking[][]) => ids(pages.flat());
    const pages = await walk<Booking>(path, 105, bob.token);
    expect(pages.map(({ length }) => length)).to.deep.equal([100, 5]);
    expect(sorted(pages)).to.deep.equal(sorted(pages).toSorted().toReversed());
    const small = await walk<Booking>(`${path}?limit=50`, 105, bob.token);
    expect(small.map(({ length }) => length)).to.deep.equal([50, 50, 5]);
    expect(sorted(small)).to.deep.equal(sorted(pages));
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=x', 'page=2'])
      expect((await shop.call('GET', `${path}?${query}`, { token: bob.token })).status).to.equal(
        400,
      );
    // The one alone stands at the same path.
    expect((await shop.view(bob, booking)).headers.get('link')).to.equal(null);
  });

  it('of people come in pages, and are searched by name and email', async () => {
    const people = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
    const { token, email } = await shop.signUp();
    await database.orm.em
      .fork()
      .execute(`update users set role = 'admin' where email = ?`, [email]);
    const { headers } = await shop.call('GET', '/user?limit=1', { token });
    const total = Number(headers.get('x-total-count'));
    const pages = await walk<User>('/user?limit=2', total, token);
    expect(pages.flat()).to.have.length(total);
    expect(ids(pages.flat())).to.deep.equal(ids(pages.flat()).toSorted());
    const [sought] = people;
    const words = `${sought?.email.slice(0, 8).toUpperCase()}  parches`;
    const found = await walk<User>(`/user?${new URLSearchParams({ q: words })}`, 1, token);
    expect(found.flat().map((user) => user.email)).to.deep.equal([sought?.email]);
  });
});
