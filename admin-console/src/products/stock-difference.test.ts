import { expect } from 'chai';
import {
  countAfter,
  countFault,
  differenceFault,
  differenceOf,
  differenceTo,
  outcomeOf,
} from './stock-difference.ts';

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

  it('comes from a count, and a count from it', () => {
    expect(['43', ' 9 ', '0'].map((count) => differenceTo(45, count))).to.deep.equal([
      '-2',
      '-36',
      '-45',
    ]);
    expect(differenceTo(3, '43')).to.equal('+40');
    expect(['', '45', '-1', '4.5', 'few'].map((count) => differenceTo(45, count))).to.deep.equal(
      Array(5).fill(''),
    );
    expect(['-2', '+1', '-46', ''].map((text) => countAfter(45, text))).to.deep.equal([
      '43',
      '46',
      '',
      '',
    ]);
  });

  it('is not made of a count that is none, or no news', () => {
    for (const count of ['', '-1', '4.5', 'few', '1000000001'])
      expect(countFault(45, count), count).to.equal('Give a whole number from 0');
    expect(countFault(45, '45')).to.equal('The shop has as many: there is nothing to adjust');
    expect(countFault(45, '43')).to.equal(undefined);
    expect(countFault(1_000_000_005, '1000000004')).to.equal(undefined);
  });

  it('tells what will be there', () => {
    expect(outcomeOf(3, '+6')).to.equal('3 → 9');
    expect(outcomeOf(3, '-4')).to.equal('There are only 3.');
  });
});
