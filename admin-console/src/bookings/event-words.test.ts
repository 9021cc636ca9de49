import { expect } from 'chai';
import { eventInWords } from './event-words.ts';

const event = { at: '2026-11-20T10:00:00.000Z', by: null, transactionId: null, pieces: null };

describe('An event of a booking', () => {
  it('tells of how many pieces it was, where it was not of all', () => {
    expect(eventInWords({ ...event, kind: 'paid' }, 2)).to.equal('Paid');
    expect(eventInWords({ ...event, kind: 'refund asked', pieces: 1 }, 2)).to.equal(
      'Refund asked for: 1 of 2 pieces',
    );
    expect(eventInWords({ ...event, kind: 'refunded', pieces: 1 }, 2)).to.equal(
      'Refunded: 1 of 2 pieces',
    );
    expect(eventInWords({ ...event, kind: 'refunded' }, 2)).to.equal('Refunded in full');
  });
});
