import { expect } from 'chai';
import fc from 'fast-check';
import { InvalidInput } from './errors.ts';
import { decimalsOf, Money } from './money.ts';
import { highestAmount } from './product.ts';

const currencies = ['usd', 'jpy', 'kwd'];

const currency = fc.constantFrom(...currencies);
/** Every amount that the shop ever charges. */
const amount = currency.chain((code) =>
  fc.integer({ min: 0, max: highestAmount(code).minor }).map((minor) => new Money(minor, code)),
);

describe('Money', () => {
  it('knows how many decimals a currency has', () => {
    expect(currencies.map(decimalsOf)).deep.equal([2, 0, 3]);
  });

  it('comes from major units and goes back to them', () => {
    const pairs: [number, string, number][] = [
      [19.99, 'usd', 1999],
      [0.07, 'usd', 7],
      [1.1, 'usd', 110],
      [999_999.99, 'usd', 99_999_999],
      [500, 'jpy', 500],
      [1.005, 'kwd', 1005],
      [0, 'usd', 0],
    ];
    for (const [major, code, minor] of pairs) {
      expect(Money.fromMajor(major, code).minor).equal(minor);
      expect(new Money(minor, code).toMajor()).equal(major);
    }
  });

  it('refuses more decimals than the currency has, and says where', () => {
    const tooMany: [number, string][] = [
      [19.999, 'usd'],
      [1.005, 'usd'],
      [0.5, 'jpy'],
      [1.0005, 'kwd'],
      [0.1 + 0.2, 'usd'],
    ];
    for (const [major, code] of tooMany)
      expect(() => Money.fromMajor(major, code), `${major} ${code}`).throw(
        InvalidInput,
        'decimals',
      );
    const refused = () => Money.fromMajor(19.999, 'usd', 'minPrice');
    expect(refused).throw(InvalidInput).property('fields').deep.include({
      field: 'minPrice',
      message: 'Give an amount with at most 2 decimals',
    });
  });

  it('refuses what is no amount', () => {
    for (const major of [-1, -0.01, NaN, Infinity, -Infinity, 1e300, Number.MAX_SAFE_INTEGER])
      expect(() => Money.fromMajor(major, 'usd'), String(major)).throw(InvalidInput);
    for (const minor of [-1, 0.5, NaN, Infinity, 2 ** 53])
      expect(() => new Money(minor, 'usd'), String(minor)).throw(InvalidInput);
    expect(() => new Money(2 ** 52, 'usd').times(3)).throw(InvalidInput);
  });

  it('is equal in amount and currency alone', () => {
    expect(new Money(100, 'usd').equals(new Money(100, 'usd'))).equal(true);
    expect(new Money(100, 'usd').equals(new Money(101, 'usd'))).equal(false);
    expect(new Money(100, 'usd').equals(new Money(100, 'jpy'))).equal(false);
  });

  describe('its laws', () => {
    it('an amount survives the way out and back', () => {
      fc.assert(
        fc.property(amount, (money) =>
          Money.fromMajor(money.toMajor(), money.currency).equals(money),
        ),
        { numRuns: 300 },
      );
    });

    it('an amount survives being printed and read, as JSON does it', () => {
      fc.assert(
        fc.property(amount, (money) => {
          const read: unknown = JSON.parse(JSON.stringify(money.toMajor()));
          return Money.fromMajor(Number(read), money.currency).equals(money);
        }),
        { numRuns: 300 },
      );
    });

    it('a text with too many decimals that are not zero is refused', () => {
      fc.assert(
        fc.property(amount, fc.integer({ min: 1, max: 9 }), (money, digit) => {
          const decimals = decimalsOf(money.currency);
          const text = `${money.toMajor().toFixed(decimals)}${decimals === 0 ? '.' : ''}${digit}`;
          expect(() => Money.fromMajor(Number(text), money.currency)).throw(InvalidInput);
        }),
        { numRuns: 300 },
      );
    });

    it('many pieces cost exactly as many times one piece', () => {
      fc.assert(
        fc.property(amount, fc.integer({ min: 0, max: 1000 }), (money, quantity) => {
          const total = money.times(quantity);
          expect(BigInt(total.minor)).equal(BigInt(money.minor) * BigInt(quantity));
          expect(total.currency).equal(money.currency);
        }),
        { numRuns: 300 },
      );
    });

    it('a sum of many does not drift, in whatever order it is made', () => {
      const cents = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { maxLength: 50 });
      const sum = (prices: number[]) =>
        prices.map((price) => Money.fromMajor(price, 'usd').minor).reduce((a, b) => a + b, 0);
      fc.assert(
        fc.property(cents, (minors) => {
          const prices = minors.map((minor) => minor / 100);
          const exact = minors.reduce((a, b) => a + b, 0);
          expect(sum(prices)).equal(exact);
          expect(sum(prices.toReversed())).equal(exact);
        }),
        { numRuns: 200 },
      );
    });
  });
});
