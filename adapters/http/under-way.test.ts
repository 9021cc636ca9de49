import { expect } from 'chai';
import Koa from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { TooManyRequests } from '../../domain/errors.ts';
import { problemAnswerer } from './errors.ts';
import { underWay, underWayOfOne } from './under-way.ts';

describe('What is under way', () => {
  const app = new Koa({ proxy: true });
  const answerProblem = problemAnswerer(new Map());
  const bounded = underWay({ total: 3, ofOneAddress: 2 }, answerProblem);

  /** A request of an address that takes until `end`. */
  const begin = (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const request = Object.assign(new IncomingMessage(new Socket()), { url: '/', headers });
    const ctx = app.createContext(request, new ServerResponse(request));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let isTaken = false;
    const done = Promise.resolve(bounded(ctx, () => ((isTaken = true), promise)));
    return {
      ctx,
      isTaken,
      done,
      end: () => (resolve(), done),
      fail: () => (reject(new Error('cut off')), done.catch(() => undefined)),
    };
  };

  it('is bounded of one address, and altogether', async () => {
    const [first, second, third] = ['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(begin);
    const refusal = await third?.done.catch((error: unknown) => error);
    expect(refusal).instanceOf(TooManyRequests).include({ retryAfter: 2 });
    const other = begin('192.0.2.2');
    expect([first?.isTaken, second?.isTaken, third?.isTaken, other.isTaken]).deep.equal([
      true,
      true,
      false,
      true,
    ]);

    const tooMany = begin('192.0.2.3');
    await tooMany.done;
    const { status, response } = tooMany.ctx;
    expect([tooMany.isTaken, status, response.get('Retry-After'), response.type]).deep.equal([
      false,
      503,
      '2',
      'application/problem+json',
    ]);

    await Promise.all([first?.end(), second?.fail(), other.end()]);
    const again = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(begin);
    expect(again.map(({ isTaken }) => isTaken)).deep.equal([true, true, true]);
    await Promise.all(again.map(({ end }) => end()));
  });

  it('is bounded of one person, and gives its place back', async () => {
    const ofPerson = underWayOfOne(1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = ofPerson('ada', () => promise);
    const refusal = await ofPerson('ada', async () => 'second').catch((error: unknown) => error);
    expect(refusal).instanceOf(TooManyRequests);
    expect(await ofPerson('grace', async () => 'hers')).equal('hers');
    resolve('first');
    expect(await first).equal('first');
    expect(await ofPerson('ada', async () => 'again')).equal('again');
  });
});
