import { expect } from 'chai';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { placedTogether } from './placed-together.ts';

const list = (...ids: [id: string, order: string][]): Booking[] =>
  ids.map(([_id, order]) => ({ _id, order }) as Booking);

const ids = (groups: ReturnType<typeof placedTogether>) =>
  groups.map(({ bookings }) => bookings.map(({ _id }) => _id).join(''));

describe('Bookings that were placed together', () => {
  it('stand together, as they were asked for; the orders as they stood', () => {
    const bookings = list(['f', 'f'], ['e', 'c'], ['d', 'c'], ['c', 'c'], ['b', 'a'], ['a', 'a']);
    expect(ids(placedTogether(bookings, false))).to.deep.equal(['f', 'cde', 'ab']);
    expect(ids(placedTogether(bookings, true))).to.deep.equal(['f', 'cde', 'ab']);
  });

  it('wait for the rest of their order where the list may go on with it, and are never lost', () => {
    const bookings = list(['f', 'f'], ['e', 'c'], ['d', 'c'], ['c', 'c']);
    for (let end = 1; end <= bookings.length; end += 1) {
      const page = placedTogether(bookings.slice(0, end), end < bookings.length);
      expect(ids(page), `${end} of them`).to.deep.equal(
        end < bookings.length ? ['f'] : ['f', 'cde'],
      );
    }
    // Its first booking was removed.
    expect(ids(placedTogether(bookings.slice(0, 3), false))).to.deep.equal(['f', 'de']);
  });

  it('are none where there is none', () => {
    expect(placedTogether([], false)).to.deep.equal([]);
    expect(placedTogether([], true)).to.deep.equal([]);
  });
});
