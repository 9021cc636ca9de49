import { expect } from 'chai';
import { InvalidInput, SoldOut } from './errors.ts';
import { Money } from './money.ts';
import { highestAmount, Product } from './product.ts';

const aPart = (part: Partial<ConstructorParameters<typeof Product>[0]> = {}): Product =>
  new Product({
    id: 'part-1',
    name: 'Ryzen 7 9800X3D',
    price: new Money(47_999, 'usd'),
    stock: 5,
    description: 'Eight cores.',
    image: '/images/a.webp',
    createdAt: new Date('2026-11-01'),
    ...part,
  });

describe('Product', () => {
  it('gives stock away and takes it back', () => {
    const part = aPart();
    part.reserve(5);
    expect(part.stock).equal(0);
    part.restock(2);
    expect(part.stock).equal(2);
  });

  it('gives away no more than there is, and says what is left', () => {
    const part = aPart();
    expect(() => part.reserve(6)).throw(SoldOut, 'Only 5 left in stock.');
    expect(part.stock).equal(5);
    expect(() => aPart({ stock: 0 }).reserve(1)).throw(SoldOut, 'This part is sold out.');
  });

  it('costs from one minor unit to 999,999.99', () => {
    const prices: [string, number, number][] = [
      ['usd', 1, 99_999_999],
      ['jpy', 1, 999_999],
      ['kwd', 1, 999_999_990],
    ];
    for (const [currency, lowest, highest] of prices) {
      expect(highestAmount(currency).minor).equal(highest);
      for (const minor of [lowest, highest]) aPart({ price: new Money(minor, currency) });
      for (const minor of [lowest - 1, highest + 1])
        expect(() => aPart({ price: new Money(minor, currency) })).throw(
          InvalidInput,
          '999,999.99',
        );
    }
  });

  it('has specs that fit its category', () => {
    expect(aPart({ category: 'processors', specs: { cores: 8 } }).specs).deep.equal({ cores: 8 });
    expect(() => aPart({ category: 'processors', specs: { cores: '8' } })).throw(InvalidInput);
    expect(aPart().specs).deep.equal({});
  });
});
