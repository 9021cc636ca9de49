import { expect } from 'chai';
import type { ConsoleBookingPage } from '../../../adapters/http/console-contract.ts';
import { isRefundUnderWay } from './refund.ts';

const booking = (status: string, ...kinds: string[]) =>
  ({ status, history: kinds.map((kind) => ({ kind })) }) as ConsoleBookingPage;

describe('A refund', () => {
  it('is under way from when it is asked for until the booking is refunded', () => {
    expect(isRefundUnderWay(booking('paid', 'paid'))).to.equal(false);
    expect(isRefundUnderWay(booking('paid', 'paid', 'refund asked'))).to.equal(true);
    expect(isRefundUnderWay(booking('refunded', 'refund asked', 'refunded'))).to.equal(false);
    expect(isRefundUnderWay(undefined)).to.equal(false);
  });
});
