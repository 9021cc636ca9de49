import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { CheckedShop } from './testing/checked-shop.ts';

describe('A query that is no good', () => {
  const shop = new CheckedShop();
  before(() => shop.start());
  after(() => shop.leave());

  it('lists are asked for in their own words only', async () => {
    const queries = [
      'q=%00',
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1.5',
      'limit=ten',
      'limit=',
      'limit=1&limit=2',
      'limit[]=1',
      'after=',
      'after=x',
      `after=${'x'.repeat(5_000)}`,
      `after=${Buffer.from('["oldest","x","y"]').toString('base64url')}`,
      'page=2',
      '__proto__=1',
      'constructor=1',
    ];
    const ofProducts = [
      'sort=stock',
      'sort=',
      'sort=name&sort=price',
      'inStock=maybe',
      'inStock=',
      'minPrice=-1',
      'minPrice=x',
      'minPrice=NaN',
      'minPrice=Infinity',
      'minPrice=0.001',
      'minPrice=2&maxPrice=1',
      'maxPrice=1e300',
      `category=${'x'.repeat(41)}`,
      'category=processors&spec.socket=%00',
      `q=${'x'.repeat(201)}`,
      `sort=price&after=${Buffer.from(`["name","x","${randomUUID()}"]`).toString('base64url')}`,
      `sort=newest&after=${Buffer.from(`["name","x","${randomUUID()}"]`).toString('base64url')}`,
      `sort=price&after=${Buffer.from(`["price","x","${randomUUID()}"]`).toString('base64url')}`,
      `sort=name&after=${Buffer.from(`["name","\\u0000","${randomUUID()}"]`).toString('base64url')}`,
    ];
    for (const [path, list] of [
      ['/product', [...queries, ...ofProducts]],
      ['/review', [...queries.filter((query) => query !== 'q=%00'), 'q=x', 'sort=name']],
    ] as const)
      for (const query of list)
        expect((await shop.call('GET', `${path}?${query}`)).status, `${path}?${query}`).to.equal(
          400,
        );
  });

  it('whatever is searched for is words and nothing else', async () => {
    const words = [
      "'",
      '"',
      '\\',
      '%',
      '_',
      '&',
      '|',
      '!',
      '(',
      ')',
      ':*',
      '<->',
      '*',
      ' ',
      '?',
      '$1',
      '???',
      "x' & y",
      'a:* | b',
      '!!!',
      '²½',
      'ᐸ',
      '👩‍💻',
      'ﷺ',
      '\u202e',
      '\ud800',
      'İ',
      'a\u0301',
      '١٢',
      'x'.repeat(200),
      '字'.repeat(200),
      '-',
      '--',
      '/*',
      ';',
      'null',
      '{}',
      '\u0001',
    ];
    for (const sort of ['name', 'relevance'])
      for (const q of words) {
        const query = new URLSearchParams({ q, sort, limit: '3' });
        expect((await shop.call('GET', `/product?${query}`)).status, q).to.equal(200);
      }
  });
});
