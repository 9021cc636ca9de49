import { expect } from 'chai';
import { ApiError } from '../../lib/api.ts';
import { lineFaultsOf } from './line-faults.ts';

const refused = (errors: { pointer: string; message: string }[]) =>
  new ApiError(409, { type: '', title: '', status: 409, detail: '', requestId: '', errors });

const lines = ['a', 'b', 'c'].map((productId) => ({ productId, orderQuantity: 1 }));

describe('The lines of an order that the shop refused', () => {
  it('are known by their places, each with what is said of it', () => {
    const error = refused([
      { pointer: '/lines/2/orderQuantity', message: 'Only 1 left in stock.' },
      { pointer: '/lines/0/price', message: 'The price is now $3.00.' },
    ]);
    expect([...lineFaultsOf(error, lines)]).to.deep.equal([
      ['c', 'Only 1 left in stock.'],
      ['a', 'The price is now $3.00.'],
    ]);
  });

  it('are none where something else is at fault', () => {
    const error = refused([
      { pointer: '/phone', message: 'phone must be filled in' },
      { pointer: '/lines', message: 'One order may cost at most 999,999.99' },
      { pointer: '/lines/7/price', message: 'There is no such line.' },
    ]);
    expect(lineFaultsOf(error, lines).size).to.equal(0);
    expect(lineFaultsOf(new Error('Lost'), lines).size).to.equal(0);
  });
});
