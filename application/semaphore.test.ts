import { expect } from 'chai';
import { Unavailable, TooManyRequests } from '../domain/errors.ts';
import { semaphore } from './semaphore.ts';

describe('Places', () => {
  /** Work under each key that somebody begins, and what has begun of it. */
  const stage = (room: Parameters<typeof semaphore>[0]) => {
    const take = semaphore(room);
    const begun: string[] = [];
    const begin = (name: string, key = 'ada') => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const done = take(key, () => (begun.push(name), promise)).then(
        () => 'done',
        (error: Error) => error,
      );
      return { done, end: () => (resolve(), done), fail: () => (reject(new Error()), done) };
    };
    return { begun, begin };
  };

  it('are for so many of one, and others wait in the order of their coming', async () => {
    const { begun, begin } = stage({ ofOne: 2, waiting: 2 });
    const [first, second, third, fourth, fifth] = ['1', '2', '3', '4', '5'].map((name) =>
      begin(name),
    );
    const other = begin('other', 'bob');
    expect(begun).deep.equal(['1', '2', 'other']);
    await second?.end();
    expect(begun).deep.equal(['1', '2', 'other', '3']);
    await first?.fail();
    expect(begun).deep.equal(['1', '2', 'other', '3', '4']);
    for (const one of [third, fourth, other]) expect(await one?.end()).equal('done');
    // Only now, when it would have a place: a test that waited for its refusal could wait for ever.
    expect(await fifth?.end())
      .instanceOf(TooManyRequests)
      .property('retryAfter', 1);
    const sixth = begin('6');
    expect(begun.at(-1)).equal('6');
    expect(await sixth.end()).equal('done');
  });

  it('are for so many altogether', async () => {
    const { begun, begin } = stage({ ofOne: 2, altogether: 3 });
    const [first, second] = ['a', 'a', 'b'].map((key, index) => begin(`${index}`, key));
    const third = begin('3', 'a');
    const fourth = begin('4', 'c');
    await first?.end();
    begin('5', 'c');
    expect(begun).deep.equal(['0', '1', '2', '5']);
    await second?.end();
    expect(await third.end()).instanceOf(TooManyRequests);
    expect(await fourth.end()).instanceOf(Unavailable);
  });
});
