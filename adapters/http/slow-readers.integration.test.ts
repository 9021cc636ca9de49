import { expect } from 'chai';
import Koa from 'koa';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { fstatSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { freePorts, portOf } from '../embedded/ports.ts';
import { storefront } from './browser-files.ts';
import { httpServer } from './server.ts';
import { bytesOf, RawConnections } from './testing/raw-connection.ts';
import { rawRequest } from './testing/raw-request.ts';
import { eventually, RunningShop, settled } from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';

describe('A file of the storefront', () => {
  const shop = new RunningShop(undefined, here);
  const size = 16 * 1024 * 1024;
  /** Descriptors are looked at up to this number: the process has far fewer. */
  const mostFiles = 4_096;
  const connections = new RawConnections();
  let dir: string;

  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'parches-files-'));
    await writeFile(join(dir, 'index.html'), '<!doctype html>');
    await writeFile(join(dir, 'large.bin'), Buffer.alloc(size));
    await writeFile(join(dir, 'small.txt'), '0123456789');
    await writeFile(join(dir, 'removed.txt'), 'The next version has no such file.');
    await shop.start({ STOREFRONT_DIR: dir, MAX_IN_FLIGHT: '1' });
  });
  after(async () => {
    await shop.stop();
    await rm(dir, { recursive: true });
  });

  const begin = (origin = shop.origin) => {
    const { hostname, port } = new URL(origin);
    const reader = connect(Number(port), hostname);
    reader.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return reader;
  };

  /** How often this process has the large file open. */
  const openNow = async (): Promise<number> => {
    const { dev, ino } = statSync(join(dir, 'large.bin'));
    return Array.from({ length: mostFiles }, (_, descriptor) => descriptor).filter((descriptor) => {
      try {
        const open = fstatSync(descriptor);
        return open.dev === dev && open.ino === ino;
      } catch {
        return false; // nothing is open under this number
      }
    }).length;
  };

  it('takes nobody’s place while it is read slowly', async () => {
    const slow = begin();
    try {
      const [head] = await once(slow, 'data');
      slow.pause();
      expect(String(head)).to.match(/^HTTP\/1\.1 200 /);
      const { status } = await settled(() => shop.call('GET', '/product?limit=1'));
      expect(status).to.equal(200);
    } finally {
      slow.destroy();
    }
  });

  it('is closed when whoever reads it has hung up', async () => {
    const readers = Array.from({ length: 5 }, () => begin());
    await Promise.all(readers.map((reader) => once(reader, 'data').then(() => reader.pause())));
    expect(await openNow()).to.be.at.least(5);
    for (const reader of readers) reader.destroy();
    await eventually(openNow, (count) => count === 0);
  });

  it('is opened for nobody who asked again and again before they had an answer, and has gone', async () => {
    const begun: ServerResponse[] = [];
    const server = httpServer(async (_request, response) => void begun.push(response), false);
    const [port = 0] = await freePorts(1);
    await server.listen(port, '127.0.0.1');
    const untilBegun = (wanted: number) =>
      eventually(
        async () => begun.length,
        (count) => count >= wanted,
      );
    try {
      const ask = bytesOf(['GET /large.bin HTTP/1.1', 'Host: localhost']);
      const reader = await connections.dial(`http://127.0.0.1:${port}`, ask.repeat(3));
      await untilBegun(1);
      expect(begun).to.have.length(1);
      begun[0]?.end();
      await untilBegun(2);
      const closed = begun[1] && once(begun[1], 'close');
      reader.resetAndDestroy();
      await closed;
      expect(begun).to.have.length(2);
    } finally {
      await server.stop();
    }
  });

  describe('listed at the start, as it is where the shop is not developed,', () => {
    let server: Server;
    let origin: string;
    let wait: (response: ServerResponse) => Promise<void>;
    beforeEach(async () => {
      wait = async () => {};
      const pages = { placeFor: async () => ({ isFound: false }), send: async () => {} };
      const files = new Koa()
        .use(async ({ res }, next) => {
          await wait(res);
          await next();
        })
        .use(storefront(dir, pages, false));
      server = files.on('error', () => {}).listen(0, '127.0.0.1');
      await once(server, 'listening');
      origin = `http://127.0.0.1:${portOf(server)}`;
    });
    afterEach(() => server.close());

    it('is cut off where it was removed since, and nothing else is', async () => {
      await rm(join(dir, 'removed.txt'));
      const cut = await rawRequest(origin, '/removed.txt').catch((error: unknown) => error);
      expect(cut).to.be.an('error');
      expect((await rawRequest(origin, '/small.txt')).text).to.equal('0123456789');
    });

    it('is not kept open for somebody who had hung up before', async () => {
      const begun = Promise.withResolvers<void>();
      const sent = Promise.withResolvers<Readable>();
      wait = async (response) => {
        begun.resolve();
        await once(response, 'close');
        response.once('pipe', sent.resolve);
      };
      const reader = begin(origin);
      await begun.promise;
      reader.destroy();
      expect((await sent.promise).destroyed).to.equal(true);
    });
  });

  it('is told in part, and whole to those who ask for a part that cannot be', async () => {
    const ask = async (range: string) => {
      const { status, text } = await rawRequest(shop.origin, '/small.txt', { headers: { range } });
      return [status, text];
    };
    expect(await ask('bytes=2-5')).to.deep.equal([206, '2345']);
    expect(await ask('bytes=7-')).to.deep.equal([206, '789']);
    expect(await ask('bytes=99-')).to.deep.equal([416, '']);
    for (const range of ['bytes=5-2', 'bytes=-3', 'bytes=1-2,4-5', 'bytes=a-b', 'lines=1-2'])
      expect(await ask(range), range).to.deep.equal([200, '0123456789']);
  });
});
