import { expect } from 'chai';
import { Problem } from './problem.ts';
import { commandsFor } from './run-tests.ts';

const commands = (...args: string[]) => {
  const files = args.filter((arg) => arg.includes('/'));
  const lines = commandsFor(files, args, (path) => !path.startsWith('nowhere/'));
  return lines.map((line) =>
    line.join(' ').replaceAll(/\S+\/(?=(mocha|supervisor|browser|build)\.)/g, ''),
  );
};

describe('running test files', () => {
  it('gives each what its name asks for, and mocha’s options to all', () => {
    expect(commands('domain/money.test.ts')).to.deep.equal(['mocha.js domain/money.test.ts']);
    expect(commands('bench/a.integration.test.ts', '--grep', 'sold out')).to.deep.equal([
      'build.ts',
      'supervisor.ts --temporary mocha --exit bench/a.integration.test.ts --grep sold out',
    ]);
    expect(
      commands(
        'storefront/src/a.browser.test.ts',
        '-b',
        'adapters/b.browser.test.ts',
        'storefront/src/c.test.ts',
        'admin-console/src/d.browser.test.ts',
      ),
    ).to.deep.equal([
      'browser.ts',
      'build.ts',
      'mocha.js -b storefront/src/c.test.ts',
      'supervisor.ts --temporary mocha --exit -b adapters/b.browser.test.ts',
      'supervisor.ts --temporary --shop mocha --exit storefront/src/a.browser.test.ts -b admin-console/src/d.browser.test.ts',
    ]);
  });

  it('says what is wrong with a name', () => {
    expect(() => commands()).to.throw(Problem, 'npm run t -- FILE');
    expect(() => commands('nowhere/a.test.ts')).to.throw(Problem, 'There is no file nowhere/');
    expect(() => commands('domain/money.ts')).to.throw(Problem, 'domain/money.ts is no test');
  });
});
