import { expect } from 'chai';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TooManyRequests } from '../../domain/errors.ts';
import { rateLimit } from './rate-limit.ts';

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
