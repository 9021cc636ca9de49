import { expect } from 'chai';
import { scansSortIndex } from './offset-pages.ts';

describe('A page of many', () => {
  const scans = (...asked: [matching: number, all: number, last: number, least?: number][]) =>
    asked.map(([matching, all, last, least = 0]) => scansSortIndex({ matching, all, last, least }));

  it('is read from all that match where they are few, and counts them exactly', () => {
    expect(scans([10_000, 10_000, 25], [10_000, 5_000_000, 25])).deep.equal([false, false]);
  });

  it('is read by scanning the index where that reads fewer rows than match', () => {
    expect(scans([25_000, 500_000, 25], [25_000, 500_000, 525])).deep.equal([true, true]);
    expect(scans([25_000, 5_000_000, 25], [25_000, 5_000_000, 525])).deep.equal([true, false]);
    expect(scans([50_001, 5_000_000, 10_000])).deep.equal([true]);
  });

  it('is read from all that match where it is only assumed how many have a word', () => {
    expect(scans([25_000, 500_000, 25, 25_000], [25_001, 500_000, 25, 25_000])).deep.equal([
      false,
      true,
    ]);
  });

  it('is read by age where an index alone tells which dates to look at', () => {
    const asked = { matching: 25_000, all: 5_000_000, isWindowed: true };
    expect([525, 1_000].map((last) => scansSortIndex({ ...asked, last }))).deep.equal([
      true,
      false,
    ]);
    expect(scansSortIndex({ ...asked, last: 525, isWindowed: false })).equal(false);
  });

  it('is read along an index that has the filter, too, where that passes by few', () => {
    const asked = { matching: 11_000, all: 250_000, isServed: true };
    expect([525, 1_000].map((last) => scansSortIndex({ ...asked, last }))).deep.equal([
      true,
      false,
    ]);
    expect(scansSortIndex({ ...asked, last: 525, isServed: false })).equal(false);
  });

  it('is read from all that match where those may not begin the order, and many are passed', () => {
    const asked = { matching: 31_000, all: 500_000, isUneven: true };
    expect([25, 525].map((last) => scansSortIndex({ ...asked, last }))).deep.equal([true, false]);
  });
});
