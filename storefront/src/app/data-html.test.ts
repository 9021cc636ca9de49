import { expect } from 'chai';
import type { PageData, Product } from '../../../adapters/http/contract.ts';
import { factsHtml, pageDataHtml } from './data-html.ts';

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
    reviewApproval: false,
    stripe: { publishableKey: 'pk', sandbox: false },
    firebase: { apiKey: 'a', authDomain: 'b', projectId: 'c', emulator: false },
  },
  parts: [part, { ...part, Stock: 3, image: 'https://bucket.example/a.webp' }],
};

const facts = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

describe('factsHtml', () => {
  it('names the parts that home shows, with price, currency and whether they can be had', () => {
    const [shop, list] = facts(factsHtml(data));
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
    expect(facts(factsHtml({ publicUrl, config }))).to.have.length(1);
  });
});

describe('What people have written', () => {
  it('cannot leave the place in the HTML that it was given', () => {
    for (const html of [factsHtml(data), pageDataHtml(data)]) {
      expect(html).not.to.include('<script>');
      expect(html).not.to.include('<!--');
    }
  });

  it('is the same again when it is read', () => {
    const [, json = ''] = /^<script[^>]*>(.*)<\/script>$/.exec(pageDataHtml(data)) ?? [];
    expect(JSON.parse(json)).to.deep.equal(data);
  });
});
