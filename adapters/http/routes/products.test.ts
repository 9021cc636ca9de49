import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import type { Context } from 'koa';
import { rejectionOf } from '../../../application/fakes/rejection.ts';
import { TooManyRequests } from '../../../domain/errors.ts';
import { taggedCache } from '../cache.ts';
import { serve } from '../operation.ts';
import { productOperations } from './products.ts';

describe('Lists of products that are dear', () => {
  const changes = { subscribe: () => {}, isSubscribed: () => true, heardAt: () => 0 };
  const idOf = (n: number) => `0199f0aa-0000-7000-8000-${String(n).padStart(12, '0')}`;
  /** The part or the words of each list, in the order in which it has begun, and what ends the first of them. */
  let begun: (string | undefined)[];
  let ends: (() => void)[];
  let ask: (ip: string, fits?: number) => Promise<unknown>;
  let search: (ip: string, words: string) => Promise<unknown>;
  let searchByFact: (ip: string, value: string) => Promise<unknown>;

  beforeEach(() => {
    begun = [];
    ends = [];
    const answers = taggedCache(changes as never, 1e6);
    const list = ({ fits, q }: { fits?: string[]; q?: string }) => {
      begun.push(fits?.[0] ?? q);
      return new Promise((resolve) => ends.push(() => resolve([])));
    };
    const operations = productOperations({ listCategories: list, listFacets: list } as never);
    const askBy = (ip: string, querystring: string, asked = '/categories') => {
      const operation = operations.find(({ path }) => path === asked);
      if (!operation) throw new Error(`There is no ${asked}`);
      const answer = serve(operation, {
        answers,
        sendCached: () => {},
        isUnreachable: () => false,
        limits: {},
        authenticate: {},
      } as never);
      const req = { url: `${asked}?${querystring}`, headers: {} };
      return answer({ ip, params: {}, querystring, req, get: () => '' } as unknown as Context);
    };
    ask = (ip, fits) => askBy(ip, fits === undefined ? '' : `fits=${idOf(fits)}`);
    search = (ip, words) => askBy(ip, `q=${words}`);
    searchByFact = (ip, value) => askBy(ip, `category=processors&spec.socket=${value}`, '/facets');
  });

  const endAll = async (asked: Promise<unknown>[]) => {
    const areOver = Promise.all(asked).then(() => true);
    while (!(await Promise.race([areOver, turn(false)]))) ends.shift()?.();
  };

  it('of what fits a machine are made for an address one after the other, sixty may wait, and others’ lists go on', async () => {
    const asked = Array.from({ length: 61 }, (_, n) => ask('203.0.113.1', n));
    expect(await rejectionOf(() => ask('203.0.113.1', 61))).instanceOf(TooManyRequests);
    expect(begun).deep.equal([idOf(0)]);
    const others = [ask('203.0.113.2', 62), ask('203.0.113.1')];
    await turn();
    expect(begun).deep.equal([idOf(0), idOf(62), undefined]);
    await endAll([...asked, ...others]);
    expect(begun).length(63);
  });

  it('wait for nobody else who has asked for the same before, and waits for their own turn', async () => {
    const asked = Array.from({ length: 61 }, (_, n) => ask('203.0.113.1', n));
    const other = ask('203.0.113.2', 60);
    await turn();
    expect(begun).deep.equal([idOf(0), idOf(60)]);
    await endAll([...asked, other]);
    // And then it is there for them, too.
    expect(begun.filter((id) => id === idOf(60))).length(1);
  });

  it('by words are made for an address two at once, and others’ go on', async () => {
    const asked = Array.from({ length: 62 }, (_, n) => search('203.0.113.1', `a${n}`));
    expect(await rejectionOf(() => search('203.0.113.1', 'more'))).instanceOf(TooManyRequests);
    const others = [search('203.0.113.2', 'b'), ask('203.0.113.1', 1), ask('203.0.113.1')];
    await turn();
    expect(begun).deep.equal(['a0', 'a1', 'b', idOf(1), undefined]);
    await endAll([...asked, ...others]);
    expect(begun).length(65);
  });

  it('by facts wait with those by words', async () => {
    const asked = Array.from({ length: 31 }, (_, n) => [
      search('203.0.113.1', `a${n}`),
      searchByFact('203.0.113.1', `AM${n}`),
    ]).flat();
    expect(await rejectionOf(() => searchByFact('203.0.113.1', 'FM2'))).instanceOf(TooManyRequests);
    await turn();
    expect(begun).length(2);
    await endAll(asked);
    expect(begun).length(62);
  });
});
