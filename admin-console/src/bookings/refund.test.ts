import { expect } from 'chai';
import { isRefundUnderWay, quantityFault, refundPreview } from './refund.ts';

describe('A refund', () => {
  it('is under way as long as pieces are asked for that did not go back', () => {
    const pieces = { refunded: 1, underWay: 0, left: 1 };
    expect(isRefundUnderWay({ pieces })).to.equal(false);
    expect(isRefundUnderWay({ pieces: { ...pieces, underWay: 1 } })).to.equal(true);
    // A list knows nothing of pieces.
    expect(isRefundUnderWay({})).to.equal(false);
    expect(isRefundUnderWay(undefined)).to.equal(false);
  });

  it('is for a whole number of pieces, and for no more than are left', () => {
    for (const typed of ['1', ' 2 ', '3']) expect(quantityFault(typed, 3)).to.equal(undefined);
    for (const typed of ['', '0', '4', '-1', '1.5', '1e0', 'two'])
      expect(quantityFault(typed, 3), typed).to.equal('Give a whole number from 1 to 3.');
    expect(quantityFault('2', 1)).to.equal('Only 1 piece is left: give 1.');
    expect(quantityFault('1', 0)).to.equal('All of it is refunded, or is being refunded.');
  });

  it('tells to the cent what goes back, and what stays paid of what was not refunded', () => {
    const booking = { price: 0.1, orderQuantity: 8, pieces: { refunded: 4, underWay: 1, left: 3 } };
    expect(refundPreview(booking, 3, 'usd')).to.deep.equal({ back: 0.3, stays: 0 });
    expect(refundPreview(booking, 1, 'usd')).to.deep.equal({ back: 0.1, stays: 0.2 });
    const yen = { price: 1500, orderQuantity: 2, pieces: { refunded: 0, underWay: 0, left: 2 } };
    expect(refundPreview(yen, 1, 'jpy')).to.deep.equal({ back: 1500, stays: 1500 });
  });

  it('has its share of the delivery and the tax', () => {
    const charges = { delivery: 5, tax: 0.5, deliveryTax: 0.25, taxPercent: 5, taxIncluded: false };
    const booking = {
      price: 10,
      orderQuantity: 3,
      charges,
      pieces: { refunded: 1, underWay: 0, left: 2 },
    };
    expect(refundPreview(booking, 1, 'usd')).to.deep.equal({ back: 11.92, stays: 11.93 });
    expect(refundPreview(booking, 2, 'usd')).to.deep.equal({ back: 23.85, stays: 0 });
  });
});
