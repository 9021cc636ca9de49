import { expect } from 'chai';
import fc from 'fast-check';
import { anOrder } from '../application/fakes/examples.ts';
import { Booking, type BookingStatus, type BookingRequest } from './booking.ts';
import { EmailAddress } from './email.ts';
import { AlreadyPaid, BookingClosed, Conflict, DomainError, InvalidInput } from './errors.ts';
import { Money } from './money.ts';
import { Product } from './product.ts';

const placedAt = new Date('2026-11-01T12:00:00Z');
const holdMs = 24 * 60 * 60 * 1000;
const overAt = new Date(placedAt.getTime() + holdMs);

const buyer = { id: 'user-1', email: new EmailAddress('ada@parches.test'), displayName: 'ada' };

const aPart = (minor = 1999): Product =>
  new Product({
    id: 'part-1',
    name: 'Fan',
    price: new Money(minor, 'usd'),
    stock: 5,
    description: 'Quiet.',
    image: '/images/fan.webp',
    createdAt: placedAt,
  });

const place = (order: Partial<BookingRequest> = {}, part = aPart()): Booking =>
  Booking.place('booking-1', buyer, part, { ...anOrder, quantity: 3, ...order }, placedAt, holdMs);

const verbs: Record<string, (booking: Booking) => void> = {
  pay: (booking) => booking.pay('pi_1', overAt),
  'pay by another': (booking) => booking.pay('pi_2', overAt),
  remove: (booking) => booking.remove(overAt),
  expire: (booking) => booking.expire(overAt),
  refund: (booking) => booking.refund(overAt),
};

describe('Booking', () => {
  it('is visible to its buyer and to admins, and to nobody when it was removed', () => {
    const seenBy = (booking: Booking) =>
      [
        { id: buyer.id, isAdmin: false },
        { id: 'user-2', isAdmin: false },
        { id: 'user-3', isAdmin: true },
      ].map((who) => booking.isVisibleTo(who));
    const booking = place();
    expect(seenBy(booking)).deep.equal([true, false, true]);
    booking.remove(overAt);
    expect(seenBy(booking)).deep.equal([false, false, false]);
  });

  it('keeps when it was paid, and when it ended', () => {
    const at = (hours: number) => new Date(placedAt.getTime() + hours * 3_600_000);
    const paid = place();
    expect([paid.paidAt, paid.closedAt]).deep.equal([undefined, undefined]);
    paid.pay('pi_1', at(1));
    paid.pay('pi_1', at(2));
    paid.refund(at(3));
    paid.refund(at(4));
    expect([paid.paidAt, paid.closedAt]).deep.equal([at(1), at(3)]);
    const removed = place();
    removed.remove(at(1));
    expect([removed.paidAt, removed.closedAt]).deep.equal([undefined, at(1)]);
    const expired = place();
    expired.expire(overAt);
    expect(expired.closedAt).deep.equal(overAt);
  });

  it('takes what it says from the product and the buyer, at the price of now', () => {
    expect(place()).include({
      status: 'unpaid',
      paid: false,
      transactionId: undefined,
      buyerId: 'user-1',
      userName: 'ada',
      productId: 'part-1',
      name: 'Fan',
      image: '/images/fan.webp',
      quantity: 3,
      createdAt: placedAt,
    });
    expect(place().expiresAt).deep.equal(overAt);
    expect(place().total.minor).equal(5997);
  });

  it('is refused at a price that the buyer did not see', () => {
    expect(place({ price: new Money(1999, 'usd') }).price.minor).equal(1999);
    for (const price of [new Money(1998, 'usd'), new Money(2000, 'usd'), new Money(1999, 'jpy')])
      expect(() => place({ price })).throw(Conflict, '19.99');
  });

  it('costs at most what one payment may be', () => {
    expect(place({ quantity: 1 }, aPart(99_999_999)).total.minor).equal(99_999_999);
    expect(() => place({ quantity: 2 }, aPart(50_000_000))).throw(InvalidInput, '999,999.99');
    expect(() => place({ quantity: Number.MAX_SAFE_INTEGER })).throw(InvalidInput);
  });

  it('is overdue from the end of its hold time on, while unpaid', () => {
    const booking = place();
    expect(booking.isOverdue(new Date(overAt.getTime() - 1))).equal(false);
    expect(booking.isOverdue(overAt)).equal(true);
    booking.pay('pi_1', overAt);
    expect(booking.isOverdue(overAt)).equal(false);
  });

  it('does not expire while it is held', () => {
    const booking = place();
    expect(() => booking.expire(new Date(overAt.getTime() - 1))).throw(Conflict, 'still held');
    expect(booking.status).equal('unpaid');
  });

  it('is paid once: the same payment again changes nothing, another is refused', () => {
    const booking = place();
    booking.pay('pi_1', overAt);
    booking.pay('pi_1', overAt);
    expect(() => booking.pay('pi_2', overAt)).throw(AlreadyPaid);
    expect(booking).include({ status: 'paid', paid: true, transactionId: 'pi_1' });
  });

  it('is refunded once it was paid, and again', () => {
    const booking = place();
    expect(() => booking.refund(overAt)).throw(Conflict);
    booking.pay('pi_1', overAt);
    booking.refund(overAt);
    booking.refund(overAt);
    expect(booking).include({ status: 'refunded', paid: false, transactionId: 'pi_1' });
  });

  it('takes part in nothing any more once it is gone', () => {
    const ends: [BookingStatus, string][] = [
      ['removed', 'remove'],
      ['expired', 'expire'],
    ];
    for (const [status, verb] of ends) {
      const booking = place();
      verbs[verb]?.(booking);
      for (const again of ['pay', 'remove', 'expire'])
        expect(() => verbs[again]?.(booking), `${again} after ${verb}`).throw(
          BookingClosed,
          status,
        );
      expect(() => booking.refund(overAt)).throw(Conflict);
      expect(booking.status).equal(status);
    }
  });

  it('takes no way but unpaid → paid → refunded, → removed, → expired, whatever is tried', () => {
    const ways = ['paid', 'removed', 'expired'].map((to) => `unpaid → ${to}`);
    const allowed = new Set([...ways, 'paid → refunded']);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(verbs)), { maxLength: 8 }), (tried) => {
        const booking = place();
        let payer: string | undefined;
        for (const verb of tried) {
          const before = booking.status;
          try {
            verb(booking);
          } catch (error) {
            expect(error).instanceOf(DomainError);
            expect(booking.status, 'a refusal changes nothing').equal(before);
          }
          if (booking.status !== before) expect(allowed).include(`${before} → ${booking.status}`);
          expect(booking.transactionId, 'paid at most once').equal(payer ?? booking.transactionId);
          payer = booking.transactionId;
        }
      }),
      { numRuns: 200 },
    );
  });
});
