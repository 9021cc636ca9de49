import { expect } from 'chai';
import type { Load } from './load.ts';
import { tablesOf, verdictsOf, type Result } from './report.ts';

const loads = (...rates: number[]): Load[] =>
  rates.map((perSecond) => ({
    perSecond,
    p50: 1,
    p99: 2,
    processorTime: 0.5,
    peakMemory: 100,
    failedPercent: 0,
  }));

const results: Result[] = [
  { shop: 'Parches', question: 'list of 24', how: 'GET', rounds: loads(900, 5000, 1000) },
  { shop: 'Slow', question: 'list of 24', how: 'one way', rounds: loads(9, 11, 10) },
  { shop: 'Slow', question: 'list of 24', how: 'another way', rounds: loads(99, 101, 100) },
  { shop: 'Parches', question: 'one product', how: 'GET', rounds: loads(500) },
  { shop: 'Slow', question: 'one product', how: 'GET', rounds: loads(50) },
  { shop: 'Parches', question: 'booking', how: '1 call', rounds: loads(990) },
  { shop: 'Parches', question: 'whole order', how: '4 calls', rounds: loads(100) },
  { shop: 'Slow', question: 'whole order', how: '6 calls', rounds: loads(10) },
  { shop: 'Parches', question: 'order of nine', how: '4 calls', rounds: loads(80) },
  { shop: 'Slow', question: 'order of nine', how: '6 calls', rounds: loads(4) },
];

describe('The report of the shops beside each other', () => {
  it('sets our shop against the best of the others, and a booking against a whole order', () => {
    const verdicts = verdictsOf(results, 'Parches');
    expect(verdicts.map(({ ours, theirs }) => ours / theirs)).to.deep.equal([10, 10, 99, 10, 20]);
    expect(verdicts[0]?.whose).to.equal('Slow, list of 24, another way');
  });

  it('says which goal was reached and which was not', () => {
    const trial = { stock: 10, orders: 64 };
    const sold = [{ shop: 'Slow', accepted: 41 }];
    const text = tablesOf(results, verdictsOf(results, 'Parches'), sold, trial);
    expect(text).to.contain('| 99 × | 100 × ✗ |').and.to.contain('| 10 × | 10 × ✓ |');
    expect(text).to.contain('Slow accepted 41');
  });

  it('does not pass over a question that nobody else was asked', () => {
    const ours = results.filter(({ shop }) => shop === 'Parches');
    expect(() => verdictsOf(ours, 'Parches')).to.throw('Nobody was asked for list of 24');
  });
});
