import { expect } from 'chai';
import type { Booking } from '../../../adapters/http/contract.ts';
import { minutesLeft, nextExpiry, remainderOf } from './remainder.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const inMs = (ms: number) => new Date(now + ms).toISOString();
const minutes = (count: number) => count * 60_000;

describe('remainderOf', () => {
  const left = (ms: number) => remainderOf(minutesLeft(inMs(ms), now), 'en');

  it('tells the nearest hour: a hold of 24 hours says 24, also a few seconds later', () => {
    expect(left(minutes(24 * 60))).to.deep.equal({ words: '24 hours more', isUrgent: false });
    expect(left(minutes(24 * 60) - 3000)).property('words', '24 hours more');
    expect(left(minutes(23 * 60 + 29))).property('words', '23 hours more');
    expect(left(minutes(120))).property('words', '2 hours more');
  });

  it('tells the last two hours in minutes, and never more than there are', () => {
    expect(left(minutes(120) - 1)).property('words', '119 minutes more');
    expect(left(minutes(60))).to.deep.equal({ words: '60 minutes more', isUrgent: false });
  });

  it('is urgent in the last hour, and tells minutes', () => {
    expect(left(minutes(60) - 1)).to.deep.equal({ words: '59 minutes more', isUrgent: true });
    expect(left(minutes(1))).property('words', '1 minute more');
    expect(left(minutes(1) - 1)).to.deep.equal({
      words: 'less than 1 minute more',
      isUrgent: true,
    });
  });

  it('is nothing once the time is over', () => {
    expect(left(0)).to.equal(undefined);
    expect(left(-1)).to.equal(undefined);
  });
});

describe('nextExpiry', () => {
  const unpaid = (ms: number) => ({ status: 'unpaid' as const, expiresAt: inMs(ms) });
  const paid: Pick<Booking, 'status' | 'expiresAt'> = { status: 'paid', expiresAt: null };

  it('is when the first of the unpaid ones runs out', () => {
    expect(nextExpiry([unpaid(minutes(9)), unpaid(minutes(7)), paid], now)).to.equal(minutes(7));
  });

  it('asks again in a while for one that is overdue', () => {
    expect(nextExpiry([unpaid(-minutes(1))], now)).to.equal(5000);
  });

  it('is never more than a timer can wait', () => {
    expect(nextExpiry([unpaid(minutes(60 * 24 * 365))], now)).to.equal(minutes(60 * 12));
  });

  it('is never, when nothing can run out', () => {
    expect(nextExpiry([], now)).to.equal(false);
    expect(nextExpiry([paid], now)).to.equal(false);
  });
});
