import { expect } from 'chai';
import { rowsOf, tableOf } from './report.ts';

const test = (file: string) => ({ file, fullTitle: 'It holds', err: {} });

describe('The table of what was tried', () => {
  const suites = { Doors: ['a', 'b'], Windows: ['c'] };

  it('counts attempts and failures by topic, and all of them', () => {
    const rows = rowsOf(suites, {
      tests: [test('a'), test('a'), test('b'), test('c')],
      failures: [test('b')],
    });
    expect(tableOf(rows).split('\n')).to.deep.equal([
      'What was tried  suites  attempts  failed',
      'Doors                2         3       1',
      'Windows              1         1       0',
      'All                  3         4       1',
    ]);
  });

  it('takes a suite that never ran, or whose beginning failed, for a failure', () => {
    const rows = rowsOf(suites, { tests: [test('a')], failures: [test('c')] });
    expect(rows.map(({ failed }) => failed)).to.deep.equal([1, 1]);
  });
});
