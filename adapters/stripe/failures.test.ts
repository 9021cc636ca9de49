import { expect } from 'chai';
import { Stripe } from 'stripe';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { Conflict, Unavailable } from '../../domain/errors.ts';
import { asConflict, onceUnder, reached } from './failures.ts';

type Raw = { type: 'api_error' | 'invalid_request_error'; statusCode: number };

const refusal = (raw: Partial<Raw> & { code?: string; param?: string }) =>
  Stripe.errors.StripeError.generate({ type: 'invalid_request_error', statusCode: 400, ...raw });

const keptFailure = () =>
  Stripe.errors.StripeError.generate({
    type: 'api_error',
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  });

const rejected = (error: Error) =>
  rejectionOf(
    reached(() => {
      throw error;
    }),
  );

describe('failures of Stripe', () => {
  for (const statusCode of [409, 429, 500, 503]) {
    it(`takes ${statusCode} for an outage`, async () => {
      const cause = refusal({ type: 'api_error', statusCode });
      const error = await rejected(cause);
      expect(error).to.be.instanceOf(Unavailable).and.include({ service: 'Stripe', cause });
    });
  }

  for (const statusCode of [400, 401, 403]) {
    it(`lets ${statusCode} out as it is`, async () => {
      const error = refusal({ statusCode });
      expect(await rejected(error)).to.equal(error);
    });
  }

  it('tells a payer what is wrong with an amount, and of nothing else', () => {
    const tooSmall = asConflict(refusal({ code: 'amount_too_small', param: 'amount' }));
    expect(tooSmall).to.be.instanceOf(Conflict).with.property('message').that.includes('too small');
    const tooLarge = asConflict(refusal({ code: 'amount_too_large', param: 'amount' }));
    expect(tooLarge).to.be.instanceOf(Conflict).with.property('message').that.includes('too large');
    expect(asConflict(refusal({ param: 'amount' }))).to.be.instanceOf(Conflict);
    const ourMistake = refusal({ param: 'currency' });
    expect(asConflict(ourMistake)).to.equal(ourMistake);
  });
});

describe('a call under a key', () => {
  it('takes the next key when Stripe keeps a failure of its own under the first', async () => {
    const keys: string[] = [];
    const answer = await onceUnder('intent:1', (key) => {
      keys.push(key);
      return keys.length < 3 ? Promise.reject(keptFailure()) : Promise.resolve('done');
    });
    expect(answer).to.equal('done');
    expect(keys).to.deep.equal(['intent:1', 'intent:1:2', 'intent:1:3']);
  });

  it('gives up after the fifth', async () => {
    let calls = 0;
    const kept = keptFailure();
    const failure = await rejectionOf(
      onceUnder('intent:1', () => {
        calls++;
        return Promise.reject(kept);
      }),
    );
    expect(failure).to.equal(kept);
    expect(calls).to.equal(5);
  });

  it('keeps to its key when a failure may still turn into the answer', async () => {
    let calls = 0;
    const failure = refusal({ type: 'api_error', statusCode: 500 });
    const call = onceUnder('intent:1', () => {
      calls++;
      return Promise.reject(failure);
    });
    expect(await rejectionOf(call)).to.equal(failure);
    expect(calls).to.equal(1);
  });
});
