import { expect } from 'chai';
import { pickedFor } from './queue.ts';

const line = (productId: string, name: string, quantity: number) => ({
  booking: `${productId} ${quantity}`,
  productId,
  name,
  image: '',
  quantity,
});

describe('A pick list', () => {
  it('has each part once, by its name, with the orders that it is for', () => {
    const picked = pickedFor([
      { id: 'one', toShip: [line('p', 'Pump', 1), line('f', 'Fan', 2)] },
      { id: 'two', toShip: [line('f', 'Fan', 3)] },
      { id: 'three', toShip: [] },
    ]);
    expect(picked.map(({ name, quantity, orders }) => [name, quantity, orders])).to.deep.equal([
      [
        'Fan',
        5,
        [
          { id: 'one', quantity: 2 },
          { id: 'two', quantity: 3 },
        ],
      ],
      ['Pump', 1, [{ id: 'one', quantity: 1 }]],
    ]);
  });
});
