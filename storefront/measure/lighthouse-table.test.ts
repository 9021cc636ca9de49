import { expect } from 'chai';
import { medianOf, missed, tableOf, type Run } from './lighthouse-table.ts';

const run = (more: Partial<Run> = {}): Run => ({
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  lcp: 1500,
  cls: 0,
  tbt: 40,
  ...more,
});

describe("Lighthouse's findings", () => {
  it('come to their median, each for itself', () => {
    const runs = [90, 98, 97].map((performance, index) => run({ performance, lcp: 1000 * index }));
    expect(medianOf(runs)).to.include({ performance: 97, lcp: 1000, seo: 100 });
  });

  it('meet the goal or tell what misses it', () => {
    expect(missed(run({ performance: 97, lcp: 1800, cls: 0.01, tbt: 900 }))).to.deep.equal([]);
    expect(missed(run({ performance: 96, seo: 99, lcp: 1801, cls: 0.011 }))).to.deep.equal([
      'Performance 96 < 97',
      'SEO 99 < 100',
      'LCP 1.80 s > 1.80 s',
      'CLS 0.011 > 0.010',
    ]);
    expect(missed(run({ lcp: Number.NaN }))).to.have.length(1);
  });

  it('stand in a table with their spread', () => {
    const [, , row] = tableOf([{ path: '/', runs: [run(), run({ tbt: 90 }), run()] }]).split('\n');
    expect(row).to.equal('| `/` | 99 | 100 | 100 | 100 | 1.50 s | 0.000 | 40 ms (40 ms – 90 ms) |');
  });
});
