import { expect } from 'chai';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { CheckedShop } from '../http/testing/checked-shop.ts';
import { bytesOf, chunked, RawConnections } from '../http/testing/raw-connection.ts';
import { rawRequest } from '../http/testing/raw-request.ts';
import { control } from '../http/testing/shop-client.ts';
import { closed, listening } from '../stripe/testing/servers.ts';

type GoogleError = { error: { message: string } };

describe('The embedded parts behind the shop’s origin', () => {
  const shop = new CheckedShop();
  const connections = new RawConnections();
  before(() => shop.start({ MAX_IN_FLIGHT: '1000' }));
  after(() => shop.stop());
  afterEach(async () => {
    connections.close();
    await control('DELETE', '');
  });

  const host = 'Host: localhost';
  const script = '/sandbox/stripe/api.js';
  const project = '/identitytoolkit.googleapis.com/v1/projects?key=k';
  const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k';
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
  const last = bytesOf(['GET /healthz HTTP/1.1', host, 'Connection: close']);

  /** A control request, which browsers must never reach: the sandbox's keys are no secret. */
  const controlRequest = bytesOf([
    'DELETE /control HTTP/1.1',
    host,
    `Authorization: Bearer ${process.env['STRIPE_SECRET_KEY']}`,
    'Content-Length: 0',
  ]);

  /** Requests in which another one is hidden (request smuggling), by how it is hidden. */
  const hidden = (first: string): Record<string, string> => ({
    'behind chunks': bytesOf([first, host, 'Transfer-Encoding: chunked'], chunked(controlRequest)),
    'behind chunks in pieces': bytesOf(
      [first, host, 'Transfer-Encoding: chunked'],
      `1\r\n${controlRequest[0]}\r\n${chunked(controlRequest.slice(1))}`,
    ),
    'behind a length': bytesOf(
      [first, host, `Content-Length: ${controlRequest.length}`],
      controlRequest,
    ),
    'behind a length that is said to be for one hop': bytesOf(
      [
        first,
        host,
        'Connection: keep-alive, Content-Length, Transfer-Encoding',
        `Content-Length: ${controlRequest.length}`,
      ],
      controlRequest,
    ),
    'behind a promise to wait': bytesOf(
      [first, host, 'Expect: 100-continue', 'Transfer-Encoding: chunked'],
      chunked(controlRequest),
    ),
    'behind another protocol': bytesOf(
      [
        first,
        host,
        'Connection: Upgrade',
        'Upgrade: h2c',
        `Content-Length: ${controlRequest.length}`,
      ],
      controlRequest,
    ),
    'behind a length and chunks': bytesOf(
      [first, host, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
      `0\r\n\r\n${controlRequest}`,
    ),
    'behind two lengths': bytesOf(
      [first, host, 'Content-Length: 0', `Content-Length: ${controlRequest.length}`],
      controlRequest,
    ),
    'behind a folded coding': bytesOf(
      [first, host, 'Transfer-Encoding:', ' chunked'],
      `0\r\n\r\n${controlRequest}`,
    ),
    'behind an unknown coding': bytesOf(
      [first, host, 'Transfer-Encoding: xchunked'],
      `0\r\n\r\n${controlRequest}`,
    ),
    'in the address': bytesOf(
      [first.replace(' HTTP', '?x=1\r\nX:%0d%0a HTTP'), host],
      controlRequest,
    ),
  });

  it('hear nothing that hides in another request', async () => {
    await control('POST', '/faults', { path: '/v1/nowhere', effect: 'error' });
    const ways = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].flatMap((method) =>
      [script, project].flatMap((path) => {
        const first = `${method} ${path} HTTP/1.1`;
        return Object.entries(hidden(first)).map(([how, bytes]) => [`${first} ${how}`, bytes]);
      }),
    );
    await Promise.all(
      ways.map(async ([where, bytes]) => {
        const answered = await connections.statuses(shop.origin, bytes + last);
        // There is one answer for each visible request, or one refusal, and none for lack of room.
        const told = `${where}: ${answered.join(' ')}`;
        expect(answered.filter((status) => status !== 100).length, told).to.be.at.most(2);
        expect(answered, told).not.to.include(503);
      }),
    );
    // The next requests get their own answers.
    for (let index = 0; index < 4; index += 1) {
      const { headers } = await shop.call('GET', script);
      expect(headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
      expect((await shop.call('GET', project)).body).to.have.property('projectId');
    }
    expect((await control<{ faults: unknown[] }>('GET', '')).faults).to.have.length(1);
  });

  it('take a body where one belongs, and none that is too long or packed', async () => {
    const account = { email: 'packed@parches.test', password: 'secret1' };
    const json = { 'content-type': 'application/json' };
    const ask = (headers: Record<string, string>, chunks: (string | Buffer)[], method = 'POST') =>
      rawRequest(shop.origin, signUp, { method, headers: { ...json, ...headers }, chunks });
    const packed = gzipSync(JSON.stringify({ ...account, localId: 'mine' }));
    expect((await ask({ 'content-encoding': 'gzip' }, [packed])).status).to.equal(415);
    expect((await ask({}, ['{"email":"', 'x'.repeat(70_000), '"}'])).status).to.equal(413);
    expect((await ask({}, ['{}'], 'GET')).status).to.equal(400);
    const text = JSON.stringify(account);
    expect((await ask({}, [text.slice(0, 9), text.slice(9)])).status).to.equal(200);
  });

  it('answer a HEAD as a GET, without the body', async () => {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => rawRequest(shop.origin, script, { method })),
    );
    expect([head?.status, head?.text]).to.deep.equal([200, '']);
    expect(head?.headers.get('content-length')).to.equal(String(get?.text.length));
  });

  it('are each asked on a connection of its own, which nobody keeps', async () => {
    const used = new Set<Socket>();
    const part = createServer(({ socket }, response) => {
      used.add(socket);
      response.end('{}');
    });
    await shop.stop();
    try {
      await shop.start({ MAILBOX_URL: await listening(part) });
      for (let asked = 1; asked <= 3; asked += 1) {
        expect((await shop.call('GET', '/sandbox/mail/messages')).body).to.equal('{}');
        expect(used.size).to.equal(asked);
      }
    } finally {
      await closed(part);
    }
  });

  describe('with limits', () => {
    const guess = (email: string, headers: Record<string, string> = {}) =>
      shop.call<GoogleError>('POST', signIn, {
        headers,
        body: { email, password: 'guess', returnSecureToken: true },
      });
    const throughUntil429 = async (call: (index: number) => ReturnType<typeof guess>) => {
      for (let index = 0; index <= 60; index += 1) {
        const { status, headers, body } = await call(index);
        if (status !== 429) continue;
        expect(body.error.message).to.equal('TOO_MANY_ATTEMPTS_TRY_LATER');
        expect(Number(headers.get('retry-after'))).to.be.within(1, 60);
        return index;
      }
      return Infinity;
    };
    before(async () => {
      await shop.stop();
      await shop.start({ RATE_LIMIT: '20', TRUST_PROXY: 'true' });
    });

    it('let a tenth of the writes guess at an account from an address, and five times that from or at any', async () => {
      const from = (address: number) => ({ 'x-forwarded-for': `198.51.100.${address}` });
      const victim = 'victim@parches.test';
      expect(await throughUntil429(() => guess(victim, from(1)))).to.equal(2);
      // One address cannot lock an account for others: from another address it can still sign in.
      expect((await guess(victim.toUpperCase(), from(2))).status).to.equal(400);
      expect(await throughUntil429((index) => guess(victim, from(10 + index)))).to.equal(7);
      const other = (index: number) => guess(`other${index}@parches.test`, from(3));
      expect(await throughUntil429(other)).to.equal(10);
    });
  });
});
