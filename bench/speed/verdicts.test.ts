import { expect } from 'chai';
import type { MeasuredCell, Window } from './rounds.ts';
import { findingsOf, isReached, ratioOf, summarise } from './verdicts.ts';

const window = (perSecond: number, cost: number, more: Partial<Window> = {}): Window => ({
  answers: perSecond * 2,
  seconds: 2,
  p50: 1,
  p99: 5,
  bytes: 1000,
  failures: {},
  processor: { server: cost, postgres: 0, generator: 30 },
  memory: 100,
  ...more,
});

const list = (more: Partial<MeasuredCell> = {}): MeasuredCell => ({
  name: 'list',
  title: 'List of 24',
  connections: 32,
  sides: { koa: [window(20_000, 20)], shop: [window(16_000, 40)] },
  ...more,
});

describe('what the benchmark makes of its measurements', () => {
  it('goes by the lower of both ratios', () => {
    expect(ratioOf(list(), 'shop')).to.deep.equal({
      limit: 'koa',
      byRate: 0.8,
      byProcessor: 0.5,
      verdict: 0.5,
    });
    const slow = list({ sides: { koa: [window(20_000, 20)], shop: [window(2_000, 20)] } });
    expect(ratioOf(slow, 'shop')?.verdict).to.equal(0.1);
  });

  it('counts what PostgreSQL takes for an answer', () => {
    const processor = { server: 20, postgres: 60, generator: 30 };
    const one = [window(100, 20, { processor })];
    expect(ratioOf(list({ sides: { nodePg: one, cold: one } }), 'cold')?.byProcessor).to.equal(1);
    // Ready bytes need none of it.
    expect(ratioOf(list({ sides: { koa: one, shop: one } }), 'shop')?.byProcessor).to.equal(0.25);
  });

  it('takes the medians of the rounds, and the greatest memory', () => {
    const rounds = [window(10, 7), window(30, 9, { memory: 130 }), window(20, 8)];
    expect(summarise(rounds)).to.include({ perSecond: 20, memory: 130 });
    expect(summarise(rounds).processor.server).to.equal(8);
  });

  it('finds no ratio where an answer was no success', () => {
    const failed = window(16_000, 40, { failures: { 503: 1 } });
    const cell = list({ sides: { koa: [window(20_000, 20)], shop: [window(1, 1), failed] } });
    expect(ratioOf(cell, 'shop')).to.equal(undefined);
    const [finding] = findingsOf({ cells: [cell] });
    expect(Number.isNaN(finding?.value)).to.equal(true);
    expect(finding && isReached(finding)).to.equal(false);
  });

  it('holds a cell against its goals', () => {
    const paced = { koa: [window(8_000, 20, { p99: 4 })], shop: [window(8_000, 40, { p99: 12 })] };
    const findings = findingsOf({ cells: [list({ paced })] });
    const reached = findings.map((finding) => [finding.value, isReached(finding)]);
    // The list with nothing kept was not measured.
    expect(reached).to.deep.equal([
      [50, true],
      [Number.NaN, false],
      [3, false],
    ]);
  });

  it('holds one order of nine parts against nine bookings, by what they buy in a second', () => {
    const nine = (together: number) =>
      list({ name: 'nine', sides: { apart: [window(100, 20)], together: [window(together, 20)] } });
    const [three, less] = [300, 299].map((rate) => findingsOf({ cells: [nine(rate)] })[0]);
    expect(three).to.include({ value: 3, unit: '×' });
    expect([three, less].map((finding) => finding && isReached(finding))).to.deep.equal([
      true,
      false,
    ]);
  });

  it('holds memory against that of Koa + pg under the same loads', () => {
    const cell = (name: string, shop: number, koaPg: number): MeasuredCell =>
      list({
        name,
        paced: {
          shop: [window(1, 1, { memory: shop })],
          koaPg: [window(1, 1, { memory: koaPg })],
        },
      });
    const cells = [cell('list', 120, 90), cell('product', 150, 100), cell('booking', 140, 80)];
    expect(findingsOf({ cells }).find(({ what }) => what.startsWith('Memory'))?.value).to.equal(
      1.5,
    );
    expect(
      findingsOf({ cells: cells.slice(1) }).some(({ what }) => what.startsWith('Memory')),
    ).to.equal(false);
  });
});
