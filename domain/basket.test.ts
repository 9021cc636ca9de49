import { expect } from 'chai';
import fc from 'fast-check';
import {
  Basket,
  basketMaxPieces,
  basketTotal,
  hindranceOf,
  linesToAdd,
  orderMaxLines,
  type BasketLine,
} from './basket.ts';
import { Conflict, InvalidInput } from './errors.ts';
import { Money } from './money.ts';
import { highestAmount } from './product.ts';

const now = new Date('2026-11-01T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);

const part = (n: number, minor = 1_999) => ({ id: `part-${n}`, price: new Money(minor, 'usd') });

/** The basket with a line in place of the one of the same product. */
const withLine = ({ lines }: Basket, line: BasketLine): Basket => {
  const others = lines.filter(({ productId }) => productId !== line.productId);
  return new Basket(
    [...others, line].toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime()),
  );
};

const put = (basket: Basket, n: number, quantity: number, ms: number, minor?: number): Basket =>
  withLine(basket, basket.put(part(n, minor), quantity, at(ms)));

const empty = new Basket([]);
const full = Array.from({ length: orderMaxLines }, (_, n) => n).reduce(
  (basket, n) => put(basket, n, 1, n),
  empty,
);

describe('Basket', () => {
  it('holds a product at the price that was seen, in more pieces than there are', () => {
    expect(empty.put(part(1), 400, now)).deep.equal({
      productId: 'part-1',
      quantity: 400,
      seenPrice: new Money(1_999, 'usd'),
      addedAt: now,
    });
  });

  it('keeps the place of what is put in again, in the new quantity and at the price of now', () => {
    const basket = put(put(put(empty, 1, 1, 0), 2, 1, 1), 1, 5, 2, 2_499);
    expect(basket.lines.map(({ productId }) => productId)).deep.equal(['part-1', 'part-2']);
    expect(basket.lines[0]).deep.include({ quantity: 5, seenPrice: new Money(2_499, 'usd') });
  });

  it('takes a whole number of pieces, from 1', () => {
    for (const quantity of [0, -1, 1.5, NaN, Infinity, basketMaxPieces + 1, 2 ** 53])
      expect(() => empty.put(part(1), quantity, now), String(quantity))
        .throw(InvalidInput, 'whole number from 1 to 100,000')
        .property('fields')
        .property('0')
        .include({ field: 'quantity' });
    expect(empty.put(part(1), basketMaxPieces, now).quantity).equal(basketMaxPieces);
  });

  it('holds so many products and no more; those that lie there can still be changed', () => {
    expect(() => full.put(part(99), 1, now)).throw(Conflict, 'at most 50 different parts');
    expect(put(full, 7, 3, 99).lines).length(orderMaxLines);
  });

  it('holds each product once, in the order in which they came, whatever is put in', () => {
    const puts = fc.array(
      fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9_999 })),
    );
    fc.assert(
      fc.property(puts, (given) => {
        const basket = given.reduce(
          (before, [n, quantity, minor], ms) => put(before, n, quantity, ms, minor),
          empty,
        );
        const order = [...new Set(given.map(([n]) => n))];
        expect(basket.lines.map(({ productId }) => productId)).deep.equal(
          order.map((n) => part(n).id),
        );
        for (const [index, n] of order.entries()) {
          const last = given.findLast(([other]) => other === n);
          expect(basket.lines[index]).deep.include({
            quantity: last?.[1],
            seenPrice: new Money(last?.[2] ?? 0, 'usd'),
          });
        }
      }),
    );
  });
});

describe("What a visitor's basket brings along", () => {
  const quantities = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.integer({ min: 1, max: 99 }),
  );
  const linesOf = (basket: Record<string, number>) =>
    Object.entries(basket).map(([productId, quantity]) => ({ productId, quantity }));

  it('leaves the larger quantity of each product, however often it is brought', () => {
    fc.assert(
      fc.property(quantities, quantities, (visitors, own) => {
        const add = (to: Record<string, number>) => ({
          ...to,
          ...Object.fromEntries(
            linesToAdd(linesOf(visitors), linesOf(to)).map((line) => [
              line.productId,
              line.quantity,
            ]),
          ),
        });
        const once = add(own);
        for (const id of ['a', 'b', 'c', 'd'])
          expect(once[id] ?? 0).equal(Math.max(visitors[id] ?? 0, own[id] ?? 0));
        expect(add(once)).deep.equal(once);
        expect(linesToAdd(linesOf(visitors), linesOf(once))).deep.equal([]);
      }),
    );
  });
});

describe('What a basket costs', () => {
  it('is the exact sum of what is on the shelf, up to the fullest and dearest basket', () => {
    const dearest = Math.max(...['usd', 'jpy', 'kwd'].map((code) => highestAmount(code).minor));
    const line = fc.record({
      minor: fc.oneof(fc.integer({ min: 1, max: dearest }), fc.constant(dearest)),
      quantity: fc.oneof(
        fc.integer({ min: 1, max: basketMaxPieces }),
        fc.constant(basketMaxPieces),
      ),
      onShelf: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: orderMaxLines }), (lines) => {
        const sum = lines
          .filter(({ onShelf }) => onShelf)
          .reduce((total, { minor, quantity }) => total + BigInt(minor) * BigInt(quantity), 0n);
        expect(BigInt(basketTotal(lines))).equal(sum);
      }),
    );
    const fullest = { minor: dearest, quantity: basketMaxPieces, onShelf: true };
    expect(basketTotal(Array.from({ length: orderMaxLines }, () => fullest))).satisfy(
      Number.isSafeInteger,
    );
  });
});

describe('A line', () => {
  it('can be ordered when its part is on the shelf, in as many pieces as there are', () => {
    const hindrances = [
      [{ onShelf: true, stock: 3, quantity: 3 }, undefined],
      [{ onShelf: true, stock: 2, quantity: 3 }, 'too few'],
      [{ onShelf: true, stock: 0, quantity: 1 }, 'sold out'],
      [{ onShelf: false, stock: 3, quantity: 1 }, 'gone'],
      [{ onShelf: false, stock: 0, quantity: 1 }, 'gone'],
    ] as const;
    for (const [line, expected] of hindrances) expect(hindranceOf(line)).equal(expected);
  });
});
