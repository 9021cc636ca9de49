import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import { formatMoney, totalOf } from './money.ts';

describe('formatMoney', () => {
  it('writes each currency with its own decimals', () => {
    expect(formatMoney(958, 'usd')).to.equal('$958.00');
    expect(formatMoney(1234.5, 'usd')).to.equal('$1,234.50');
    expect(formatMoney(1200, 'jpy')).to.equal('¥1,200');
    expect(formatMoney(1.234, 'kwd')).to.equal('KWD\u00a01.234');
  });
});

describe('totalOf', () => {
  it('multiplies without drift', () => {
    expect(totalOf(19.99, 3, 'usd')).to.equal(59.97);
    expect(totalOf(1.1, 3, 'usd')).to.equal(3.3);
    expect(totalOf(1.005, 200, 'kwd')).to.equal(201);
    expect(totalOf(1200, 3, 'jpy')).to.equal(3600);
  });

  it('equals the sum of the single prices in cents, whatever they are', () => {
    assert(
      property(
        integer({ min: 1, max: 99_999_999 }),
        integer({ min: 1, max: 1000 }),
        (cents, quantity) => totalOf(cents / 100, quantity, 'usd') === (cents * quantity) / 100,
      ),
    );
  });

  it('is undefined for what is no quantity', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN, Infinity, 1e20])
      expect(totalOf(5, quantity, 'usd'), String(quantity)).to.equal(undefined);
  });
});
