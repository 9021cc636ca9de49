import { expect } from 'chai';
import type { Offer } from '../../../../adapters/http/contract.ts';
import { cheapestFor } from './delivery.ts';

const offer = (name: string, price: number, freeFrom: number | null, maxDays = 3): Offer => ({
  _id: name,
  name,
  price,
  freeFrom,
  minDays: 1,
  maxDays,
});

describe('The cheapest delivery', () => {
  it('depends on what the goods cost, and is the fastest of equals', () => {
    const methods = [offer('Post', 4.9, null), offer('Van', 9, 50), offer('Bike', 4.9, null, 1)];
    expect(cheapestFor(methods, 49.99)).to.include({ name: 'Bike', price: 4.9 });
    expect(cheapestFor(methods, 50)).to.include({ name: 'Van', price: 0 });
    expect(cheapestFor([], 50)).to.equal(undefined);
  });
});
