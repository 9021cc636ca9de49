import { expect } from 'chai';
import { summaryOf } from './summary.ts';

describe('The end of npm test', () => {
  it('tells of the slowest ten tests, of each suite and, last, of what has failed', () => {
    const tests = Array.from({ length: 12 }, (_, i) => ({ ms: i * 500, file: 'a', title: `${i}` }));
    const failed = { ms: 1, file: 'b.test.ts', title: 'Stock is kept', fault: 'It is lost.' };
    const suites = [
      { name: 'check', seconds: 50, isGood: true },
      { name: 'unit', seconds: 7.25, isGood: false },
    ];
    expect(summaryOf(suites, [failed, ...tests])).to.deep.equal([
      '\nThe slowest ten:',
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `   ${(i / 2).toFixed(1)} s  a: ${i}`),
      '\nEverything:',
      '  50.0 s  check good',
      '   7.3 s  unit NOT GOOD',
      '\nb.test.ts: Stock is kept\nIt is lost.',
    ]);
  });
});
