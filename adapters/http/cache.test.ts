import { expect } from 'chai';
import { InMemoryChanges } from '../../application/fakes/changes.ts';
import { taggedCache, type Loaded, type Tags } from './cache.ts';

/** A question whose answers the test gives, one after the other. */
const question = () => {
  const asked: PromiseWithResolvers<Loaded<string>>[] = [];
  const fill = () => {
    const answer = Promise.withResolvers<Loaded<string>>();
    asked.push(answer);
    return answer.promise;
  };
  const answer = (value: string, tags: Tags = { 'product:1': value }, which = -1) =>
    asked.at(which)?.resolve({ value, bytes: value.length, tags: () => tags });
  return { asked, fill, answer };
};

/** Lets everything run that waits for nothing more. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('taggedCache', () => {
  let changes: InMemoryChanges;
  beforeEach(() => {
    changes = new InMemoryChanges();
  });
  const kept = (bytes = 10_000) => taggedCache<string>(changes, bytes);
  const of = (value: string, parts: string[], state?: string) => async () => ({
    value,
    bytes: value.length,
    tags: () => Object.fromEntries(parts.map((part) => [part, state])),
  });

  it('asks once for all who want the same at once, and never again', async () => {
    const { get, peek } = kept();
    const { asked, fill, answer } = question();
    const all = Promise.all([get('a', fill), get('a', fill), get('a', fill)]);
    answer('one');
    expect(await all).deep.equal(['one', 'one', 'one']);
    expect(await get('a', fill)).equal('one');
    expect(peek('a')).equal('one');
    expect(asked).length(1);
  });

  it('asks anew when something has changed of what it is made of, and not else', async () => {
    const { get, peek } = kept();
    const tell = async (change: Parameters<typeof changes.publish>[0]) => {
      await get('list', of('list', ['shelf', 'product:1', 'product:2']));
      await get('in stock', of('in stock', ['shelf', 'stock', 'product:2']));
      await get('part', of('part', ['product:1']));
      await get('reviews', of('reviews', ['reviews']));
      changes.publish(change);
      return ['list', 'in stock', 'part', 'reviews'].filter((key) => peek(key) !== undefined);
    };
    expect(await tell('stock:1')).deep.equal(['reviews']);
    expect(await tell('stock:2')).deep.equal(['part', 'reviews']);
    expect(await tell('stock:3')).deep.equal(['list', 'part', 'reviews']);
    expect(await tell('product:3')).deep.equal(['part', 'reviews']);
    expect(await tell('product:1')).deep.equal(['reviews']);
    expect(await tell('reviews')).deep.equal(['list', 'in stock', 'part']);
    expect(await tell('anything')).deep.equal([]);
  });

  it('does not keep what has changed while it was asked for', async () => {
    for (const [change, isKept] of [
      ['product:1', false],
      ['anything', false],
      ['reviews', true],
    ] as const) {
      const { get, peek } = kept();
      const { fill, answer } = question();
      const first = get('a', fill);
      changes.publish(change);
      answer('old');
      expect(await first).equal('old');
      expect(peek('a')).equal(isKept ? 'old' : undefined);
    }
  });

  it('gives nobody an answer from before a change that was told before they asked', async () => {
    const { get } = kept();
    const { asked, fill, answer } = question();
    const order: string[] = [];
    const ask = () => get('a', fill).then((value) => order.push(value));
    const first = ask();
    changes.publish('product:1');
    const late = [ask(), ask()];
    await turn();
    expect(asked, 'two questions for one key at once').length(1);
    answer('old');
    await turn();
    expect(asked).length(2);
    answer('new');
    await Promise.all([first, ...late]);
    expect(order).deep.equal(['old', 'new', 'new']);
    expect(asked).length(2);
  });

  it('drops what shows an older state than an answer that was read since', async () => {
    const { get, peek } = kept();
    await get('list', of('list', ['product:1', 'product:2'], '5 left'));
    await get('other list', of('other list', ['product:2'], '5 left'));
    await get('part', of('part', ['product:1'], '5 left'));
    expect(peek('list')).equal('list');
    await get('part of today', of('part of today', ['product:1'], '4 left'));
    expect(['list', 'other list', 'part'].map(peek)).deep.equal([
      undefined,
      'other list',
      undefined,
    ]);
  });

  it('lets nobody join a question from before the newer state was read', async () => {
    const { get } = kept();
    const list = question();
    const first = get('list', list.fill);
    await get('part', of('part', ['product:1'], '4 left'));
    const late = get('list', list.fill);
    list.answer('old', { 'product:1': '5 left' });
    expect(await first).equal('old');
    await turn();
    list.answer('new', { 'product:1': '4 left' });
    expect(await late).equal('new');
    expect(list.asked).length(2);
  });

  it('lets nobody join it either when a change was heard while the newer state was read', async () => {
    const { get } = kept();
    const [list, part] = [question(), question()];
    const newest = get('list', list.fill);
    changes.publish('stock:1');
    const older = get('part', part.fill);
    list.answer('newest', { 'product:1': '3 left' });
    expect(await newest).equal('newest');
    const late = get('part', part.fill);
    part.answer('older', { 'product:1': '4 left' });
    expect(await older).equal('older');
    await turn();
    part.answer('newest', { 'product:1': '3 left' });
    expect(await late).equal('newest');
  });

  it('shares, and keeps nothing, while it does not hear of changes', async () => {
    const { get, peek } = kept();
    changes.subscribed = false;
    const { asked, fill, answer } = question();
    const first = get('a', fill);
    const late = [get('a', fill), get('a', fill)];
    answer('one');
    expect(await first).equal('one');
    await turn();
    expect(asked, 'those who came later share one question').length(2);
    answer('two');
    expect(await Promise.all(late)).deep.equal(['two', 'two']);
    expect(peek('a')).equal(undefined);
  });

  it('does not keep what was asked for before it heard of changes again', async () => {
    const { get, peek } = kept();
    changes.subscribed = false;
    const { fill, answer } = question();
    const first = get('a', fill);
    changes.publish('anything');
    changes.subscribed = true;
    answer('old');
    await first;
    expect(peek('a')).equal(undefined);
  });

  it('asks again after a failure, once for all who waited', async () => {
    const { get } = kept();
    const { asked, fill, answer } = question();
    const first = get('a', fill);
    changes.publish('product:1');
    const late = [get('a', fill), get('a', fill)];
    asked[0]?.reject(new Error('unreachable'));
    expect(await first.catch((error: Error) => error.message)).equal('unreachable');
    await turn();
    answer('one');
    expect(await Promise.all(late)).deep.equal(['one', 'one']);
    expect(asked).length(2);
  });

  describe('of what was current before changes stopped arriving', () => {
    const maxStaleMs = 30_000;
    const aged = () => taggedCache<string>(changes, 10_000, maxStaleMs);
    const lose = (agoMs: number) => {
      changes.lastHeardAt = performance.now() - agoMs;
      changes.subscribed = false;
      changes.publish('anything');
    };
    const away = () => Promise.reject(new Error('unreachable'));
    const isLost = (asked: Promise<string>) => asked.catch((error: Error) => error.message);

    it('tells how long ago that was, and gives it to nobody who did not ask for it', async () => {
      const { get, peek, stale } = aged();
      await get('a', of('a', ['shelf']));
      expect(stale('a'), 'current').equal(undefined);
      lose(2_000);
      expect(peek('a')).equal(undefined);
      expect(await isLost(get('a', away))).equal('unreachable');
      const { value, ageMs = 0 } = stale('a') ?? {};
      expect(value).equal('a');
      expect(ageMs).within(2_000, 60_000);
      // Whatever else happens meanwhile, it grows no younger.
      lose(0);
      expect(stale('a')?.ageMs).least(ageMs);
    });

    it('forgets it when it is too old, when it changes, and when changes arrive again', async () => {
      const old = aged();
      await old.get('a', of('a', ['shelf']));
      lose(maxStaleMs + 1);
      expect(old.stale('a')).equal(undefined);

      changes = new InMemoryChanges();
      const { get, stale } = aged();
      for (const key of ['1', '2']) await get(key, of(key, [`product:${key}`]));
      lose(0);
      changes.publish('stock:1');
      expect(['1', '2'].filter(stale)).deep.equal(['2']);
      await get('new', of('new', []));
      expect(stale('2')?.value).equal('2');
      await get('part of 2', of('part of 2', ['product:2']));
      expect(stale('2'), 'read since').equal(undefined);

      await get('1', of('1', ['product:1']));
      changes.subscribed = true;
      changes.publish('anything');
      await get('1', of('1', ['product:1']));
      expect(stale('1')).equal(undefined);
    });

    it('gives nothing older than what was still under way then', async () => {
      const { get, stale } = aged();
      await get('part', of('part', ['product:1'], '5 left'));
      await get('other part', of('other part', ['product:2'], '5 left'));
      await get('reviews', of('reviews', ['reviews']));
      await get('list', of('list', ['shelf', 'product:2'], '5 left'));
      const { fill, answer } = question();
      const underWay = get('other list', fill);
      lose(0);
      answer('new', { shelf: undefined, 'product:1': '4 left', 'product:2': '5 left' });
      expect(await underWay).equal('new');
      const keys = ['part', 'other part', 'reviews', 'list', 'other list'];
      expect(keys.filter(stale)).deep.equal(['other part', 'reviews', 'other list']);
    });

    it('keeps none of it where that is switched off', async () => {
      const { get, stale } = kept();
      await get('a', of('a', ['shelf']));
      lose(0);
      expect(stale('a')).equal(undefined);
    });
  });

  it('gives up what was used least when there is no room, and keeps nothing without any', async () => {
    const small = kept(1_500);
    const value = 'x'.repeat(300);
    for (const key of ['a', 'b', 'c']) {
      await small.get(key, of(value, []));
      small.peek('a');
    }
    expect(['a', 'b', 'c'].filter((key) => small.peek(key))).deep.equal(['a', 'c']);
    await small.get('too large', of('x'.repeat(2_000), []));
    expect(small.peek('too large')).equal(undefined);
    expect(small.peek('a')).equal(value);

    const none = kept(0);
    const { asked, fill } = question();
    void none.get('a', fill);
    void none.get('a', fill);
    expect(asked).length(2);
  });
});
