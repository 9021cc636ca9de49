import { expect } from 'chai';
import Koa, { type Context } from 'koa';
import { IncomingMessage, ServerResponse, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { problemAnswerer } from './errors.ts';
import { fairQueue } from './fair-queue.ts';

const app = new Koa();

const contextOf = (url: string, address: string, headers: IncomingHttpHeaders): Context => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
  const request = Object.assign(new IncomingMessage(socket), { url, method: 'GET', headers });
  return app.createContext(request, new ServerResponse(request));
};

const [mallory, ada] = ['203.0.113.66', '203.0.113.1'];

describe('A fair queue', () => {
  const stage = () => {
    const queue = fairQueue(problemAnswerer(new Map()));
    const begun: string[] = [];
    const ask = (name: string, address: string, path = '/product', headers = {}) => {
      const ctx = contextOf(path, address, headers);
      void queue(ctx, async () => {
        begun.push(name);
      });
      return ctx;
    };
    const nextTurn = () => new Promise(setImmediate);
    return { begun, ask, nextTurn };
  };
  const names = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `${from + index}`);

  it('begins one request of an address in a turn, in order, and those of others at once', async () => {
    const { begun, ask, nextTurn } = stage();
    for (const name of names(0, 20)) ask(name, mallory);
    ask('other', ada);
    expect(begun).deep.equal(['0', 'other']);
    await nextTurn();
    expect(begun).deep.equal(['0', 'other', '1']);
    // Whoever comes later waits behind those before.
    ask('20', mallory);
    ask('another', ada);
    while (!begun.includes('20')) await nextTurn();
    expect(begun).deep.equal(['0', 'other', '1', 'another', ...names(2, 21)]);
    await nextTurn();
    ask('again', mallory);
    expect(begun.at(-1)).equal('again');
  });

  it('lets nobody wait who asks from the machine itself', () => {
    const { begun, ask } = stage();
    for (const name of names(0, 50)) ask(name, '127.0.0.1');
    for (const name of names(50, 100)) ask(name, '127.0.0.1', '/healthz');
    expect(begun).deep.equal(names(0, 100));
  });

  it('lets health checks of an address wait for each other alone, and keeps nothing of their bodies', async () => {
    const { begun, ask, nextTurn } = stage();
    for (const name of names(0, 20)) ask(name, mallory);
    for (const name of names(20, 40)) ask(name, mallory, '/healthz');
    expect(begun).deep.equal(['0', '20']);
    await nextTurn();
    expect(begun).deep.equal(['0', '20', '1', '21']);
    const { req } = ask('', ada, '/readyz', { 'transfer-encoding': 'chunked' });
    req.push('of no use there');
    expect(req.readableLength).equal(0);
  });

  it('has room for so many of an address, and says in turn to the next when to come again', async () => {
    const { begun, ask, nextTurn } = stage();
    const asked = names(0, 2_502).map((name) => ask(name, mallory));
    ask('other', ada);
    expect(begun).deep.equal(['0', 'other']);
    expect(asked.map(({ status }) => status)).not.include(503);
    while (asked.at(-1)?.status !== 503) await nextTurn();
    expect(begun).deep.equal(['0', 'other', ...names(1, 2_501)]);
    expect(asked.map(({ status }) => status).indexOf(503)).equal(2_501);
    expect(asked.at(-1)?.response.get('Retry-After')).equal('2');
  });

  it('gives no turn to whoever has gone', async () => {
    const { begun, ask, nextTurn } = stage();
    const [, gone] = ['first', 'gone', 'last'].map((name) => ask(name, mallory));
    gone?.res.emit('close');
    await nextTurn();
    expect(begun).deep.equal(['first', 'last']);
    await nextTurn();
    ask('again', mallory);
    expect(begun.at(-1)).equal('again');
  });

  it('holds so many larger bodies of an address, and says in turn to whoever comes then that it is too much', async () => {
    const { begun, ask, nextTurn } = stage();
    const send = (name: string, headers: IncomingHttpHeaders, bytes: number) => {
      const ctx = ask(name, mallory, '/contact', headers);
      ctx.req.push(Buffer.alloc(bytes));
      return ctx;
    };
    const large = { 'content-length': '60000' };
    const chunked = { 'transfer-encoding': 'chunked' };
    const held = [send('0', large, 60_000), send('1', chunked, 60_000), send('2', chunked, 60_000)];
    const more = [send('chunked', chunked, 60_000)];
    held.push(...names(3, 250).map((name) => send(name, large, 60_000)));
    more.push(...names(250, 300).map((name) => send(name, large, 60_000)));
    const small = send('small', { 'content-length': '1000' }, 1_000);
    const heldOf = (all: Context[]) => new Set(all.map(({ req }) => req.readableLength));
    expect([heldOf(held), heldOf(more), heldOf([small])]).deep.equal([
      new Set([60_000]),
      new Set([0]),
      new Set([1_000]),
    ]);
    expect(more.map(({ status }) => status)).not.include(503);
    while (!begun.includes('small')) await nextTurn();
    expect(begun).deep.equal([...names(0, 250), 'small']);
    expect(new Set(more.map(({ status }) => status))).deep.equal(new Set([503]));
  });
});
