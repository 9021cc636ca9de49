import { expect } from 'chai';
import { once } from 'node:events';
import { CheckedShop } from './testing/checked-shop.ts';
import { bytesOf as request, RawConnections } from './testing/raw-connection.ts';
import { rawRequest } from './testing/raw-request.ts';
import { eventually } from './testing/running-shop.ts';

describe('A connection of somebody who means harm', () => {
  const shop = new CheckedShop();
  const connections = new RawConnections();
  before(() => shop.start({ TRUST_PROXY: 'true' }));
  after(() => shop.leave());
  afterEach(() => connections.close());

  const dial = (bytes: string) => connections.dial(shop.origin, bytes);
  const statuses = (bytes: string) => connections.statuses(shop.origin, bytes);

  const host = 'Host: localhost';
  const post = ['POST /contact HTTP/1.1', host, 'Content-Type: application/json'];
  const last = request(['GET /healthz HTTP/1.1', host, 'Connection: close']);
  const hidden = request(['DELETE /booking/1 HTTP/1.1', host]);

  it('cannot hide a request in another: what has two lengths has none', async () => {
    const chunked = `0\r\n\r\n${hidden}`;
    const ambiguous: Record<string, string> = {
      'a length and chunks': request(
        [...post, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
        chunked,
      ),
      'chunks and a length': request(
        [...post, 'Transfer-Encoding: chunked', 'Content-Length: 5'],
        chunked,
      ),
      'two lengths': request([...post, 'Content-Length: 5', 'Content-Length: 6'], hidden),
      'two lengths in one': request([...post, 'Content-Length: 5, 6'], hidden),
      'a length with a sign': request([...post, 'Content-Length: +5'], hidden),
      'a length below zero': request([...post, 'Content-Length: -5'], hidden),
      'a length in hexadecimal': request([...post, 'Content-Length: 0x5'], hidden),
      'an unknown coding': request([...post, 'Transfer-Encoding: xchunked'], chunked),
      'a coding after chunks': request([...post, 'Transfer-Encoding: chunked, identity'], chunked),
      'two codings': request(
        [...post, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
        chunked,
      ),
      'a space before the colon': request([...post, 'Transfer-Encoding : chunked'], chunked),
      'a tab before the coding': request([...post, 'Transfer-Encoding:\x0bchunked'], chunked),
      'a folded header': request([...post, 'Transfer-Encoding:', ' chunked'], chunked),
      'a line that ends early': request([...post, 'X: y\nTransfer-Encoding: chunked'], chunked),
      'a chunk of no size': request([...post, 'Transfer-Encoding: chunked'], `x\r\n${hidden}`),
      'a chunk too long': request(
        [...post, 'Transfer-Encoding: chunked'],
        `2\r\nabcd\r\n${hidden}`,
      ),
      'a chunk of endless size': request(
        [...post, 'Transfer-Encoding: chunked'],
        `${'f'.repeat(20)}\r\n${hidden}`,
      ),
      'a NUL in a header': request([...post, 'X: a\0b'], hidden),
      'no version': 'GET /healthz\r\n\r\n',
      'HTTP/2 in plain': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    };
    for (const [what, bytes] of Object.entries(ambiguous)) {
      const answered = await statuses(bytes + last);
      // One refusal at most, and nothing after it.
      expect(answered.length, `${what}: ${answered.join(' ')}`).to.be.at.most(1);
      for (const status of answered) expect(status, what).to.equal(400);
    }
  });

  it('gets its answers in order when it asks before it has them', async () => {
    const get = request(['GET /healthz HTTP/1.1', host]);
    const missing = request(['GET /nothing HTTP/1.1', host]);
    expect(await statuses(get + missing + get + last)).to.deep.equal([200, 404, 200, 200]);
  });

  it('is ended when it asks for very much before it has an answer, and not when it goes on and on', async () => {
    const get = request(['GET /healthz HTTP/1.1', host]);
    expect((await statuses(get.repeat(1_000) + last)).length).to.be.below(1_000);
    const socket = await dial(get.repeat(3));
    let text = '';
    for (let asked = 3; asked <= 90; asked += 3) {
      while (text.split('"alive"').length <= asked - 2)
        text += String((await once(socket, 'data'))[0]);
      socket.write(get.repeat(3));
    }
    expect(socket.destroyed).to.equal(false);
  });

  it('may send one body before it has an answer, and is cut off with more, which would be held', async () => {
    const body = ' '.repeat(1_000);
    const sending = request([...post, `Content-Length: ${body.length}`], body);
    /** The database is asked, so the rest comes before its answer. */
    const search = (word: string) => request([`GET /product?q=${word} HTTP/1.1`, host]);
    expect(await statuses(search('one') + sending.repeat(2) + last)).to.deep.equal([]);
    expect(await statuses(search('another') + sending + last)).to.deep.equal([200, 400, 200]);
  });

  it('is answered in order when it expects what nobody knows, and waits as all others', async () => {
    const expecting = request(['GET /healthz HTTP/1.1', host, 'Expect: a-cake']);
    const search = (word: string) => request([`GET /product?q=${word} HTTP/1.1`, host]);
    expect(await statuses(search('cake') + expecting + last)).to.deep.equal([200, 200, 200]);
    expect(await statuses(search('pie') + expecting.repeat(100) + last)).to.deep.equal([]);
  });

  it('is taken to accept anything when it accepts more than any browser, which would take long to read', async () => {
    const typeFor = async (accept: string) => {
      const headers = { Accept: accept };
      return (await rawRequest(shop.origin, '/nothing', { headers })).headers.get('content-type');
    };
    expect(await typeFor('text/html')).to.match(/^text\/html/);
    expect(await typeFor(`text/html,${'",'.repeat(200)}`)).to.match(/^text\/html/);
    expect(await typeFor(`text/html,${'",'.repeat(250)}`)).to.equal('application/problem+json');
  });

  it('is refused with headers or an address that are too large: 431', async () => {
    const close = 'Connection: close';
    const large = 'x'.repeat(70_000);
    for (const bytes of [
      request(['GET /healthz HTTP/1.1', host, close, `X: ${large}`]),
      request([
        'GET /healthz HTTP/1.1',
        host,
        close,
        ...Array.from({ length: 10_000 }, () => 'X: yz'),
      ]),
      request([`GET /product?q=${large} HTTP/1.1`, host, close]),
      request([`GET /${large} HTTP/1.1`, host, close]),
    ])
      // Whoever still sends when the answer comes may be cut off before they have read it.
      expect((await statuses(bytes)).filter((status) => status !== 431)).to.deep.equal([]);
    const many = Array.from({ length: 3_000 }, () => 'a=1').join('&');
    expect(await statuses(request([`GET /product?${many} HTTP/1.1`, host, close]))).to.deep.equal([
      400,
    ]);
  });

  it('may name a whole address, and is refused where no path can be read of it: 400', async () => {
    for (const address of ['http://[', 'http://a[b/product', 'http://']) {
      const { status, headers } = await rawRequest(shop.origin, address);
      expect([status, headers.get('content-type')], address).to.deep.equal([
        400,
        'application/problem+json',
      ]);
    }
    const { status } = await rawRequest(shop.origin, 'http://shop.test/product?limit=1');
    expect(status).to.equal(200);
  });

  it('names no other host than the shop’s: no answer repeats it', async () => {
    const close = 'Connection: close';
    expect(await statuses(request(['GET /healthz HTTP/1.1', close]))).to.deep.equal([400]);
    const named = ['Host: evil.test', 'X-Forwarded-Host: evil.test', 'Forwarded: host=evil.test'];
    for (const path of [
      '/',
      '/product?limit=1',
      '/admin',
      '/openapi.json',
      'http://evil.test/docs',
    ]) {
      const socket = await dial(
        request([`GET ${path} HTTP/1.1`, ...named, 'Accept: text/html, */*;q=0.1', close]),
      );
      const text = Buffer.concat(await socket.toArray()).toString();
      expect(text, path)
        .to.match(/^HTTP\/1\.1 (200|308)/)
        .and.not.include('evil.test');
    }
  });

  it('speaks no other protocol', async () => {
    const upgrade = [
      'Connection: Upgrade, close',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
    ];
    expect(await statuses(request(['GET /healthz HTTP/1.1', host, ...upgrade]))).to.deep.equal([
      200,
    ]);
    expect(await statuses(request(['CONNECT evil.test:443 HTTP/1.1', host]))).to.deep.equal([]);
    expect(await statuses('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')).to.deep.equal([400]);
  });

  it('that sends heads of events and no body, with its like at other addresses, keeps out no event', async () => {
    const signature = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`;
    const event = (address: string, body: string, length = body.length) =>
      request(
        [
          'POST /webhooks/stripe HTTP/1.1',
          host,
          'Connection: close',
          'Content-Type: application/json',
          `Content-Length: ${length}`,
          `Stripe-Signature: ${signature}`,
          `X-Forwarded-For: ${address}`,
        ],
        body,
      );
    const refused: number[] = [];
    const areRefused = (count: number) =>
      eventually(
        async () => refused.length,
        (found) => found >= count,
      );
    for (const [before, address] of [1, 2, 3, 4].map((n) => `203.0.113.${n}`).entries()) {
      for (let heads = 0; heads < 51; heads += 1)
        void statuses(event(address, '', 1_000)).then((answers) => refused.push(...answers));
      // Fifty wait for their bodies.
      await areRefused(before + 1);
    }
    expect(refused).to.deep.equal(Array(4).fill(429));
    // Two hundred are all that may be under way: one of them makes room.
    expect(await statuses(event('203.0.113.5', '{}'))).to.deep.equal([400]);
    await areRefused(5);
    expect(refused).to.deep.equal(Array(5).fill(429));
  });

  it('that asks for what is cached, with hundreds like it, lets others go first', async () => {
    const [mallory, ada] = ['203.0.113.66', '203.0.113.1'];
    const answered: string[] = [];
    const begin = async (address: string) => {
      const get = request(['GET /product?limit=1 HTTP/1.1', host, `X-Forwarded-For: ${address}`]);
      const socket = await dial(get);
      socket.on('data', (data) => {
        if (String(data).startsWith('HTTP/1.1 ')) answered.push(address);
      });
      return () => socket.write(get);
    };
    await shop.call('GET', '/product?limit=1');
    const asks = await Promise.all([...Array<string>(300).fill(mallory), ada].map(begin));
    const all = () =>
      eventually(
        async () => answered.length,
        (count) => count === asks.length,
      );
    await all();
    // Whoever asks last goes before most, unless their request came when most were answered.
    await eventually(
      async () => {
        answered.length = 0;
        for (const ask of asks) ask();
        await all();
        return answered.indexOf(ada);
      },
      (before) => before < asks.length / 2,
    );
  });

  it('that is slow, with hundreds like it, keeps nobody else waiting', async () => {
    const slow = Array.from({ length: 300 }, (_, index) =>
      dial(
        index % 2
          ? `GET /product HTTP/1.1\r\n${host}\r\nX: `
          : request([...post, 'Content-Length: 1000'], '{"email":'),
      ),
    );
    await Promise.all(slow);
    expect((await shop.call('GET', '/product?limit=1')).status).to.equal(200);
    expect((await shop.call('POST', '/contact', { body: {} })).status).to.equal(400);
  });
});
