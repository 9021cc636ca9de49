import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'chai';
import { clearUp, newDataFolder } from '../fixtures/processes.ts';
import { link, packaged } from './binaries.ts';

describe('PostgreSQL’s package', () => {
  afterEach(clearUp);

  it('gets the links of its libraries where npm has not run its script', async () => {
    const { postgres } = await packaged();
    const from = dirname(dirname(dirname(postgres)));
    const copy = newDataFolder();
    cpSync(from, copy, { recursive: true, verbatimSymlinks: true });
    const libraries = join(copy, 'native', 'lib');
    for (const name of readdirSync(libraries))
      if (lstatSync(join(libraries, name)).isSymbolicLink()) rmSync(join(libraries, name));
    const program = join(copy, relative(from, postgres));
    const version = () => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
    expect(version()).to.equal('');
    link(program);
    expect(version()).to.match(/^postgres \(PostgreSQL\)/);
  });
});
