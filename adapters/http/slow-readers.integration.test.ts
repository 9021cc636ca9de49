import { expect } from 'chai';
import Koa from 'koa';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portOf } from '../embedded/ports.ts';
import { storefront } from './browser-files.ts';
import { rawRequest } from './testing/raw-request.ts';
import { eventually, RunningShop } from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';

describe('A file of the storefront', () => {
  const shop = new RunningShop(undefined, here);
  const size = 16 * 1024 * 1024;
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

  const begin = () => {
    const { hostname, port } = new URL(shop.origin);
    const reader = connect(Number(port), hostname);
    reader.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return reader;
  };

  it('takes nobody’s place while it is read slowly', async () => {
    const slow = begin();
    try {
      const [head] = await once(slow, 'data');
      slow.pause();
      expect(String(head)).to.match(/^HTTP\/1\.1 200 /);
      expect((await shop.call('GET', '/product?limit=1')).status).to.equal(200);
    } finally {
      slow.destroy();
    }
  });

  it('is closed when whoever reads it has hung up', async function () {
    // Only Linux tells a program what it has open, in this way.
    if (process.platform !== 'linux') this.skip();
    const openNow = async () => {
      const own = '/proc/self/fd';
      const links = (await readdir(own)).map((fd) => readlink(join(own, fd)).catch(() => ''));
      return (await Promise.all(links)).filter((path) => path === join(dir, 'large.bin')).length;
    };
    for (let i = 0; i < 5; i += 1) {
      const reader = begin();
      await once(reader, 'data');
      reader.destroy();
    }
    expect(await eventually(openNow, (count) => count === 0)).to.equal(0);
  });

  it('is cut off where it was removed since the start, and nothing else is', async () => {
    // Only where it is not developed are the files listed at the start.
    const pages = { placeFor: async () => ({ isFound: false }), send: async () => {} };
    const files = new Koa().use(storefront(dir, pages, false)).on('error', () => {});
    const server = files.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${portOf(server)}`;
    await rm(join(dir, 'removed.txt'));
    const cut = await rawRequest(origin, '/removed.txt').catch((error: unknown) => error);
    expect(cut).to.be.an('error');
    expect((await rawRequest(origin, '/small.txt')).text).to.equal('0123456789');
    server.close();
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
