import { expect } from 'chai';
import { backwardSteps, stalenessOf } from './staleness.ts';

const read = (sent: number, received: number, version: number) => ({ sent, received, version });

describe('how stale the answers of another process are', () => {
  it('counts up to the last answer that misses a change, of those asked after it', () => {
    const reads = [read(90, 120, 0), read(101, 110, 0), read(111, 130, 0), read(131, 140, 1)];
    expect(stalenessOf([100], reads)).to.deep.equal([30]);
  });

  it('finds nothing in an answer that was asked for before the change', () => {
    expect(stalenessOf([100], [read(99, 500, 0), read(501, 502, 1)])).to.deep.equal([0]);
  });

  it('looks at each change by itself', () => {
    const reads = [read(101, 105, 0), read(106, 108, 1), read(201, 240, 1), read(241, 243, 2)];
    expect(stalenessOf([100, 200], reads)).to.deep.equal([5, 40]);
  });

  it('counts the answers that are older than one before', () => {
    const versions = [0, 1, 3, 2, 2, 3, 4, 1];
    expect(backwardSteps(versions.map((version) => ({ version })))).to.equal(3);
  });
});
