import { expect } from 'chai';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../../domain/errors.ts';
import { rateLimit, type Counters } from './rate-limit.ts';

describe('What a person reads', () => {
  const uncounted = () => ({
    consume: () => Promise.reject(new Error()),
    points: 1,
    msDuration: 1,
  });

  it('is so much at once; more waits, and too much is refused, to nobody else’s harm', async () => {
    const { read } = rateLimit(600, uncounted);
    const { promise, resolve } = Promise.withResolvers<string>();
    let begun = 0;
    const one = (id: string) => read(id, () => ((begun += 1), promise));
    const answers = Array.from({ length: 64 }, () => one('ada'));
    expect(begun).equal(4);
    expect(await one('ada').catch((error: unknown) => error)).instanceOf(TooManyRequests);
    answers.push(one('bob'));
    expect(begun).equal(5);
    resolve('read');
    expect(new Set(await Promise.all(answers))).deep.equal(new Set(['read']));
    expect(begun).equal(65);
  });

  it('keeps its place until its stream has ended, however it ends', async () => {
    const { read } = rateLimit(600, uncounted);
    const streams = Array.from({ length: 4 }, () => new Readable({ read: () => {} }));
    expect(await Promise.all(streams.map((stream) => read('ada', async () => stream)))).deep.equal(
      streams,
    );
    const next = read('ada', async () => 'next');
    const first = await Promise.race([next, nextTurn('waits')]);
    expect(first).equal('waits');
    streams[0]?.destroy();
    expect(await next).equal('next');
    streams[1]?.resume().push(null);
    expect(await read('ada', async () => 'again')).equal('again');
    streams.forEach((stream) => stream.destroy());
  });

  it('has no limit where there are none', async () => {
    const { read } = rateLimit(0, uncounted);
    const { promise, resolve } = Promise.withResolvers<void>();
    const answers = Array.from({ length: 500 }, () => read('ada', () => promise));
    resolve();
    await Promise.all(answers);
  });
});

describe('Attempts to sign in', () => {
  const counters: Counters = (_, points, seconds) => {
    const taken = new Map<string | number, number>();
    const consume = async (key: string | number, count = 1) => {
      taken.set(key, (taken.get(key) ?? 0) + count);
      const answer = new RateLimiterRes(0, seconds * 1_000, taken.get(key));
      if ((taken.get(key) ?? 0) > points) throw answer;
      return answer;
    };
    return { points, msDuration: seconds * 1_000, consume };
  };

  it('of one address use up none of what an account has from others', async () => {
    const limit = rateLimit(100, counters);
    const from = async (address: string) => {
      const tries = Array.from({ length: 60 }, () =>
        limit.attempt(address, { kind: 'sign-in', email: 'ada@parches.test' }),
      );
      const ends = await Promise.allSettled(tries);
      return ends.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await from('203.0.113.1')).equal(10);
    for (const other of [2, 3, 4, 5]) expect(await from(`203.0.113.${other}`)).equal(10);
    // As many as an account has in all.
    expect(await from('203.0.113.6')).equal(0);
    // Another may still sign up there.
    await limit.attempt('203.0.113.6', { kind: 'sign-up', email: 'ada@parches.test' });
  });
});
