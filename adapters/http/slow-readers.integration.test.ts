import { expect } from 'chai';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawRequest } from './testing/raw-request.ts';
import { RunningShop } from './testing/running-shop.ts';
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
    await shop.start({ STOREFRONT_DIR: dir, MAX_IN_FLIGHT: '1' });
  });
  after(async () => {
    await shop.stop();
    await rm(dir, { recursive: true });
  });

  it('takes nobody’s place while it is read slowly', async () => {
    const { hostname, port } = new URL(shop.origin);
    const slow = connect(Number(port), hostname);
    try {
      slow.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const [head] = await once(slow, 'data');
      slow.pause();
      expect(String(head)).to.match(/^HTTP\/1\.1 200 /);
      expect((await shop.call('GET', '/product?limit=1')).status).to.equal(200);
    } finally {
      slow.destroy();
    }
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
