import { expect } from 'chai';
import Koa, { type Context } from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { problemAnswerer } from './errors.ts';
import { shedding } from './shedding.ts';

const app = new Koa();

const contextOf = (url: string, headers: Record<string, string>, address: string): Context => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
  const request = Object.assign(new IncomingMessage(socket), { url, method: 'GET', headers });
  return app.createContext(request, new ServerResponse(request));
};

describe('Shedding', () => {
  const stage = (limit: number) => {
    const shed = shedding(limit, problemAnswerer(new Map()));
    /** A request whose answer takes until `end`. */
    const begin = (
      url = '/product',
      headers: Record<string, string> = {},
      address = '127.0.0.1',
    ) => {
      const ctx = contextOf(url, headers, address);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let isTaken = false;
      const done = Promise.resolve(
        shed(ctx, () => {
          isTaken = true;
          return promise;
        }),
      );
      return {
        ctx,
        isTaken,
        end: () => (resolve(), done),
        fail: () => (reject(new Error()), done),
      };
    };
    return begin;
  };

  it('takes as many at once as it may, and says to the next when to come again', async () => {
    const begin = stage(2);
    const [first, second, third] = [begin(), begin(), begin()];
    expect([first.isTaken, second.isTaken, third.isTaken]).deep.equal([true, true, false]);
    const { status, response } = third.ctx;
    expect([status, response.get('Retry-After'), response.type]).deep.equal([
      503,
      '2',
      'application/problem+json',
    ]);
    expect(JSON.parse(String(third.ctx.body))).include({
      status: 503,
      detail: 'The shop cannot be reached right now. Try again in a moment.',
    });
    await first.end();
    expect(begin().isTaken).equal(true);
    expect(begin().isTaken).equal(false);
  });

  it('gives back the place of a request that fails', async () => {
    const begin = stage(1);
    await begin()
      .fail()
      .catch(() => undefined);
    expect(begin().isTaken).equal(true);
  });

  it('sheds webhooks last, and questions about health never', () => {
    const begin = stage(1);
    const taken = ['/product', '/product', '/webhooks/stripe', '/webhooks/stripe'].map(
      (url) => begin(url).isTaken,
    );
    expect(taken).deep.equal([true, false, true, false]);
    for (const url of ['/healthz', '/readyz', '/metrics']) expect(begin(url).isTaken).equal(true);
  });

  it('leaves three quarters of the places to others, whatever one address asks for', async () => {
    const begin = stage(8);
    const from = (address: string) => begin('/product', {}, address);
    const [first, second, third] = [from('203.0.113.1'), from('203.0.113.1'), from('203.0.113.1')];
    expect([first.isTaken, second.isTaken, third.isTaken]).deep.equal([true, true, false]);
    expect(third.ctx.status).equal(503);
    expect(from('203.0.113.2').isTaken).equal(true);
    await first.end();
    expect(from('203.0.113.1').isTaken).equal(true);
  });

  it('takes the machine itself, where a proxy may stand, for many', () => {
    const begin = stage(4);
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.1'])
      expect(begin('/product', {}, address).isTaken).equal(true);
    expect(begin().isTaken).equal(false);
  });

  it('gives no place to whoever is still sending', async () => {
    const begin = stage(1);
    for (const event of ['data', 'readable']) {
      const slow = begin('/images', { 'content-length': '5000000' });
      expect([slow.isTaken, begin().isTaken]).deep.equal([true, false]);
      slow.ctx.req.on(event, () => {});
      const quick = begin();
      expect(quick.isTaken).equal(true);
      await quick.end();
      slow.ctx.req.emit('end');
      expect(begin().isTaken).equal(false);
      await slow.end();
    }
    expect(begin().isTaken).equal(true);
  });

  it('counts who waits for something else than the body, though nobody has read it yet', () => {
    const begin = stage(1);
    begin('/booking', { 'content-length': '80' });
    expect(begin('/booking', { 'content-length': '80' }).isTaken).equal(false);
  });
});
