import { expect } from 'chai';
import { ApiError, Unreachable } from '../../storefront/src/lib/api.ts';
import { retry } from './query-client.ts';

describe('What the console reads', () => {
  it('is read again after what may pass, also as it is told to react-admin, and after no refusal', () => {
    const lost = new Unreachable('The shop did not answer.', { cause: new TypeError('fetch') });
    for (const [failure, isTried] of [
      [lost, true],
      [new ApiError(503), true],
      [new ApiError(403), false],
    ] as const)
      for (const error of [failure, new Error('In words', { cause: failure })])
        expect(retry(0, error), `${failure} ${error}`).to.equal(isTried);
    expect(retry(2, lost)).to.equal(false);
  });
});
