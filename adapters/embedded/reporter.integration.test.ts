import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryFolder } from './data-folder.ts';
import type { Timing } from './reporter.ts';
import { cleanEnvironment, fileOf, runToEnd } from './fixtures/processes.ts';

const MOCHA = fileOf('../../../node_modules/mocha/bin/mocha.js');
const REPORTER = fileOf('../reporter.ts');

describe('What npm test prints', () => {
  it('is a failure at once, and keeps the time and the fault of each test; its end is not good', () =>
    withTemporaryFolder(async (folder) => {
      const [file, timings] = [join(folder, 'parts.cjs'), join(folder, 'timings')];
      writeFileSync(
        file,
        `describe('The shelf', () => {
          it('is full', () => { throw new Error('It is empty.'); });
          it('is dusted', () => console.log('dusting'));
          after(() => { throw new Error('It fell over.'); });
        });`,
      );
      const args = [MOCHA, '--no-config', '--reporter', REPORTER, file];
      const { code, output } = await runToEnd(args, cleanEnvironment({ TIMINGS: timings }));
      expect(code).to.equal(2);
      expect(output).to.match(/It is empty\.[^]*dusting\n/);
      expect(output).to.match(/parts\.cjs › The shelf: 2 tests in \d+\.\d s\n[^]*2 failing/);
      const kept = readFileSync(timings, 'utf8').trim().split('\n');
      const [full, dusted, after, ...others] = kept.map((line): Timing => JSON.parse(line));
      expect([full?.title, dusted?.title]).to.deep.equal([
        'The shelf is full',
        'The shelf is dusted',
      ]);
      expect(full?.fault).to.match(/It is empty\.[^]*parts\.cjs/);
      expect(dusted?.fault).to.equal(undefined);
      expect(after?.fault).to.include('It fell over.');
      expect(others).to.deep.equal([]);
    }));
});
