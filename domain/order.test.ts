import { expect } from 'chai';
import fc from 'fast-check';
import { aBooking, after, nextId, noon } from '../application/fakes/examples.ts';
import { Booking, type BookingStatus } from './booking.ts';
import { AlreadyPaid, BookingClosed, InvalidInput } from './errors.ts';
import {
  assertPlaceable,
  dueOf,
  orderOf,
  recordedOrderOf,
  summaryOf,
  unpaidBookingsOf,
} from './order.ts';

const verbs: Record<Exclude<BookingStatus, 'unpaid'>, (booking: Booking) => void> = {
  paid: (booking) => booking.pay('pi_1', noon),
  refunded: (booking) => {
    booking.pay('pi_1', noon);
    booking.refund(after(1));
  },
  removed: (booking) => booking.remove(noon),
  expired: (booking) => booking.expire(booking.expiresAt),
};

const aLine = (status: BookingStatus): Booking => {
  const booking = aBooking();
  if (status !== 'unpaid') verbs[status](booking);
  return booking;
};

const orderWith = (...statuses: BookingStatus[]) => {
  const order = orderOf(statuses.map(aLine));
  if (!order) throw new Error('All of it was removed.');
  return order;
};

describe('an order', () => {
  it('is unpaid while a booking is, else paid while one is, else closed', () => {
    expect(orderWith('paid', 'unpaid', 'expired').status).equal('unpaid');
    expect(orderWith('refunded', 'paid', 'expired').status).equal('paid');
    expect(orderWith('refunded', 'expired', 'removed').status).equal('closed');
    expect(orderOf([aLine('removed')])).equal(undefined);
    expect(orderOf([])).equal(undefined);
  });

  it('is recorded without what was removed of it, and whole where all of it was', () => {
    const [removed, paid] = [aLine('removed'), aLine('paid')];
    expect(recordedOrderOf([removed, paid])?.bookings).deep.equal([paid]);
    expect(recordedOrderOf([removed])).deep.include({ bookings: [removed], status: 'closed' });
    expect(recordedOrderOf([])).equal(undefined);
  });

  it('names two of its parts in short, and counts the others', () => {
    const part = '2 × Ryzen 7 9800X3D';
    expect(summaryOf(orderWith('paid'))).equal(part);
    expect(summaryOf(orderWith('paid', 'paid'))).equal(`${part}, ${part}`);
    expect(summaryOf(orderWith('paid', 'paid', 'paid', 'paid'))).equal(
      `${part}, ${part} and 2 more`,
    );
  });

  it('has a status that follows from its bookings alone, in whatever order they come', () => {
    const status = fc.constantFrom<BookingStatus>(
      'unpaid',
      'paid',
      'expired',
      'refunded',
      'removed',
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2, 3, 4]),
        fc.array(status, { minLength: 5, maxLength: 5 }),
        (order, statuses) => {
          const bookings = statuses.map(aLine);
          const shuffled = [...order, ...[0, 1, 2, 3, 4].filter((i) => !order.includes(i))];
          const again = orderOf(shuffled.flatMap((i) => bookings[i] ?? []));
          expect(again).deep.equal(orderOf(bookings));
        },
      ),
    );
  });

  it('costs what its bookings cost, of which some were paid and the unpaid are due', () => {
    const order = orderWith('unpaid', 'paid', 'refunded', 'removed', 'unpaid', 'expired');
    const { total } = aBooking();
    expect(order.total).deep.equal(total.times(5));
    expect(order.charged).deep.equal(total.times(2));
    expect(order.refunded).deep.equal(total);
    expect(dueOf(order)).deep.equal(total.times(2));
    expect(unpaidBookingsOf(order)).length(2);
  });

  it('has nothing to be paid once it is paid or closed', () => {
    expect(() => unpaidBookingsOf(orderWith('paid', 'removed'))).throw(AlreadyPaid, 'order');
    expect(() => unpaidBookingsOf(orderWith('expired'))).throw(BookingClosed, 'order');
  });

  it('has a line for each product, 1 to 50 of them', () => {
    const lines = Array.from({ length: 51 }, () => ({ productId: nextId() }));
    assertPlaceable(lines.slice(1));
    const [first] = lines;
    for (const wrong of [[], lines, [first, first].flatMap((line) => line ?? [])])
      expect(() => assertPlaceable(wrong)).throw(InvalidInput);
  });
});
