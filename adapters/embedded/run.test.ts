import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scripts = (): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

describe('the programs', () => {
  let programs: Record<string, string[][]>;
  before(async () => {
    ({ programs } = await import(new URL('run.mjs', import.meta.url).href));
  });

  it('are each run by the script of its name', () => {
    const { sbom, ...others } = scripts();
    expect(sbom).to.match(/^npm sbom /);
    expect(others).to.deep.equal(
      Object.fromEntries(
        Object.keys(programs).map((name) => [name, `node adapters/embedded/run.mjs ${name}`]),
      ),
    );
  });

  it('check the walls with the types', () => {
    const checks = programs['check']?.flat();
    expect(checks).to.include.members([
      'oxlint --type-aware --type-check --deny-warnings',
      'node adapters/embedded/walls.ts',
      'tsc --project tsconfig.core.json',
    ]);
  });

  it('are there', () => {
    const words = Object.values(programs).flat(2);
    const files = words.filter((word) => /^[\w/.-]+\.ts$/.test(word));
    expect(files).to.include('adapters/embedded/supervisor.ts');
    expect(files.filter((file) => !existsSync(join(root, file)))).to.deep.equal([]);
  });
});
