import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { gate } from '../http/testing/gate.ts';
import { eventually } from '../http/testing/running-shop.ts';
import { changesOf } from './changes.ts';
import { connect } from './orm.ts';

describe('The feed of changes', () => {
  it('says once that the database is away, however often it is tried again', async () => {
    const url = new URL(process.env['DATABASE_URL'] ?? '');
    const way = await gate(Number(url.port));
    const orm = await connect(Object.assign(url, { port: way.port }).href);
    const feed = changesOf(orm);
    const told: unknown[] = [];
    await feed.start((reason) => told.push(reason));
    // Half of them are of the watch that finds a silent database.
    let tries = 0;
    const away = createServer((socket) => {
      tries += 1;
      socket.destroy();
    });
    for (const outage of ['first', 'second']) {
      // On a busy machine the connection may have been lost by itself.
      const before = told.length;
      await way.shut();
      tries = 0;
      await once(away.listen(way.port, '127.0.0.1'), 'listening');
      await eventually(
        () => Promise.resolve(tries),
        (count) => count >= 8 && told.length > before,
      );
      expect(told.length - before, outage).to.equal(1);
      await once(away.close(), 'close');
      await way.reopen();
      await eventually(() => Promise.resolve(feed.isSubscribed()), Boolean);
    }
    await feed.stop();
    await orm.close();
    await way.shut();
  });
});
