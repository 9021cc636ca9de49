import Router from '@koa/router';
import { expect } from 'chai';
import Koa, { type Context } from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { healthRoutes, metricsOfOne } from './health.ts';

describe('Readiness', () => {
  it('is asked of the database once, however many want to know it at once', async () => {
    let asked = 0;
    let found = { reads: true, writes: true };
    const router = new Router();
    const isReady = () => ((asked += 1), Promise.resolve(found));
    healthRoutes(router, { isReady, metrics: metricsOfOne(), metricsToken: undefined });
    const app = new Koa();
    const ask = async (url = '/readyz') => {
      const incoming = Object.assign(new IncomingMessage(new Socket()), {
        url,
        method: 'GET',
      });
      const ctx: Context = app.createContext(incoming, new ServerResponse(incoming));
      await router.routes()(ctx as never, async () => {});
      return ctx.status;
    };
    const many = [ask(), ask(), ask()];
    expect(await Promise.all(many)).deep.equal([200, 200, 200]);
    expect(asked).equal(1);
    found = { reads: true, writes: false };
    expect([await ask(), await ask('/readyz/writes')]).deep.equal([200, 503]);
    found = { reads: false, writes: false };
    expect([await ask(), await ask('/readyz/writes')]).deep.equal([503, 503]);
    expect(asked).equal(5);
  });
});
