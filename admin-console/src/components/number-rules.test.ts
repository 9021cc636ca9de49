import { expect } from 'chai';
import { amountFault, wholeFromZero } from './number-rules.ts';

describe('The rules of numbers', () => {
  it('take amounts as fine as the currency is', () => {
    const dollars = amountFault(2, 0.01);
    expect([0.01, 129.99, 999_999.99].map(dollars)).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
    expect(dollars(0)).to.equal('Give an amount from 0.01 to 999,999.99');
    expect(dollars(1_000_000)).to.equal('Give an amount from 0.01 to 999,999.99');
    expect(dollars(1.005)).to.equal('An amount has at most 2 decimals');
    expect(amountFault(2, 0)(0)).to.equal(undefined);
    expect(amountFault(2, 0)(-1)).to.equal('Give an amount from 0 to 999,999.99');
    expect(amountFault(0, 1)(100.5)).to.equal('The currency has no decimals');
  });

  it('take counts that are whole, from none on', () => {
    expect([0, 12, null].map(wholeFromZero)).to.deep.equal([undefined, undefined, undefined]);
    expect(wholeFromZero(1.5)).to.equal('Give a whole number from 0');
    expect(wholeFromZero(-1)).to.equal('Give a whole number from 0');
  });
});
