import { expect } from 'chai';
import Koa from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { taggedCache } from './cache.ts';
import { received } from './contract.ts';
import { operation, serve, type ServedWith } from './operation.ts';

describe('An operation', () => {
  const app = new Koa();
  const changes = { subscribe: () => {}, isSubscribed: () => true, heardAt: () => 0 };
  const ports: Pick<ServedWith, 'answers' | 'sendCached'> = {
    answers: taggedCache(changes as never, 1e6),
    sendCached: (ctx, { bytes }) => (ctx.body = String(bytes.identity)),
  };
  const read = operation({
    method: 'get',
    path: '/anything',
    summary: '',
    access: 'anyone',
    success: { status: 200, schema: received },
    handle: async () => ({ received: true as const }),
  });

  it('keeps nothing of the body of a read, which nobody reads', async () => {
    for (const op of [read, { ...read, tags: () => ({}) }]) {
      const headers = { 'transfer-encoding': 'chunked' };
      const req = Object.assign(new IncomingMessage(new Socket()), { url: '/anything', headers });
      const ctx = app.createContext(req, new ServerResponse(req));
      const answered = serve(op, ports as ServedWith)(ctx);
      req.push('as long as one likes');
      await answered;
      expect([ctx.body, req.readableLength]).deep.equal(['{"received":true}', 0]);
    }
  });
});
