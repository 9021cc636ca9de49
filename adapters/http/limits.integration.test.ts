import { expect } from 'chai';
import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { CheckedShop } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';
import { control, eventually } from './testing/running-shop.ts';

describe('Limits', () => {
  const shop = new CheckedShop();
  afterEach(async () => {
    await control('DELETE', '');
    await shop.stop();
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
