import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import Koa from 'koa';
import { TooManyRequests } from '../../domain/errors.ts';
import { portOf } from '../embedded/ports.ts';
import { renderedPages } from './pages.ts';
import { fetchAnew } from './testing/fetch-anew.ts';

const built = fileURLToPath(new URL('../../storefront/dist', import.meta.url));
const config = { firebase: {}, stripe: {}, paymentMinimum: 1, currency: 'usd' };

describe('The pages with a machine', () => {
  it('are made for an address one after the other, sixty may wait, and other pages go on', async () => {
    const all = Promise.withResolvers<void>();
    let read = 0;
    const pages = renderedPages(built, async (shows) => {
      if (typeof shows === 'object' && ++read === 100) all.resolve();
      if (typeof shows === 'object') await all.promise;
      return {
        data: JSON.stringify({ publicUrl: 'https://parches.example', config }),
        isThere: true,
      };
    });
    const app = new Koa();
    app.use(async (ctx) => {
      try {
        await pages.send(ctx, await pages.placeFor(ctx.path, ctx.search));
      } catch (error) {
        if (!(error instanceof TooManyRequests)) throw error;
        ctx.status = 429;
      }
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ask = async (path: string) => {
      const answer = await fetchAnew(`http://127.0.0.1:${portOf(server)}${path}`);
      await answer.text();
      return answer.status;
    };
    try {
      const id = '00000000-0000-7000-8000-000000000001';
      const machines = Array.from({ length: 100 }, () => ask(`/builder?parts=${id}`));
      expect(await ask('/terms')).to.equal(200);
      const answers = await Promise.all(machines);
      expect(answers.filter((status) => status === 200)).to.have.length(61);
      expect(answers.filter((status) => status === 429)).to.have.length(39);
      expect(await ask(`/builder?parts=${id}&again=1`)).to.equal(200);
    } finally {
      server.close();
    }
  });
});
