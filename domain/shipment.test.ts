import { expect } from 'chai';
import fc from 'fast-check';
import {
  aBooking,
  after,
  anAttempt,
  aRefund,
  aShipment,
  noon,
} from '../application/fakes/examples.ts';
import { Conflict, NothingToRefund, NothingToShip } from './errors.ts';
import { refundableOf, refundedPieces, type Refund } from './refund.ts';
import {
  assertShippable,
  deliveryStateOf,
  orderMaxShipments,
  refundedBeforeShippingOf,
  unshippedOf,
} from './shipment.ts';

/** A booking that is paid, and the refunds of its charge. */
const aPaid = (quantity: number) => {
  const booking = aBooking({ quantity });
  booking.pay('pi_1', noon);
  const { id: attemptId } = anAttempt();
  const refunds: Refund[] = [];
  return {
    booking,
    refunds,
    ship: (pieces: number) => booking.ship(pieces, unshippedOf(booking, refunds)),
    ask: (pieces: number) => {
      refundedPieces(refundableOf(booking, refunds), pieces);
      refunds.push(aRefund({ attemptId, bookingId: booking.id, quantity: pieces }));
    },
    finish: () => {
      const refund = refunds.find(({ isPending }) => isPending);
      refund?.finish(after(1));
      if (refund) booking.refund(after(1), refund.quantity);
    },
  };
};

describe('the pieces of a booking', () => {
  it('are unshipped, shipped or refunded before shipping, whatever happens in whatever order', () => {
    const event = fc.record({
      does: fc.constantFrom('ship', 'ask', 'finish'),
      pieces: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(event), (quantity, events) => {
        const { booking, refunds, ...acts } = aPaid(quantity);
        const now = () => ({
          unshipped: unshippedOf(booking, refunds),
          shipped: booking.shippedQuantity,
          back: refundedBeforeShippingOf(booking, refunds),
        });
        let before = now();
        for (const { does, pieces } of events) {
          const sent = booking.shippedQuantity;
          try {
            if (does === 'finish') acts.finish();
            else if (does === 'ask') acts.ask(pieces);
            else acts.ship(pieces);
          } catch (error) {
            if (!(error instanceof NothingToShip || error instanceof NothingToRefund)) throw error;
            expect(booking.shippedQuantity).equal(sent);
          }
          const { unshipped, shipped, back } = now();
          expect(unshipped + shipped + back).equal(quantity);
          expect(Math.min(unshipped, shipped, back)).at.least(0);
          // What was sent stays sent, and what was refunded is never sent.
          expect(shipped).at.least(before.shipped);
          expect(back).at.least(before.back);
          expect(unshipped).at.most(before.unshipped);
          before = { unshipped, shipped, back };
        }
      }),
    );
  });

  it('are refunded first where they were not shipped, and stay shipped where they were', () => {
    const { booking, refunds, ship, ask, finish } = aPaid(3);
    ship(1);
    ask(2);
    expect(unshippedOf(booking, refunds)).equal(0);
    expect(() => ship(1)).throw(NothingToShip, 'Nothing of this is left');
    finish();
    ask(1);
    finish();
    expect(booking.status).equal('refunded');
    expect(refundedBeforeShippingOf(booking, refunds)).equal(2);
    expect(booking.shippedQuantity).equal(1);
  });

  it('cannot be shipped before they are paid, nor more of them than there are', () => {
    const unpaid = aBooking();
    expect(unshippedOf(unpaid)).equal(0);
    expect(refundedBeforeShippingOf(unpaid, [])).equal(0);
    expect(() => aPaid(3).ship(4)).throw(NothingToShip, 'Only 3 of its pieces');
  });
});

describe('where an order is', () => {
  const delivered = aShipment({ deliveredAt: noon });

  it('follows from its pieces and its shipments', () => {
    const [first, second] = [aPaid(2), aPaid(1)];
    const order = [first.booking, second.booking];
    expect(deliveryStateOf([aBooking()], [])).equal(undefined);
    expect(deliveryStateOf(order, [])).equal('to ship');
    first.ship(1);
    expect(deliveryStateOf(order, [delivered])).equal('partly shipped');
    first.ship(1);
    second.ship(1);
    expect(deliveryStateOf(order, [delivered, aShipment()])).equal('shipped');
    expect(deliveryStateOf(order, [delivered, delivered])).equal('delivered');
  });

  it('is nothing for what was refunded before it was shipped, and leaves that out of the rest', () => {
    const [refunded, sent] = [aPaid(2), aPaid(1)];
    refunded.ask(2);
    refunded.finish();
    expect(deliveryStateOf([refunded.booking], [])).equal(undefined);
    sent.ship(1);
    expect(deliveryStateOf([refunded.booking, sent.booking], [delivered])).equal('delivered');
  });
});

describe('a shipment', () => {
  it('arrives once', () => {
    const shipment = aShipment();
    expect(shipment.deliver('ada@parches.test', after(1))).equal(true);
    expect(shipment.deliver('grace@parches.test', after(2))).equal(false);
    expect(shipment).include({ deliveredBy: 'ada@parches.test' });
    expect(shipment.deliveredAt).deep.equal(after(1));
  });

  it('is one of at most a hundred of an order', () => {
    const shipments = Array.from({ length: orderMaxShipments }, () => aShipment());
    assertShippable(shipments.slice(1));
    expect(() => assertShippable(shipments)).throw(Conflict);
  });
});
