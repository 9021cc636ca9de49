import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileCache } from './file-cache.ts';

describe('The file cache', () => {
  let folder: string;
  const pathOf = (name: string) => join(folder, name);
  const write = async (...names: string[]) => {
    for (const name of names) await writeFile(pathOf(name), name.repeat(10));
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-cache-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are read once, until they are dropped', async () => {
    const { read, drop } = fileCache(160);
    await write('a');
    const first = await read(pathOf('a'));
    expect(first.toString()).equal('aaaaaaaaaa');
    expect(await read(pathOf('a'))).equal(first);
    drop(pathOf('a'));
    expect(await read(pathOf('a'))).not.equal(first);
  });

  it('are given up where they are too many, those first that were not asked for', async () => {
    const { read } = fileCache(30);
    await write('a', 'b', 'c', 'd');
    const [a, b] = [await read(pathOf('a')), await read(pathOf('b'))];
    await read(pathOf('c'));
    expect(await read(pathOf('a'))).equal(a);
    await read(pathOf('d'));
    expect(await read(pathOf('a'))).equal(a);
    expect(await read(pathOf('b'))).not.equal(b);
  });

  it('are small', () => {
    const { isSmall } = fileCache(160);
    expect([isSmall(10), isSmall(11)]).deep.equal([true, false]);
  });
});
