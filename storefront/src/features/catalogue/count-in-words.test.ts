import { expect } from 'chai';
import { formatCount, shownInWords, toShowInWords } from './count-in-words.ts';

describe('shownInWords', () => {
  it('says how many of how many', () => {
    expect(shownInWords(24, '84')).to.equal('Showing 24 of 84 parts');
    expect(shownInWords(1200, '10000+')).to.equal('Showing 1,200 of 10,000+ parts');
    expect(shownInWords(1, '1')).to.equal('Showing 1 part');
    expect(shownInWords(0, '0')).to.equal('No parts');
  });
});

describe('formatCount', () => {
  it('keeps what is no digit', () => {
    expect(['7', '4828', '10000+'].map(formatCount)).to.deep.equal(['7', '4,828', '10,000+']);
  });
});

describe('toShowInWords', () => {
  it('knows one from many', () => {
    expect(['0', '1', '4828', '10000+'].map(toShowInWords)).to.deep.equal([
      'Show 0 parts',
      'Show 1 part',
      'Show 4,828 parts',
      'Show 10,000+ parts',
    ]);
  });
});
