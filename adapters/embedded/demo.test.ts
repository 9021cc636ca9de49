import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { promoteOnce } from './demo.ts';

describe('The demo admin', () => {
  it('is promoted once at each database, whose password is not kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parches-demo-'));
    let promoted = 0;
    const promote = async (url?: string) =>
      promoteOnce(folder, 'uid', url, async () => void (promoted += 1));
    for (const [url, times] of [
      [undefined, 1],
      [undefined, 1],
      ['postgresql://shop:secret@db.test/shop', 2],
      ['postgresql://shop:another@db.test/shop', 2],
      ['postgresql://shop:another@db.test/other', 3],
    ] as const) {
      await promote(url);
      expect(promoted, url).to.equal(times);
    }
    expect(readFileSync(join(folder, 'demo-admin.json'), 'utf8')).to.not.include('another');
    rmSync(folder, { recursive: true });
  });
});
