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
    const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => begin(name));
    expect(await begin('5').done)
      .instanceOf(TooManyRequests)
      .property('retryAfter', 1);
    const other = begin('other', 'bob');
    expect(begun).deep.equal(['1', '2', 'other']);
    await second?.end();
    expect(begun).deep.equal(['1', '2', 'other', '3']);
    await first?.fail();
    expect(begun).deep.equal(['1', '2', 'other', '3', '4']);
    for (const one of [third, fourth, other]) expect(await one?.end()).equal('done');
    expect(await begin('6').end()).equal('done');
  });

  it('are for so many altogether', async () => {
    const { begun, begin } = stage({ ofOne: 2, altogether: 3 });
    const [first] = ['a', 'a', 'b'].map((key, index) => begin(`${index}`, key));
    expect(await begin('3', 'a').done).instanceOf(TooManyRequests);
    expect(await begin('4', 'c').done).instanceOf(Unavailable);
    await first?.end();
    begin('5', 'c');
    expect(begun).deep.equal(['0', '1', '2', '5']);
  });
});
