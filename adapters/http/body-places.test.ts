import { expect } from 'chai';
import type { Context } from 'koa';
import { EventEmitter } from 'node:events';
import { TooManyRequests, Unavailable } from '../../domain/errors.ts';
import { bodyPlaces } from './body-places.ts';

describe('Places for bodies', () => {
  const stage = (limits = { ofOne: 2, altogether: 4 }) => {
    let now = 0;
    const take = bodyPlaces(limits, () => now);
    const begin = (ip: string) => {
      const res = new EventEmitter();
      const socket = { bytesRead: 0 };
      const req = { complete: false, isEnded: false, socket, destroy: () => (req.isEnded = true) };
      const { promise, resolve } = Promise.withResolvers<string>();
      const became: { now: unknown } = { now: 'under way' };
      const done = take({ ip, req, res } as unknown as Context, () => promise).then(
        (answer) => (became.now = answer),
        (error: unknown) => (res.emit('finish'), (became.now = error)),
      );
      return {
        req,
        became,
        done,
        sends: (bytes: number) => (socket.bytesRead += bytes),
        arrives: () => (req.complete = true),
        end: () => (resolve('done'), done),
      };
    };
    const letPass = (ms: number) => (now += ms);
    return { begin, letPass };
  };
  const slow = (ip: string) => `203.0.113.${ip}`;

  it('are so many of an address, and free again after it', async () => {
    const { begin } = stage();
    const [first] = [begin(slow('1')), begin(slow('1'))];
    expect(await begin(slow('1')).done).instanceOf(TooManyRequests);
    expect(await first?.end()).equal('done');
    expect(await begin(slow('1')).end()).equal('done');
  });

  it('are given up by the slowest of an address that has most of them', async () => {
    const { begin, letPass } = stage();
    const [trickle, steady, other, another] = [
      begin(slow('1')),
      begin(slow('1')),
      begin(slow('2')),
      begin(slow('2')),
    ];
    letPass(1_000);
    other.arrives();
    another.sends(100_000);
    steady.sends(100_000);
    trickle.sends(10);
    const bob = begin(slow('3'));
    expect(await trickle.done).instanceOf(TooManyRequests);
    expect(trickle.req.isEnded).equal(true);
    // Bob's has only just begun, and is not the slowest.
    letPass(10);
    const cleo = begin(slow('4'));
    await Promise.race([steady.done, another.done, other.done]);
    expect([steady, bob, cleo].map(({ became }) => became.now)).deep.equal(
      Array.from({ length: 3 }, () => 'under way'),
    );
    expect(another.became.now).instanceOf(TooManyRequests);
    for (const one of [steady, other, bob, cleo]) expect(await one.end()).equal('done');
  });

  it('are not given up for whoever would have as many, by work that has arrived', async () => {
    const { begin } = stage();
    const all = ['1', '2', '3', '4'].map((ip) => begin(slow(ip)));
    for (const { arrives } of all) arrives();
    expect(await begin(slow('5')).done).instanceOf(Unavailable);
    expect(await begin(slow('1')).done).instanceOf(Unavailable);
    for (const one of all) expect(await one.end()).equal('done');
  });

  it('are given up by what has arrived of an address that has far more', async () => {
    const { begin } = stage({ ofOne: 4, altogether: 4 });
    const all = [1, 2, 3, 4].map(() => begin(slow('1')));
    for (const { arrives } of all) arrives();
    const bob = begin(slow('2'));
    await Promise.race(all.map(({ done }) => done));
    expect(all.filter(({ became }) => became.now instanceof TooManyRequests)).length(1);
    expect(await bob.end()).equal('done');
  });
});
