import { expect } from 'chai';
import { InMemoryChanges } from '../../application/fakes/changes.ts';
import type { Page, PageQuery } from '../../application/ports.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { withCachedTotal } from './cached-total.ts';
import { taggedCache } from './cache.ts';

describe('withCachedTotal', () => {
  const changes = new InMemoryChanges();
  const asked: PageQuery[] = [];
  let total = 12;
  const list = async (query: PageQuery): Promise<Page<string>> => {
    asked.push(query);
    return { rows: ['row'], total: query.uncounted ? undefined : total, next: undefined };
  };
  const counted = withCachedTotal(list, taggedCache<number>(changes, 10_000), () => ({
    list: 'all',
    tags: { shelf: undefined },
  }));

  it('counts with the first page, and again when the count may be another', async () => {
    expect((await counted({ limit: 5 })).total).equal(12);
    expect((await counted({ limit: 5, after: 'there' })).total).equal(12);
    changes.publish('stock:1');
    expect((await counted({ limit: 7 })).total).equal(12);
    total = 13;
    changes.publish('product:1');
    expect((await counted({ limit: 5 })).total).equal(13);
    expect(asked).deep.equal([
      { limit: 5 },
      { limit: 5, after: 'there', uncounted: true },
      { limit: 7, uncounted: true },
      { limit: 5 },
    ]);
  });

  it('asks once for a page, however many want the count at once', async () => {
    changes.publish('anything');
    asked.length = 0;
    const pages = await Promise.all([counted({ limit: 1 }), counted({ limit: 2 })]);
    expect(pages.map((page) => page.total)).deep.equal([13, 13]);
    expect(asked).length(2);
  });

  it('answers whoever asks beside somebody whose cursor is none', async () => {
    changes.publish('anything');
    const bad = new InvalidInput([]);
    const refusing = withCachedTotal(
      async (query) => {
        if (query.after === 'bad') throw bad;
        return list(query);
      },
      taggedCache<number>(changes, 10_000),
      () => ({ list: 'all', tags: {} }),
    );
    const pages = [refusing({ limit: 1, after: 'bad' }), refusing({ limit: 5 })];
    expect(await Promise.allSettled(pages)).deep.equal([
      { status: 'rejected', reason: bad },
      { status: 'fulfilled', value: { rows: ['row'], total: 13, next: undefined } },
    ]);
  });
});
