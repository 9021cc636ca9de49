import { expect } from 'chai';
import Koa, { type Context } from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { problemAnswerer } from './errors.ts';
import { fairQueue } from './fair-queue.ts';

const app = new Koa();

const contextOf = (url: string, address: string): Context => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
  const request = Object.assign(new IncomingMessage(socket), { url, method: 'GET', headers: {} });
  return app.createContext(request, new ServerResponse(request));
};

const [mallory, ada] = ['203.0.113.66', '203.0.113.1'];

describe('A fair queue', () => {
  const stage = () => {
    const queue = fairQueue(problemAnswerer(new Map()));
    const begun: string[] = [];
    const ask = (name: string, address: string, path = '/product') => {
      const ctx = contextOf(path, address);
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

  it('lets nobody wait who asks how the shop is, or who asks from the machine itself', () => {
    const { begun, ask } = stage();
    for (const name of names(0, 50)) ask(name, '127.0.0.1');
    for (const name of names(50, 100)) ask(name, mallory, '/healthz');
    expect(begun).deep.equal(names(0, 100));
  });

  it('has room for so many of an address, and says to the next when to come again', () => {
    const { begun, ask } = stage();
    const asked = names(0, 2_502).map((name) => ask(name, mallory));
    expect(begun).deep.equal(['0']);
    expect(asked.map(({ status }) => status).indexOf(503)).equal(2_501);
    expect(asked.at(-1)?.response.get('Retry-After')).equal('2');
    ask('other', ada);
    expect(begun.at(-1)).equal('other');
  });
});
