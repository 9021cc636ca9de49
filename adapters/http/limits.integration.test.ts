import { expect } from 'chai';
import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { CheckedShop } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';
import { control, eventually, type Person } from './testing/running-shop.ts';

describe('Limits', () => {
  const shop = new CheckedShop();
  afterEach(async () => {
    await control('DELETE', '');
    await shop.stop();
  });

  /** Calls until it is refused; answers with how many went through. */
  const until429 = async (
    call: (index: number) => Promise<{ status: number; headers: Headers }>,
  ) => {
    for (let index = 0; index <= 150; index += 1) {
      const { status, headers } = await call(index);
      if (status !== 429) continue;
      expect(Number(headers.get('retry-after'))).to.be.within(1, 60);
      return index;
    }
    return Infinity;
  };

  const profile = (person: Person) => () =>
    shop.call('PUT', '/api/users/profile', { token: person.token, body: {} });
  const upload = (person: Person) => () =>
    shop.call('POST', '/images', { token: person.token, body: {} });
  const contact =
    (headers: Record<string, string> = {}) =>
    () =>
      shop.call('POST', '/contact', { body: {}, headers });

  it('are so many writes a minute for a person, and a tenth for what is worth attacking', async () => {
    await shop.start({ RATE_LIMIT: '20' });
    const [ada, bob] = [await shop.signUp(), await shop.signUp()];
    expect(await until429(profile(ada))).to.equal(20);
    expect(await until429(upload(ada))).to.equal(2);
    // Another person has their own; reading is not counted; Stripe is never told to wait.
    expect(await until429(profile(bob))).to.equal(20);
    expect(await until429(() => shop.call('GET', '/product?limit=1'))).to.equal(Infinity);
    expect(await until429(() => shop.call('POST', '/webhooks/stripe', { raw: '{}' }))).to.equal(
      Infinity,
    );
    expect((await shop.call('GET', '/api/users/profile', { token: ada.token })).status).to.equal(
      200,
    );
  });

  it('are five times as many for an address, whoever it says that it is', async () => {
    await shop.start({ RATE_LIMIT: '20' });
    const forged = (index: number) => ({
      'x-forwarded-for': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
    });
    expect(await until429((index) => contact(forged(index))())).to.equal(10);
    const signIn = (index: number) =>
      shop.call('PUT', `/user/a${index}@b.test`, { token: 'x', headers: forged(index) });
    // One tenth of the address's writes: sign-in and contact share it.
    expect((await signIn(1)).status).to.equal(429);
    const book = (index: number) =>
      shop.call('POST', '/booking', { token: 'x', body: {}, headers: forged(index) });
    expect(await until429(book)).to.equal(100);
  });

  it('go by what the one trusted proxy says, and not by what it was told', async () => {
    await shop.start({ RATE_LIMIT: '20', TRUST_PROXY: 'true' });
    const from = (address: string) => contact({ 'x-forwarded-for': address });
    expect(await until429((index) => from(`198.51.100.${index}, 203.0.113.1`)())).to.equal(10);
    expect((await from('203.0.113.1')()).status).to.equal(429);
    expect((await from('203.0.113.2')()).status).to.equal(400);
    // An answer about the inside is for the inside, whatever a header says.
    for (const address of ['127.0.0.1', '203.0.113.1, 127.0.0.1', '::1']) {
      const headers = { 'x-forwarded-for': address };
      expect((await shop.call('GET', '/metrics', { headers })).status, address).to.equal(404);
    }
  });

  it('of a body hold before it has come', async () => {
    await shop.start();
    const { token } = await shop.signUp();
    const part = ' '.repeat(50_000);
    const endless = (path: string, type = 'application/json') =>
      rawRequest(shop.origin, path, {
        method: 'POST',
        headers: {
          'content-type': type,
          'stripe-signature': 't=1,v1=1',
          authorization: `Bearer ${token}`,
        },
        chunks: Array.from({ length: 60 }, () => part),
      });
    for (const path of ['/booking', '/contact', '/webhooks/stripe']) {
      const { status, headers, text } = await endless(path);
      expect([status, headers.get('content-type')], path).to.deep.equal([
        413,
        'application/problem+json',
      ]);
      expect(text).to.include('Payload Too Large');
    }
    const claimed = await rawRequest(shop.origin, '/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '10000000000' },
    });
    expect(claimed.status).to.equal(413);
    expect((await shop.call('GET', '/healthz')).status).to.equal(200);
  });

  it('are none to what is under way when the shop stops: it is answered', async () => {
    await shop.start();
    const ada = await shop.signUp();
    const { body: booking } = await shop.book(ada, await shop.product(ada));
    await control('POST', '/faults', { path: '/v1/payment_intents', delayMs: 1_000 });
    const answer = shop.call('POST', '/create-payment-intent', {
      token: ada.token,
      body: { price: booking.total, booking: booking._id },
    });
    await eventually(
      () => control<{ faults: { times: number }[] }>('GET', ''),
      ({ faults }) => faults[0]?.times === 0,
    );
    const stopped = shop.stop();
    const { hostname, port } = new URL(shop.origin);
    const refused = await eventually(
      async () => {
        const socket = connectTo(Number(port), hostname);
        const event = await Promise.race([
          once(socket, 'connect').then(() => 'connected'),
          once(socket, 'error').then(() => 'refused'),
        ]).catch(() => 'refused');
        socket.destroy();
        return event;
      },
      (event) => event === 'refused',
    );
    expect(refused).to.equal('refused');
    expect((await answer).status).to.equal(200);
    expect(await stopped).to.equal(0);
  });
});
