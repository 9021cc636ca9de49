import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import * as contract from './contract.ts';
import { bodyCheck, queryCheck } from './validation.ts';

const errorsOf = (check: (value: unknown) => unknown, value: unknown) => {
  try {
    check(value);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.fields;
  }
};

const order = {
  productId: '01a1fbfb-4331-7011-9555-7da0f647437f',
  orderQuantity: 2,
  phone: '555',
  address: 'Here',
};

describe('The shape of a request', () => {
  const booking = bodyCheck(contract.newBooking);

  it('is taken as it is when it is right', () => {
    expect(booking(order)).to.deep.equal(order);
  });

  it('is not guessed at: "2" is no number', () => {
    for (const orderQuantity of ['2', 2.5, 0, -1, null, true, [2], 1e300, {}])
      expect(errorsOf(booking, { ...order, orderQuantity })[0]?.field).to.equal('/orderQuantity');
  });

  it('has no unknown fields, __proto__ and its kin included', () => {
    const poisoned: unknown = JSON.parse(
      `${JSON.stringify(order).slice(0, -1)}, "__proto__": { "paid": true } }`,
    );
    expect(errorsOf(booking, poisoned)).to.deep.equal([
      { field: '/__proto__', message: 'This field is unknown' },
    ]);
    for (const name of ['constructor', 'prototype', 'paid', 'status', 'refunded', 'buyerId'])
      expect(errorsOf(booking, { ...order, [name]: 1 })[0]?.field).to.equal(`/${name}`);
  });

  it('misses nothing, and nothing is blank', () => {
    const { phone: _, ...rest } = order;
    expect(errorsOf(booking, rest)).to.deep.equal([
      { field: '/phone', message: 'phone is Required' },
    ]);
    for (const phone of ['', '  ', '\n'])
      expect(errorsOf(booking, { ...order, phone })).to.deep.equal([
        { field: '/phone', message: 'phone is Required' },
      ]);
  });

  it('says which text cannot be kept, which is another thing than none', () => {
    for (const address of ['1 Road\u0000', '1 Road \ud800'])
      expect(errorsOf(booking, { ...order, address })).to.deep.equal([
        { field: '/address', message: 'address has a character that cannot be kept' },
      ]);
  });

  it('is an object', () => {
    for (const body of [null, [], 'text', 7, true])
      expect(errorsOf(booking, body)).to.have.length(1);
  });

  it('has an end: long text is refused, in no time', () => {
    const long = ' '.repeat(1_000_000);
    expect(errorsOf(booking, { ...order, address: long })[0]?.field).to.equal('/address');
    expect(errorsOf(booking, { ...order, address: 'x'.repeat(1_000_000) })).to.have.length(1);
  });

  it('keeps out what PostgreSQL cannot keep', () => {
    expect(errorsOf(booking, { ...order, address: 'a\0b' })).to.have.length(1);
  });
});

describe('The shape of a query', () => {
  const list = queryCheck(contract.productQuery);

  it('reads numbers and flags from text', () => {
    expect(list({ limit: '24', inStock: 'true', minPrice: '9.99' })).to.deep.equal({
      limit: 24,
      inStock: true,
      minPrice: 9.99,
    });
  });

  it('is refused when it says nothing that there is', () => {
    const wrong: Record<string, unknown>[] = [
      { limit: '0' },
      { limit: '101' },
      { limit: 'ten' },
      { limit: `1${'0'.repeat(400)}` },
      { limit: '-1e400' },
      { maxPrice: 'Infinity' },
      { limit: ['1', '2'] },
      { sort: 'stock' },
      { inStock: 'maybe' },
      { page: '2' },
      { minPrice: '-1' },
      { minPrice: 'NaN' },
      { category: 'x'.repeat(41) },
    ];
    for (const query of wrong)
      expect(errorsOf(list, query), JSON.stringify(query)).to.have.length(1);
  });
});
