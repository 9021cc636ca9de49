import { expect } from 'chai';
import type { Problem } from '../../../adapters/http/contract.ts';
import { ApiError, Unreachable } from './api.ts';
import { authMessage } from './auth-message.ts';
import { explainAuthErrors, isTransient, messageOf } from './failure.ts';

const problem = (status: number, rest: Partial<Problem> = {}): Problem => ({
  type: 'about:blank',
  title: 'x',
  status,
  detail: 'Said by the shop.',
  requestId: 'r',
  ...rest,
});

describe('messageOf', () => {
  it("gives the shop's own words where it refuses", () => {
    for (const status of [400, 403, 404, 409, 413, 503])
      expect(messageOf(new ApiError(status, problem(status)))).to.equal('Said by the shop.');
  });

  it('does not pass on what a failing server says', () => {
    expect(messageOf(new ApiError(500, problem(500)))).to.not.contain('Said by the shop');
  });

  it('says how long to wait', () => {
    expect(messageOf(new ApiError(429, problem(429), 1))).to.contain('in 1 second.');
    expect(messageOf(new ApiError(429, problem(429), 30))).to.contain('in 30 seconds.');
    expect(messageOf(new ApiError(429))).to.contain('in a minute.');
  });

  it("has the sign-in provider's words once it is there", () => {
    explainAuthErrors(authMessage);
    const blocked = Object.assign(new Error('x'), { code: 'auth/popup-blocked' });
    expect(messageOf(blocked)).to.contain('Allow pop-ups');
  });

  it('has words for an answer without a problem, for silence and for the unforeseen', () => {
    expect(messageOf(new ApiError(404))).to.contain('did not accept');
    expect(messageOf(new ApiError(502))).to.contain('busy');
    expect(messageOf(new Unreachable('x'))).to.contain('connection');
    expect(messageOf(new TypeError('x is undefined'))).to.not.contain('undefined');
  });
});

describe('isTransient', () => {
  it('is true for silence, failure and haste, false for a refusal', () => {
    expect(
      [new Unreachable(), new ApiError(500), new ApiError(503), new ApiError(429)].every(
        isTransient,
      ),
    ).to.equal(true);
    expect([new ApiError(400), new ApiError(409), new Error('bug')].some(isTransient)).to.equal(
      false,
    );
  });
});
