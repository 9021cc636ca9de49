import { expect } from 'chai';
import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import { CheckedShop, told } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';
import { connected, eventually, settled } from './testing/running-shop.ts';
import { control, underKey } from './testing/shop-client.ts';

/** A signature that only its body can prove wrong. */
const couldBeStripes = (ageSeconds = 0) =>
  `t=${Math.floor(Date.now() / 1_000) - ageSeconds},v1=${'0a'.repeat(32)}`;

const firstLine = async (socket: Socket): Promise<string> => {
  if (socket.readableLength === 0) await once(socket, 'readable');
  return String(socket.read()).split('\r\n')[0] ?? '';
};

describe('Limits', () => {
  const shop = new CheckedShop();
  afterEach(async () => {
    await control('DELETE', '');
    await shop.stop();
  });

  /** Sends the head of an event of 1,000 bytes, and nothing of its body yet. */
  const beginEvent = async (signature: string, address = '127.0.0.1'): Promise<Socket> => {
    const { hostname, port } = new URL(shop.origin);
    const socket = connectTo(Number(port), hostname).on('error', () => {});
    socket.on('readable', () => {});
    await once(socket, 'connect');
    socket.write(
      [
        'POST /webhooks/stripe HTTP/1.1',
        'Host: localhost',
        'Content-Length: 1000',
        `Stripe-Signature: ${signature}`,
        `X-Forwarded-For: ${address}`,
        '\r\n',
      ].join('\r\n'),
    );
    return socket;
  };

  it('of a body hold before it has come', async () => {
    await shop.start();
    const { token } = await shop.signUp();
    const part = ' '.repeat(50_000);
    const endless = (path: string, type = 'application/json') =>
      rawRequest(shop.origin, path, {
        method: 'POST',
        headers: {
          'content-type': type,
          'stripe-signature': couldBeStripes(),
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

  it('refuse an event whose signature cannot be good before its body has come', async () => {
    await shop.start();
    for (const signature of [
      '',
      'nonsense',
      't=1,v1=1',
      couldBeStripes(-400),
      couldBeStripes(400),
    ]) {
      const socket = await beginEvent(signature);
      expect(await firstLine(socket), signature).to.equal('HTTP/1.1 400 Bad Request');
      socket.destroy();
    }
  });

  it('are for those who send an event from one address, and others book and pay meanwhile', async () => {
    await shop.start({ TRUST_PROXY: 'true' });
    const ada = await shop.signUp();
    const product = await shop.product(ada);
    const sending = await Promise.all(
      Array.from({ length: 60 }, () => beginEvent(couldBeStripes(), '203.0.113.1')),
    );
    // Ten are too many; the others are waited for.
    const refused = await eventually(
      async () => sending.filter(({ readableLength }) => readableLength > 0),
      ({ length }) => length >= 10,
    );
    expect(await Promise.all(refused.map(firstLine))).to.deep.equal(
      Array.from({ length: 10 }, () => 'HTTP/1.1 429 Too Many Requests'),
    );
    const elsewhere = await beginEvent(couldBeStripes(), '203.0.113.2');
    elsewhere.write('x'.repeat(1_000));
    expect(await firstLine(elsewhere)).to.equal('HTTP/1.1 400 Bad Request');
    expect((await shop.book(ada, product)).status).to.equal(201);
    for (const socket of [...sending, elsewhere]) socket.destroy();
    // Whoever hangs up gives back the place, and is no fault of the shop.
    const again = () => beginEvent(couldBeStripes(), '203.0.113.1');
    const answer = await eventually(
      async () => {
        const socket = await again();
        socket.write('x'.repeat(1_000));
        return firstLine(socket).finally(() => socket.destroy());
      },
      (line) => line.includes('400'),
    );
    expect(answer).to.equal('HTTP/1.1 400 Bad Request');
    // The jobs of a busy shop may fail meanwhile.
    expect(shop.output).not.to.include('"msg":"failed');
  });

  it('are for those whose calls wait for Stripe, and others pay meanwhile', async () => {
    await shop.start({ TRUST_PROXY: 'true' });
    const [ada, mallory] = await Promise.all([shop.signUp(), shop.signUp()]);
    const product = await shop.product(ada);
    const [{ body: booking }, { body: mallorys }] = await Promise.all([
      shop.book(ada, product),
      shop.book(mallory, product),
    ]);
    const slow = { delayMs: 600_000, times: null, path: '/payment_intents/pi_mallory' };
    await control('POST', '/faults', slow);
    await connected(shop);
    const statuses: number[] = [];
    const all = Array.from({ length: 120 }, async (_, i) => {
      const { status } = await shop.call('PATCH', `/booking/${mallorys._id}`, {
        token: mallory.token,
        body: { booking: mallorys._id, transactionId: 'pi_mallory' },
        headers: { 'x-forwarded-for': `203.0.113.${i % 4}` },
      });
      statuses.push(status);
    });
    await eventually(
      async () => statuses.filter((status) => status === 429).length,
      (refused) => refused >= 70,
    );
    await shop.startPayment(ada, booking);
    await control('DELETE', '');
    await Promise.all(all);
  });

  it('are 20 unpaid bookings for a person, and 10 unpaid pieces of one part, unless set', async () => {
    await shop.start({ MAX_UNPAID_BOOKINGS: '', MAX_UNPAID_PIECES: '' });
    const [ada, bob] = [await shop.signUp(), await shop.signUp()];
    const plenty = { Stock: 1_000 };
    const part = await shop.product(bob, plenty);
    expect((await shop.book(ada, part, { orderQuantity: 10 })).status).to.equal(201);
    const { status, body } = await shop.book(ada, part);
    expect([status, told({ status, body })[2]]).to.deep.equal([409, '/orderQuantity']);
    const parts = [await shop.product(bob, plenty), await shop.product(bob, plenty)];
    const bookings = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        settled(() =>
          shop.book(index < 20 ? ada : bob, parts[index % 2] ?? part, {}, underKey(`${index}`)),
        ),
      ),
    );
    const made = bookings.filter((one) => one.status === 201);
    expect(made).to.have.length(19 + 20);
    expect(bookings.find((one) => one.status !== 201)?.body).to.include({
      status: 409,
      detail: 'At most 20 of your bookings may be unpaid at once. Pay or remove one of them first.',
    });
    const mine = made.find(({ body: one }) => one.email === ada.email)?.body;
    await shop.call('DELETE', `/booking/${mine?._id}`, { token: ada.token });
    expect((await shop.book(ada, await shop.product(bob))).status).to.equal(201);
  });
});
