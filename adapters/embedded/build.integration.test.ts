import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { buildStale } from './build.ts';

describe('building what is stale', () => {
  let root: string;
  let builds: string[];
  let build: (output: string) => void;

  const start = () =>
    buildStale(
      root,
      async (args) => {
        builds.push(args[2] ?? '');
        build(args[args.indexOf('--outDir') + 1] ?? '');
      },
      () => {},
    );
  const write = (name: string, text: string) => {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const built = () => readFileSync(join(root, 'storefront/dist/index.html'), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'parches-build-'));
    builds = [];
    build = (output) =>
      writeFileSync(
        join(output, 'index.html'),
        readFileSync(join(root, 'storefront/src/app.ts'), 'utf8'),
      );
    write('package-lock.json', '{}');
    write('storefront/index.html', '');
    write('storefront/src/app.ts', 'one');
    write('domain/money.ts', '');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('builds a program once, and again after a change of its sources or packages', async () => {
    await start();
    await start();
    expect(builds).to.deep.equal([join(root, 'storefront')]);
    write('storefront/src/app.test.ts', 'a test is none of its sources');
    await start();
    expect(builds).to.have.length(1);
    write('storefront/src/app.ts', 'two');
    await start();
    expect(built()).to.equal('two');
    write('package-lock.json', '{ }');
    await start();
    expect(builds).to.have.length(3);
  });

  it('takes nothing for a source that an editor keeps beside a file that is not saved', async () => {
    await start();
    symlinkSync('ada@workplace.4321:1700000000', join(root, 'storefront/src/.#app.ts')); // Emacs
    write('storefront/src/.app.ts.swp', ''); // Vim
    write('storefront/src/app.ts~', '');
    await start();
    expect(builds).to.have.length(1);
  });

  it('builds the console too once there is one, also for what it takes from the storefront', async () => {
    write('storefront/src/lib/api.ts', '');
    write('storefront/build/precompress.ts', '');
    await start();
    write('admin-console/index.html', '');
    await start();
    expect(builds.map((each) => each.slice(root.length + 1))).to.deep.equal([
      'storefront',
      'admin-console',
    ]);
    write('storefront/src/lib/api.ts', 'changed');
    await start();
    expect(builds).to.have.length(4);
    write('domain/money.ts', 'changed');
    await start();
    expect(builds).to.have.length(6);
    write('storefront/build/precompress.ts', 'changed');
    await start();
    expect(builds).to.have.length(8);
  });

  it('leaves the old build in place when the new one fails, and tries again', async () => {
    await start();
    const works = build;
    build = (output) => {
      writeFileSync(join(output, 'index.html'), 'half');
      throw new Error('a mistake in the code');
    };
    write('storefront/src/app.ts', 'two');
    await start().then(
      () => expect.fail('it must fail'),
      (error: Error) => expect(error.message).to.equal('a mistake in the code'),
    );
    expect(built()).to.equal('one');
    build = works;
    await start();
    expect(built()).to.equal('two');
    expect(existsSync(join(root, 'storefront/dist/.sources'))).to.equal(true);
  });
});
