import { expect } from 'chai';
import type { PageData, Product } from '../../../adapters/http/contract.ts';
import { escaped, headHtml, pageDataHtml } from './head-html.ts';
import { placeOf } from './routes.ts';

const evil = '</script><script>alert("1")</script><!--';

const part: Product = {
  _id: '01a1fbfb-4331-7011-9555-7da0f647437f',
  name: evil,
  price: 1200,
  Stock: 0,
  description: 'Eight cores & more',
  image: '/pictures/processors.svg',
  category: 'processors',
  specs: {},
  createdAt: '2026-11-21T00:00:00.000Z',
};

const data: PageData = {
  publicUrl: 'https://parches.example',
  config: {
    currency: 'jpy',
    timeZone: 'UTC',
    stripe: { publishableKey: 'pk', sandbox: false },
    firebase: { apiKey: 'a', authDomain: 'b', projectId: 'c', emulator: false },
  },
  parts: [part, { ...part, Stock: 3, image: 'https://bucket.example/a.webp' }],
};

const facts = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

describe('headHtml', () => {
  const homeHead = headHtml(placeOf('/'), data);

  it('tells search engines and whoever shares the page what it is', () => {
    for (const line of [
      '<title>Computer parts, picked by builders · Parches</title>',
      '<link rel="canonical" href="https://parches.example/" />',
      '<meta property="og:image" content="https://parches.example/og.png" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ])
      expect(homeHead).to.include(line);
    expect(homeHead).not.to.include('noindex');
  });

  it('names the parts that home shows, with price, currency and whether they can be had', () => {
    const [shop, list] = facts(homeHead);
    expect(shop['@graph'].flatMap((fact: { '@type': string }) => fact['@type'])).to.deep.equal([
      'Organization',
      'OnlineStore',
      'WebSite',
    ]);
    const items = list.itemListElement.map(({ item }: { item: { name: string } }) => item);
    expect(items[0].name).to.equal(evil);
    expect(items.map(({ image }: { image: string }) => image)).to.deep.equal([
      'https://parches.example/pictures/processors.svg',
      'https://bucket.example/a.webp',
    ]);
    const offers = items.map(({ offers }: { offers: object }) => offers);
    expect(offers[0]).to.include({
      price: 1200,
      priceCurrency: 'JPY',
      availability: 'https://schema.org/OutOfStock',
    });
    expect(offers[1]).to.include({ availability: 'https://schema.org/InStock' });
  });

  it('has no list of parts that could not be read', () => {
    const { publicUrl, config } = data;
    expect(facts(headHtml(placeOf('/'), { publicUrl, config }))).to.have.length(1);
  });

  it('keeps what lies behind the login, and what is nowhere, out of search engines', () => {
    for (const path of ['/parches', '/dashboard/users', '/nowhere']) {
      const head = headHtml(placeOf(path), data);
      expect(head, path).to.include('<meta name="robots" content="noindex" />');
      for (const no of ['canonical', 'og:', 'ld+json']) expect(head, path).not.to.include(no);
    }
  });
});

describe('What people have written', () => {
  it('cannot leave the place in the HTML that it was given', () => {
    for (const html of [headHtml(placeOf('/'), data), pageDataHtml(data)]) {
      expect(html).not.to.include('<script>');
      expect(html).not.to.include('<!--');
    }
    expect(escaped(`<a href="x">'&'</a>`)).to.equal(
      '&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;',
    );
  });

  it('is the same again when it is read', () => {
    const [, json = ''] = /^<script[^>]*>(.*)<\/script>$/.exec(pageDataHtml(data)) ?? [];
    expect(JSON.parse(json)).to.deep.equal(data);
  });
});
