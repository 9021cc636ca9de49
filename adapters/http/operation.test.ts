import { expect } from 'chai';
import Koa from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { received } from './contract.ts';
import { operation, serve, type ServedWith } from './operation.ts';

describe('An operation', () => {
  const app = new Koa();

  it('keeps nothing of the body of a read, which nobody reads', async () => {
    const read = serve(
      operation({
        method: 'get',
        path: '/anything',
        summary: '',
        access: 'anyone',
        success: { status: 200, schema: received },
        handle: async () => ({ received: true as const }),
      }),
      {} as ServedWith,
    );
    const headers = { 'transfer-encoding': 'chunked' };
    const req = Object.assign(new IncomingMessage(new Socket()), { url: '/anything', headers });
    const ctx = app.createContext(req, new ServerResponse(req));
    const answered = read(ctx);
    req.push('as long as one likes');
    await answered;
    expect([ctx.body, req.readableLength]).deep.equal(['{"received":true}', 0]);
  });
});
