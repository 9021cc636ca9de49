import { expect } from 'chai';
import { isWalked } from './console-list.ts';

describe('A page of many', () => {
  const ways = (...asked: [many: number, all: number, last: number, knownFrom?: number][]) =>
    asked.map(([many, all, last, knownFrom = 0]) => isWalked({ many, all, last, knownFrom }));

  it('is found among few, whose number is told exactly', () => {
    expect(ways([10_000, 20_000, 25], [20_000, 5_000_000, 25])).deep.equal([false, false]);
  });

  it('is walked to where that passes by less than finding reads', () => {
    expect(ways([25_000, 500_000, 25], [25_000, 500_000, 525])).deep.equal([true, true]);
    expect(ways([25_000, 5_000_000, 25], [25_000, 5_000_000, 525])).deep.equal([true, false]);
    expect(ways([50_001, 5_000_000, 10_000])).deep.equal([true]);
  });

  it('is found where nobody knows how many have a word', () => {
    expect(ways([25_000, 500_000, 25, 0.05], [25_001, 500_000, 25, 0.05])).deep.equal([
      false,
      true,
    ]);
  });
});
