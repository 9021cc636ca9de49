import { expect } from 'chai';
import { figuresTable, findingsTable } from './report.ts';
import type { Results } from './verdicts.ts';

const window = {
  answers: 30_000,
  seconds: 2,
  p50: 1.04,
  p99: 4.96,
  bytes: 6300,
  failures: {},
  processor: { server: 40, postgres: 1, generator: 30 },
  memory: 120,
};
const results: Results = {
  cells: [
    {
      name: 'list',
      title: 'List of 24',
      connections: 32,
      sides: { koa: [{ ...window, answers: 40_000 }], shop: [window] },
      paced: { shop: [{ ...window, failures: { 503: 2 } }] },
    },
  ],
};

describe('the report of the benchmark', () => {
  it('sets what is found beside the goals', () => {
    expect(findingsTable(results)).to.include(
      '| List of 24: Parches of Koa, ready bytes | 75 % | ≥ 50 % | yes |',
    );
  });

  it('begins each row with its ratios, and marks one that failed', () => {
    const rows = figuresTable(results).split('\n').slice(2);
    expect(rows).to.deep.equal([
      '| List of 24 (32 at once) | Koa, ready bytes |  |  | 20,000 | 1.0 | 5.0 | 6,300 | 40 | 1 | 120 |',
      '|  | Parches | 75 % | 98 % | 15,000 | 1.0 | 5.0 | 6,300 | 40 | 1 | 120 |',
      '|  | Parches, at half of the shop’s load |  |  | invalid: 2 × 503 |  |  |  |  |  |  |',
    ]);
  });
});
