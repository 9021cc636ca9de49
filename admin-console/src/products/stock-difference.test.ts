import { expect } from 'chai';
import { differenceFault, differenceOf, outcomeOf } from './stock-difference.ts';

describe('A difference of stock', () => {
  it('is a whole number with or without its sign', () => {
    expect(['6', '+6', ' -2 ', '−2'].map(differenceOf)).to.deep.equal([6, 6, -2, -2]);
  });

  it('that is none is refused', () => {
    for (const text of ['0', '1.5', 'six', '1e3', '9999999999'])
      expect(differenceFault(text), text).to.equal('Give a whole number, such as 6 or -2');
    expect(differenceFault(' ')).to.equal('Difference is Required');
    expect(differenceFault('-3')).to.equal(undefined);
  });

  it('tells what will be there', () => {
    expect(outcomeOf(3, '+6')).to.equal('3 → 9');
    expect(outcomeOf(3, '-4')).to.equal('There are only 3.');
  });
});
