import { expect } from 'chai';
import fc from 'fast-check';
import { aBooking, aRefund, noon, usd } from '../application/fakes/examples.ts';
import { NothingToRefund } from './errors.ts';
import { piecesOf, refundableOf, refundedPieces, remainderOf, type Refund } from './refund.ts';

describe('refunds', () => {
  it('never come to more than the charge, or to more pieces than were paid, whoever asks', () => {
    const asked = fc.array(
      fc.record({
        quantity: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        isDone: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), asked, (quantity, requests) => {
        const booking = aBooking({ quantity });
        booking.pay('pi_1', noon);
        const refunds: Refund[] = [];
        for (const request of requests) {
          const left = refundableOf(booking, refunds);
          if (left < (request.quantity ?? 1)) {
            expect(() => refundedPieces(left, request.quantity)).throw(NothingToRefund);
            continue;
          }
          const pieces = refundedPieces(left, request.quantity);
          const refund = aRefund({
            bookingId: booking.id,
            quantity: pieces,
            amount: booking.price.times(pieces),
          });
          refunds.push(refund);
          if (request.isDone) {
            refund.finish(noon);
            booking.refund(noon, pieces);
          }
        }
        const back = refunds.reduce((sum, one) => sum + one.quantity, 0);
        expect(back).most(quantity);
        const { refunded, underWay, left } = piecesOf(booking, refunds);
        expect([refunded + underWay, left]).deep.equal([back, quantity - back]);
        expect(remainderOf(booking.total, refunds)).deep.equal(
          booking.price.times(quantity - back),
        );
        for (const one of refunds.filter(({ isPending }) => isPending))
          booking.refund(noon, one.quantity);
        expect(booking.status).equal(back === quantity ? 'refunded' : 'paid');
      }),
    );
  });

  it('say how many pieces are left', () => {
    expect(() => refundedPieces(1, 2)).throw(NothingToRefund, 'Only 1');
    expect(() => refundedPieces(0)).throw(NothingToRefund, 'All of this booking');
    expect(() => remainderOf(usd(5), [aRefund({ amount: usd(6) })])).throw();
  });
});
