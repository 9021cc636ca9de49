import { expect } from 'chai';
import { retryDelay, signature } from './webhooks.ts';

describe('webhook deliveries', () => {
  it('are tried again after growing delays, hourly in the end', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 60].map((attempts) => retryDelay(attempts, false));
    expect(delays).to.deep.equal([
      200, 1_000, 3_000, 10_000, 30_000, 120_000, 600_000, 3_600_000, 3_600_000,
    ]);
  });

  it('come soon after a shop that was away is back', () => {
    expect(retryDelay(1, true)).to.equal(200);
    expect(retryDelay(60, true)).to.equal(5_000);
  });

  it('are signed over time and body', () => {
    const signed = signature('whsec_test', 1_700_000_000, '{}');
    expect(signed).to.equal(
      't=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91',
    );
  });
});
