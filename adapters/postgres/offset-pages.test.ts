import { expect } from 'chai';
import { scansSortIndex } from './offset-pages.ts';

describe('A page of many', () => {
  const scans = (
    ...asked: [matching: number, all: number, last: number, assumedShare?: number][]
  ) =>
    asked.map(([matching, all, last, assumedShare = 0]) =>
      scansSortIndex({ matching, all, last, assumedShare }),
    );

  it('is read from all that match where they are few, and counts them exactly', () => {
    expect(scans([10_000, 20_000, 25], [20_000, 5_000_000, 25])).deep.equal([false, false]);
  });

  it('is read by scanning the index where that reads fewer rows than match', () => {
    expect(scans([25_000, 500_000, 25], [25_000, 500_000, 525])).deep.equal([true, true]);
    expect(scans([25_000, 5_000_000, 25], [25_000, 5_000_000, 525])).deep.equal([true, false]);
    expect(scans([50_001, 5_000_000, 10_000])).deep.equal([true]);
  });

  it('is read from all that match where it is only assumed how many have a word', () => {
    expect(scans([25_000, 500_000, 25, 0.05], [25_001, 500_000, 25, 0.05])).deep.equal([
      false,
      true,
    ]);
  });
});
