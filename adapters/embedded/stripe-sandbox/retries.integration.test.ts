import { expect } from 'chai';
import type { Running } from './testing.ts';
import { card, KEYS, sdk, startSandbox } from './testing.ts';
import { fetchAnew } from '../../http/testing/fetch-anew.ts';

const INTENT = { amount: 500, currency: 'usd' } as const;

describe('retries at the sandbox', () => {
  let running: Running;

  beforeEach(async () => {
    running = await startSandbox();
  });
  afterEach(() => running.sandbox.close());

  const post = async (path: string, parameters: Record<string, string>, key: string) => {
    const response = await fetchAnew(`http://127.0.0.1:${running.port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.secretKey}`, 'idempotency-key': key },
      body: new URLSearchParams(parameters),
    });
    const replayed = response.headers.get('idempotent-replayed');
    return { status: response.status, replayed, body: await response.json() };
  };
  const create = (key: string, amount = '500') =>
    post('/v1/payment_intents', { amount, currency: 'usd' }, key);
  const intents = async () => (await running.stripe.paymentIntents.list()).data.length;

  it('with the same key do nothing twice, and say so', async () => {
    const [first, second] = [await create('k'), await create('k')];
    expect([first.replayed, second.replayed]).to.deep.equal([null, 'true']);
    expect(second.body).to.deep.equal(first.body);
    expect(await intents()).to.equal(1);
  });

  it('with the same key and another body are refused', async () => {
    await create('k');
    const { status, body } = await create('k', '501');
    expect([status, body.error.type]).to.deep.equal([400, 'idempotency_error']);
  });

  it('while the first is under way are told so', async () => {
    await running.control('POST', '/faults', { delayMs: 600_000 });
    const first = create('k');
    // When the fault is used up, the first call has reached the sandbox.
    for (let left = 1; left > 0;) {
      const { faults } = await running.control('GET', '');
      left = faults?.[0]?.times ?? 0;
    }
    expect((await create('k')).status).to.equal(409);
    await running.control('DELETE', '');
    expect([(await first).status, (await create('k')).status]).to.deep.equal([200, 200]);
    expect(await intents()).to.equal(1);
  });

  it('of a decline answer with the same decline', async () => {
    const { body: intent } = await create('k');
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    const first = await post(path, card('4000000000000002'), 'c');
    const second = await post(path, card('4000000000000002'), 'c');
    expect([first.status, second.status, second.replayed]).to.deep.equal([402, 402, 'true']);
    const charges = await running.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).to.have.length(1);
  });

  it('of what was malformed may be put right with the same key', async () => {
    expect((await create('k', '-1')).status).to.equal(400);
    expect((await create('k', '1')).status).to.equal(200);
  });

  it('of what failed before it was done succeed, by the SDK itself', async () => {
    await running.control('POST', '/faults', { effect: 'error', times: 2 });
    await sdk(running.port, 2).paymentIntents.create(INTENT);
    expect(await intents()).to.equal(1);
  });

  it('of what failed after it was done answer with that failure: the work stands', async () => {
    await running.control('POST', '/faults', { effect: 'error', when: 'after', method: 'POST' });
    const first = await create('k');
    const second = await create('k');
    expect([first.status, second.status, second.replayed]).to.deep.equal([500, 500, 'true']);
    expect(await intents()).to.equal(1);
  });

  it('of what was cut off find what was made', async () => {
    await running.control('POST', '/faults', { effect: 'cut' });
    let cut: unknown;
    try {
      await create('k');
    } catch (error) {
      cut = error;
    }
    expect(cut).to.be.instanceOf(TypeError);
    const second = await create('k');
    expect([second.status, second.replayed]).to.deep.equal([200, 'true']);
    expect(await intents()).to.equal(1);
  });

  it('are in vain in an outage, until it is over', async () => {
    await running.control('POST', '/faults', { effect: 'refuse', times: null });
    let outage: unknown;
    try {
      await running.stripe.paymentIntents.create(INTENT);
    } catch (error) {
      outage = error;
    }
    expect(outage).to.include({ type: 'StripeConnectionError' });
    await running.control('DELETE', '');
    expect(await intents()).to.equal(0);
  });

  it('are no matter of calls that a fault does not name', async () => {
    await running.control('POST', '/faults', { effect: 'error', path: '/refunds' });
    expect((await create('k')).status).to.equal(200);
    expect((await post('/v1/refunds', { payment_intent: 'pi_1' }, 'r')).status).to.equal(500);
  });
});
