import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import { Conflict } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { fromStripe, toStripe } from './amount.ts';

describe('amounts at Stripe', () => {
  // Major units and Stripe's figure for them, from the examples at docs.stripe.com/currencies.
  const documented: [number, string, number][] = [
    [10, 'usd', 1000],
    [10.99, 'usd', 1099],
    [500, 'jpy', 500],
    [5.12, 'kwd', 5120],
    [5, 'isk', 500],
    [5, 'ugx', 500],
    [10, 'huf', 1000],
  ];
  for (const [major, currency, amount] of documented) {
    it(`says ${major} ${currency} as ${amount}`, () => {
      const money = Money.fromMajor(major, currency);
      expect(toStripe(money)).to.equal(amount);
      expect(fromStripe(amount, currency)).to.deep.equal(money);
    });
  }

  it('reads back what it has said, in every currency', () => {
    const tens = integer({ min: 0, max: 10 ** 11 }).map((n) => n * 10);
    for (const code of Intl.supportedValuesOf('currency')) {
      const currency = code.toLowerCase();
      assert(
        property(tens, (minor) => {
          const money = new Money(minor, currency);
          expect(fromStripe(toStripe(money), currency)).to.deep.equal(money);
        }),
        { numRuns: 20 },
      );
    }
  });

  it('refuses a thousandth that is no ten, and never rounds', () => {
    expect(() => toStripe(new Money(5124, 'kwd')))
      .to.throw(Conflict, 'round it')
      .with.nested.property('fields[0].field', 'price');
  });

  it('refuses an amount that outgrows exact numbers', () => {
    expect(() => toStripe(new Money(Number.MAX_SAFE_INTEGER, 'isk'))).to.throw(Conflict);
  });

  it('knows no money for fractions and units that the shop cannot hold', () => {
    expect(fromStripe(550, 'isk')).to.equal(undefined);
    expect(fromStripe(-1, 'usd')).to.equal(undefined);
    expect(fromStripe(100, 'usdc')).to.equal(undefined);
  });
});
