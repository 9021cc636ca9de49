import { expect } from 'chai';
import { countInWords, ordersInWords, roundUp, sumOf, untilThen } from './figures.ts';

describe('The dashboard’s figures', () => {
  it('are summed without a cent lost', () => {
    const days = Array.from({ length: 30 }, (_, index) => ({
      day: `2026-11-${index + 1}`,
      bookings: 1,
      orders: 1,
      revenue: 0.1,
      refunded: 0,
    }));
    expect(sumOf(days, 'revenue')).to.equal(3);
    expect(sumOf(days, 'bookings')).to.equal(30);
    expect(sumOf([], 'revenue')).to.equal(0);
  });

  it('tell in how many orders the bookings were placed, and those of today', () => {
    const day = { day: '2026-11-21', bookings: 3, orders: 1, revenue: 0, refunded: 0 };
    expect(ordersInWords([day, day])).to.equal('in 2 orders; today 3 in 1 order');
    expect(ordersInWords([])).to.equal('in 0 orders');
  });

  it('stand under a round number', () => {
    expect([0, 1, 1.5, 7, 10, 11, 958, 2001].map(roundUp)).to.deep.equal([
      1, 1, 2, 10, 10, 20, 1000, 5000,
    ]);
  });

  it('say where counting has ended', () => {
    expect([0, 7, 10_000, 10_001].map(countInWords)).to.deep.equal(['0', '7', '10,000', '10,000+']);
  });

  it('say how long something is held', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(untilThen('2026-11-21T10:05:30Z', now)).to.equal('in 5 minutes');
    expect(untilThen('2026-11-22T09:00:00Z', now)).to.equal('in 23 hours');
    expect(untilThen('2026-11-22T09:59:57Z', now)).to.equal('in 24 hours');
    expect(untilThen('2026-11-24T09:59:57Z', now)).to.equal('in 3 days');
    expect(untilThen('2026-11-24T10:00:00Z', now)).to.equal('in 3 days');
    expect(untilThen('2026-11-21T08:00:00Z', now)).to.equal('2 hours ago');
  });
});
