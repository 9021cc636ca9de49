import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { dataPath } from './data-folder.ts';
import { cleanEnvironment, clearUp, fileOf, newDataFolder } from './fixtures/processes.ts';

/** The entries of a folder that others may read, write or enter, without the database's folder. */
const open = (folder: string): string[] =>
  readdirSync(folder).filter((name) => {
    // Some come and go: a part that replaces its file writes another one first.
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found && name !== 'postgres' && (found.mode & 0o077) !== 0;
  });

describe('The data folder', () => {
  after(clearUp);

  it('of the parts that run is for its owner alone', () => {
    const folder = process.env['PARCHES_DATA'] ?? '';
    expect(readdirSync(folder)).to.include.members(['stripe-sandbox.sqlite', 'secrets.json']);
    expect(open(folder)).to.deep.equal([]);
  });

  it('of an older start becomes so', () => {
    const folder = newDataFolder();
    const file = join(folder, 'stripe-sandbox.sqlite');
    writeFileSync(file, 'an older one');
    chmodSync(file, 0o644);
    dataPath({ PARCHES_DATA: folder });
    chmodSync(join(folder, 'images'), 0o755);
    dataPath({ PARCHES_DATA: folder });
    expect(open(folder)).to.deep.equal([]);
  });

  it('is opened while what runs on it replaces its files', async () => {
    const folder = newDataFolder();
    // As writePrivately does, but without a wait for the disk: so it comes in between for sure.
    const replaces = `
      const { renameSync, writeFileSync } = require('node:fs');
      console.log('It runs');
      for (;;) {
        writeFileSync('new', '');
        renameSync('new', 'running.json');
      }`;
    const child = spawn(process.execPath, ['--eval', replaces], { cwd: folder });
    try {
      await once(child.stdout, 'data');
      for (let times = 0; times < 2_000; times += 1) dataPath({ PARCHES_DATA: folder });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  it('that cannot be made ends the start with one line', () => {
    const file = join(newDataFolder(), 'file');
    writeFileSync(file, '');
    for (const folder of [file, '/proc/parches/data']) {
      const { status, stderr } = spawnSync(process.execPath, [fileOf('../supervisor.ts')], {
        env: cleanEnvironment({ PARCHES_DATA: folder }),
        encoding: 'utf8',
        timeout: 60_000, // it never ended, and heard no signal
        killSignal: 'SIGKILL',
      });
      expect(status, folder).to.equal(1);
      expect(stderr).to.match(/^parches: Nothing can be kept in PARCHES_DATA [^\n]+\n$/);
      expect(stderr).to.include(folder);
    }
  });
});
