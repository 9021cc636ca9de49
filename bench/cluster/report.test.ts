import { expect } from 'chai';
import { brokenPromises, outcomeTable, type Outcome } from './report.ts';

describe('the report of the cluster', () => {
  const kept: Outcome = {
    fault: 'switchover',
    promise: { writesWithin: 5_000, share: 2_000, failedAtMost: 3 },
    failed: new Map([['503', 3]]),
    writeGap: 4_900,
    readGap: 900,
    pageGap: 19_000,
    readsAnswered: 0.987,
    faults: 0,
    share: 2_000,
  };

  it('finds nothing where all promises are kept', () => {
    expect(brokenPromises([kept])).to.deep.equal([]);
  });

  for (const [what, broken] of Object.entries({
    'no writes for 5.1 s, not 5.0': { writeGap: 5_100 },
    "2.1 s of it are the shop's, not 2.0": { share: 2_100 },
    'no reads for 1.1 s, not 1.0': { readGap: 1_100 },
    '4 failed tries, not 3': { failed: new Map([['503', 4]]) },
  }))
    it(`finds: ${what}`, () => {
      expect(brokenPromises([{ ...kept, ...broken }])).to.deep.equal([`switchover: ${what}`]);
    });

  it('finds each answer of 500, whoever got it', () => {
    for (const broken of [
      { failed: new Map([['500', 1]]) },
      { failed: new Map([['500 of the balancer', 1]]) },
      { faults: 1 },
    ])
      expect(brokenPromises([{ ...kept, ...broken }])).to.deep.equal(['switchover: answered 500']);
  });

  it('tells what came of each fault in a table', () => {
    const [columns, , row] = outcomeTable([kept]).split('\n');
    expect(row).to.equal('| switchover | 3 × 503 | 4.9 s | 2.0 s | 0.9 s | 19.0 s | 98 % |');
    expect(columns?.split('|').length).to.equal(row?.split('|').length);
  });
});
