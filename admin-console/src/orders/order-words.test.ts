import { expect } from 'chai';
import type { ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { orderEventsInWords, sizeInWords } from './order-words.ts';

describe('An order in words', () => {
  it('counts its parts and pieces', () => {
    expect(sizeInWords({ lines: 1, pieces: 1 })).to.equal('1 part, 1 piece');
    expect(sizeInWords({ lines: 3, pieces: 6 })).to.equal('3 parts, 6 pieces');
  });

  it('tells which parts an event is about, where it is not about all of them', () => {
    const bookings = [
      { id: 'a', name: 'Fan', orderQuantity: 2 },
      { id: 'b', name: 'Pump', orderQuantity: 1 },
    ];
    const history = [
      { kind: 'paid', pieces: null, bookingIds: ['a', 'b'] },
      { kind: 'refunded', pieces: 1, bookingIds: ['a'] },
      { kind: 'removed', pieces: null, bookingIds: ['b'] },
      { kind: 'shipped', pieces: null, bookingIds: ['a'], text: 'DHL 1' },
      { kind: 'delivered', pieces: null, bookingIds: ['b', 'a'], text: 'DHL 1' },
      { kind: 'noted', pieces: null, bookingIds: [], text: 'She has rung.' },
    ];
    const told = orderEventsInWords({ bookings, history } as unknown as ConsoleOrderPage);
    expect(told.map(({ words }) => words)).to.deep.equal([
      'Paid',
      'Refunded: 1 of 2 pieces, Fan',
      'Removed, stock given back, Pump',
      'Shipped, Fan',
      'Delivered',
      'Note',
    ]);
  });
});
