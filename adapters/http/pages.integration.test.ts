import { expect } from 'chai';
import { freshDatabase, type FreshDatabase } from '../postgres/testing/fresh-database.ts';
import type { Build, Product, Review } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { gate } from './testing/gate.ts';
import { rawRequest } from './testing/raw-request.ts';
import { eventually } from './testing/running-shop.ts';

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const publicUrl = 'https://parches.example';
const publicPages = [
  '/',
  '/builder',
  '/blogs',
  '/portfolio',
  '/delivery',
  '/returns',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
];

const evil = '</script><script>alert(1)</script><!--';

/** Text as it stands in HTML. */
const inHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

const facts = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

let database: FreshDatabase;
const shop = new CheckedShop();

/** Seven parts, one more than home shows, and thirteen reviews, one more than it begins with. */
const fill = async () => {
  const seller = await shop.signUp();
  for (let number = 1; number <= 7; number += 1)
    await shop.product(seller, { name: `Part "${number}" & <more>`, price: number * 1000.5 });
  for (let number = 1; number <= 13; number += 1)
    await shop.call('POST', '/review', {
      token: seller.token,
      body: {
        name: `Builder ${number}`,
        review: `It's number ${number} ${evil}`,
        image: '/pictures/default-avatar.svg',
        location: 'Oslo',
      },
    });
};

describe('The pages that the server sends', () => {
  before(async () => {
    database = await freshDatabase();
    await shop.start({ PUBLIC_URL: publicUrl, DATABASE_URL: database.url });
    await fill();
  });
  after(async () => {
    await shop.stop();
    await database.drop();
  });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(shop.origin, path, { headers: { accept: html, ...headers } });

  /** A page with its lists, without which it is sent where they take long to be read. */
  const askWhole = (path: string, headers: Record<string, string> = {}) =>
    eventually(
      () => ask(path, headers),
      ({ text }) => /"(parts|list)":[[{]/.test(text),
    );

  it('home has the first six parts, their prices and the reviews, before any script runs', async () => {
    const { text } = await askWhole('/');
    const { body: parts } = await shop.call<Product[]>('GET', '/product?limit=6');
    const { body: reviews } = await shop.call<Review[]>('GET', '/review?limit=6');
    expect(parts).to.have.length(6);
    expect(reviews).to.have.length(6);
    const [, body = ''] = text.split('<div id="root">');
    const [shown = ''] = body.split('<script');
    // A price's point stands in an element of its own.
    const words = shown.replaceAll(/<!-- -->|<[^>]+>/g, '');
    for (const { name, price } of parts) {
      expect(shown).to.include(inHtml(name));
      const written = new Intl.NumberFormat('en', { style: 'currency', currency: 'usd' });
      expect(words).to.include(written.format(price));
    }
    for (const { name } of reviews.slice(0, 3)) expect(shown).to.include(inHtml(name));
  });

  const bodyOf = async (path: string, expected = 200) => {
    const { status, text } = await eventually(
      () => ask(path),
      (page) => page.status !== 200 || page.text.includes('"machine":{'),
    );
    expect(status).to.equal(expected);
    const [, body = ''] = text.split('<div id="root">');
    const [shown = ''] = body.split('<script');
    return { text, words: shown.replaceAll(/<!-- -->|<[^>]+>/g, '') };
  };

  it('the builder has the machine of its address: parts, what is found of them, and the price', async () => {
    const seller = await shop.signUp();
    const supply = await shop.product(seller, {
      category: 'power-supplies',
      price: 1,
      specs: { powerWatts: 500 },
    });
    const processor = await shop.product(seller, {
      category: 'processors',
      price: 1,
      specs: { maxPowerWatts: 100 },
    });
    const board = await shop.product(seller, {
      name: 'Board & more',
      price: 99.5,
      category: 'motherboards',
      specs: { memoryType: 'DDR5' },
    });
    const kit = await shop.product(seller, {
      name: 'Kit',
      price: 50,
      category: 'memory',
      specs: { memoryType: 'DDR4' },
    });
    const gone = '00000000-0000-7000-8000-000000000001';
    const parts = [supply._id, processor._id, board._id, `${kit._id}:2`, gone];
    const { text, words } = await bodyOf(`/builder?parts=${parts.join()}&utm=1`);
    const isShown = (told: string) => {
      expect(told).to.include('Board &amp; more').and.include('Kit').and.include('$201.50');
      expect(told)
        .to.match(/DDR4.*DDR5|DDR5.*DDR4/)
        .and.match(/does? not fit/);
      expect(told).not.to.include('Begin with any part');
    };
    isShown(words);
    expect(words).to.include('to spare');
    expect(text).not.to.match(/<[^>]+ style=/);
    expect(text).not.to.include(seller.email);
    // A phone shares the address that a page tells of itself: it would lead to the empty bench.
    for (const no of ['rel="canonical"', 'og:url']) expect(text).not.to.include(no);
    expect(text).to.include('<meta name="robots" content="noindex"/>').and.include('og:image');
    const script = text.split('<script type="application/json" id="page-data">')[1] ?? '';
    expect(script).to.include(board._id).and.include(kit._id);

    const { body: build } = await shop.call<Build>('POST', '/build', {
      token: seller.token,
      body: {
        name: 'Quiet <b>',
        parts: [
          { productId: board._id, quantity: 1 },
          { productId: kit._id, quantity: 2 },
          { productId: supply._id, quantity: 1 },
          { productId: processor._id, quantity: 1 },
        ],
      },
    });
    const saved = await bodyOf(`/builder/${build._id}`);
    isShown(saved.words);
    expect(saved.words).to.include('Quiet &lt;b&gt;');
    expect(saved.text).to.include('noindex').and.not.include(seller.email);
    expect((await bodyOf(`/builder/${gone}`, 404)).words).to.include('Loading the build');
  });

  it('the builder without parts, or with none that is one, is the empty bench', async () => {
    const empty = (await ask('/builder')).text;
    expect((await ask('/builder?parts=x,y:0&build=z')).text).to.equal(empty);
  });

  it('home tells search engines of the shop and of the six parts', async () => {
    const [shopFacts, list] = facts((await askWhole('/')).text);
    const { body: parts } = await shop.call<Product[]>('GET', '/product?limit=6');
    expect(shopFacts['@graph'][0].url).to.equal(`${publicUrl}/`);
    expect(
      list.itemListElement.map(({ item }: { item: { name: string; offers: object } }) => [
        item.name,
        item.offers,
      ]),
    ).to.deep.equal(
      parts.map(({ _id, name, price, Stock }) => [
        name,
        {
          '@type': 'Offer',
          price,
          priceCurrency: 'USD',
          availability: `https://schema.org/${Stock > 0 ? 'InStock' : 'OutOfStock'}`,
          url: `${publicUrl}/parches/${_id}`,
          seller: { '@id': `${publicUrl}/#shop` },
        },
      ]),
    );
  });

  it('home carries the API’s own answers for the script to go on with', async () => {
    const { text } = await askWhole('/');
    const [, json = ''] =
      /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text) ?? [];
    const parts = await shop.call('GET', '/product?limit=6');
    const reviews = await shop.call('GET', '/review?limit=6');
    const next = /<(.*)>/.exec(reviews.headers.get('link') ?? '')?.[1];
    expect(JSON.parse(json)).to.deep.equal({
      publicUrl,
      config: (await shop.call('GET', '/config.json')).body,
      parts: parts.body,
      reviews: {
        reviews: reviews.body,
        total: reviews.headers.get('x-total-count'),
        ...(next === undefined ? {} : { next }),
      },
    });
  });

  it('a public page says where it is and what it is; the others are not to be listed', async () => {
    for (const path of publicPages) {
      const { text } = await ask(path);
      expect(text, path).to.include(`<link rel="canonical" href="${publicUrl}${path}"/>`);
      expect(text, path).to.include(`<meta property="og:image" content="${publicUrl}/og.png"/>`);
      expect(text, path).to.include('<meta name="twitter:card" content="summary_large_image"/>');
      expect(text, path).to.match(/<h1[^>]*>.+<\/h1>/);
      expect(text.match(/<title>/g), path).to.have.length(1);
      expect(text, path).not.to.include('noindex');
    }
    const { text: home } = await ask('/');
    expect(home).to.include('<title>Computer parts, picked by builders · Parches</title>');
    for (const path of ['/parches', '/parches/1', '/dashboard', '/dashboard/nothing', '/nothing']) {
      const { text } = await ask(path);
      expect(text, path).to.include('<meta name="robots" content="noindex"/>');
      for (const no of ['rel="canonical"', 'og:', 'ld+json']) expect(text, path).not.to.include(no);
      expect(text.match(/<title>/g), path).to.have.length(1);
    }
  });

  it('a page behind the login is its frame and a spinner, whatever its address holds', async () => {
    const { body: parts } = await shop.call<Product[]>('GET', '/product?limit=6');
    const one = await ask(`/parches/${parts[0]?._id}`);
    const other = await ask('/parches/another');
    expect(one.text).to.include('Checking who is signed in');
    expect(one.text).not.to.include(parts[0]?.name);
    expect(one.text).to.equal(other.text);
  });

  it('nothing that is sent holds an inline script or style', async () => {
    for (const path of [...publicPages, '/parches', '/dashboard', '/nothing']) {
      const { text } = await ask(path);
      const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag);
      for (const tag of inline) expect(tag, path).to.match(/ type="application\/(ld\+)?json"/);
      expect(text, path).not.to.match(/<style|<[^>]* style=|<[^>]* on\w+=/);
    }
  });

  it('names all files of the first view: styles, two fonts, the code that runs after it', async () => {
    const [head = ''] = (await ask('/')).text.split('</head>');
    expect(head).to.match(/<link rel="stylesheet" [^>]*href="\/assets\/[\w-]+\.css"/);
    expect(head.match(/as="font"/g)?.length ?? 0).to.be.at.most(2);
    const [, code = ''] = /<script src="\/early\.js" data-code="([^"]+)"/.exec(head) ?? [];
    expect(code.split(' ')[0]).to.match(/^\/assets\/index-[\w-]+\.js$/);
    expect(code).to.match(/ \/assets\/home-page-[\w-]+\.js( |$)/);
    const named = [...head.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    for (const path of [...named, ...code.split(' ')])
      expect((await ask(path)).status, path).to.equal(200);
    expect(head).not.to.include('data-empty');
  });

  it('names what a page behind the login needs at once, as it is empty without', async () => {
    const { text } = await ask('/dashboard/booking');
    const [, code = ''] = /data-code="([^"]+)" data-empty/.exec(text) ?? [];
    expect(code).to.include('/assets/index-').and.to.include('bookings-page');
  });

  it('the list of parts comes with what people buy most, and with the API’s answer', async () => {
    const { text } = await askWhole('/parches');
    const { body: parts, headers } = await shop.call<Product[]>(
      'GET',
      '/product?sort=popular&limit=24',
    );
    for (const { name } of parts) expect(text).to.include(`>${inHtml(name)}</a>`);
    const [, json = ''] =
      /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text) ?? [];
    const next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
    expect(JSON.parse(json).list).to.deep.equal({
      parts,
      total: headers.get('x-total-count'),
      ...(next === undefined ? {} : { next }),
    });
    expect(text).not.to.include('data-empty');
    // It is not for whoever is not signed in: they have a spinner until they are led to the login.
    expect(text).to.match(/<div class="if-signed-in"><div class="grid/);
    expect(text).to.match(/<div class="if-signed-out">.*Checking who is signed in/);
  });

  it('a list that its address narrows comes without the parts', async () => {
    const { text } = await ask('/parches?q=ryzen');
    expect(text).to.include('data-empty').and.to.include('Checking who is signed in');
    expect(text).not.to.include('"list":{');
  });

  it('is packed for whoever takes it, and not sent again to whoever has it', async () => {
    await askWhole('/');
    for (const coding of ['br', 'gzip', undefined]) {
      const wish: Record<string, string> = coding ? { 'accept-encoding': coding } : {};
      const page = await ask('/', wish);
      expect(page.headers.get('content-encoding')).to.equal(coding ?? null);
      expect(page.headers.get('vary')).to.include('Accept-Encoding');
      expect(page.headers.get('cache-control')).to.equal('no-cache');
      const etag = page.headers.get('etag') ?? '';
      const again = await ask('/', { ...wish, 'if-none-match': etag });
      expect([again.status, again.text]).to.deep.equal([304, '']);
      expect(again.headers.get('etag')).to.equal(etag);
    }
    const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec((await ask('/')).text) ?? [];
    const packed = await ask(style, { 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).to.equal('br');
  });

  it('home follows what is sold: another page for another stock', async () => {
    const seller = await shop.signUp();
    const { body: parts } = await shop.call<Product[]>('GET', '/product?limit=6');
    const [part] = parts;
    if (!part) throw new Error('There is no part');
    const before = await askWhole('/');
    const { body: booking } = await shop.book(seller, part);
    const after = await askWhole('/', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).to.equal(200);
    expect(after.text).to.include(`"Stock":${part.Stock - 1}`);
    await shop.call('DELETE', `/booking/${booking._id}`, { token: seller.token });
    expect((await askWhole('/')).headers.get('etag')).to.equal(before.headers.get('etag'));
  });

  it('what somebody wrote stays text', async () => {
    const { text } = await askWhole('/');
    expect(text).to.include(inHtml(evil)).and.to.include('\\u003c/script>\\u003cscript>alert(1)');
    expect(text).not.to.include('<script>alert').and.not.to.include(evil);
  });

  it('is 404 where there is no page, with a page that says so, and no word on the console', async () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (...words: unknown[]) => warnings.push(words);
    try {
      for (const path of ['/nothing', '/parches/a/b', '/%', '/%E0%A4%A', '/a%00b']) {
        const page = await ask(path);
        expect([page.status, page.headers.get('content-type')], path).to.deep.equal([
          404,
          'text/html; charset=utf-8',
        ]);
        expect(page.text, path).to.include('There is no page here</h1>');
      }
    } finally {
      console.warn = warn;
    }
    expect(warnings).to.deep.equal([]);
  });

  it('never gives away what only the server runs', async () => {
    for (const path of [
      '/.server/entry-server.js',
      '/%2eserver/entry-server.js',
      '/%2Eserver/entry-server.js',
      '/assets/../.server/entry-server.js',
      '/assets/%2e%2e/.server/entry-server.js',
      '//.server/entry-server.js',
      '/.vite/manifest.json',
      '/.sources',
    ]) {
      const { status, text } = await rawRequest(shop.origin, path);
      expect([status, text.includes('renderToString')], path).to.deep.equal([404, false]);
    }
  });

  it('tells search engines what there is, and what they may not list', async () => {
    const robots = await rawRequest(shop.origin, '/robots.txt');
    expect(robots.headers.get('content-type')).to.include('text/plain');
    for (const line of ['Disallow: /dashboard', 'Disallow: /parches', 'Disallow: /admin'])
      expect(robots.text.split('\n')).to.include(line);
    expect(robots.text).to.include(`Sitemap: ${publicUrl}/sitemap.xml`);
    const sitemap = await rawRequest(shop.origin, '/sitemap.xml');
    expect(sitemap.headers.get('content-type')).to.include('application/xml');
    expect([...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).to.deep.equal(
      publicPages.map((path) => publicUrl + path),
    );
    const manifest = await rawRequest(shop.origin, '/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).to.include('application/manifest+json');
    const { name, start_url, icons } = JSON.parse(manifest.text);
    expect([name, start_url]).to.deep.equal(['Parches', '/']);
    for (const { src } of [...icons, { src: '/og.png' }, { src: '/apple-touch-icon.png' }])
      expect((await rawRequest(shop.origin, src)).status, src).to.equal(200);
  });
});

describe('The pages while the database is away', () => {
  it('are sent all the same, without the lists that nobody read before, and with them when it is back', async () => {
    database = await freshDatabase();
    const url = new URL(database.url);
    const way = await gate(Number(url.port));
    try {
      const DATABASE_URL = Object.assign(new URL(url), { port: way.port }).href;
      await shop.start({ DATABASE_URL, LOG_LEVEL: 'silent' });
      await fill();
      const home = () => rawRequest(shop.origin, '/', { headers: { accept: html } });
      await way.shut();
      const page = await home();
      expect([page.status, facts(page.text).length]).to.deep.equal([200, 1]);
      expect(page.text).to.match(/<h1[^>]*>.+<\/h1>/);
      expect(page.text).to.include('"config":{').and.not.to.include('"parts":[');
      await way.reopen();
      // A page does not wait long for its lists, and first of all the shop must connect again.
      await eventually(home, ({ text }) => facts(text).length === 2);
    } finally {
      await shop.stop();
      await way.shut();
      await database.drop();
    }
  });
});
