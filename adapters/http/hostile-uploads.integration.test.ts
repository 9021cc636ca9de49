import { expect } from 'chai';
import { readdir } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import sharp from 'sharp';
import { portOf } from '../embedded/ports.ts';
import { connectBeside } from '../postgres/testing/fresh-database.ts';
import { jpegOfScans, pngOfPackedNotes } from '../images/testing/hostile-pictures.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';
import { eventually } from './testing/running-shop.ts';
import { aProfile, need, type Person } from './testing/shop-client.ts';
import { whoWaits } from './testing/while-locked.ts';
import type { StoredImage } from './contract.ts';
import { fetchAnew } from './testing/fetch-anew.ts';

const folder = process.env['IMAGES_DIR'] ?? '';
const kept = (): Promise<string[]> => readdir(folder).catch((): string[] => []);
const script = '<script>alert(1)</script>';

describe('An upload of somebody who means harm', () => {
  const shop = new CheckedShop();
  let ada: Person;
  let png: Buffer;

  before(async () => {
    await shop.start({ TRUST_PROXY: 'true' });
    ada = await shop.signUp();
    const picture = { width: 30, height: 20, channels: 3, background: '#c81414' } as const;
    png = await sharp({ create: picture }).png().toBuffer();
  });
  after(() => shop.leave());

  const disposition = 'Content-Disposition: form-data; name="image"; filename="p.png"';
  /** A multipart body as it stands: each part with its header lines. */
  const form = (...parts: { headers: string; body?: Buffer | string }[]): Buffer[] => [
    ...parts.flatMap(({ headers, body = png }) => [
      Buffer.from(`--cut\r\n${headers}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--cut--\r\n'),
  ];
  const send = async (chunks: (Buffer | string)[], type = 'multipart/form-data; boundary=cut') => {
    const before = (await kept()).length;
    const { status, text } = await rawRequest(shop.origin, '/images', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${ada.token}` },
      chunks,
    });
    const more = (await kept()).length - before;
    expect(more, text).to.equal(status === 201 ? 1 : 0);
    return { status, text };
  };

  it('chooses neither name nor place nor type of what is kept', async () => {
    const names = [
      'filename="../../../../etc/cron.d/x"',
      'filename="..\\..\\evil.exe"',
      'filename="/etc/passwd"',
      'filename="p.php%00.png"',
      'filename=".htaccess"',
      'filename="p.svg"',
      'filename="\u202egnp.exe"',
      `filename="${'n'.repeat(3_000)}"`,
      `filename="${script}"`,
      "filename*=UTF-8''..%2f..%2fx.png",
      'filename="a.png"; filename="../b.png"',
    ];
    const before = new Set(await kept());
    for (const name of names)
      for (const type of ['text/html', 'image/svg+xml']) {
        const headers = `Content-Disposition: form-data; name="image"; ${name}\r\nContent-Type: ${type}`;
        expect((await send(form({ headers }))).status, name).to.equal(201);
      }
    for (const name of (await kept()).filter((each) => !before.has(each)))
      expect(name).to.match(/^[0-9a-f-]{36}\.webp$/);
  });

  it('that is a picture and something else is a picture alone when it is served', async () => {
    const jpeg = await sharp(png).jpeg().toBuffer();
    const gif = await sharp(png).gif().toBuffer();
    const polyglots = {
      'a JPEG that a browser may take for HTML': Buffer.concat([jpeg, Buffer.from(script)]),
      'a JPEG with a script in its comment': Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, script.length + 2]),
        Buffer.from(script),
        jpeg.subarray(2),
      ]),
      'a GIF with a script behind it': Buffer.concat([gif, Buffer.from(`*/=1;${script}`)]),
      'a PNG with an archive behind it': Buffer.concat([
        png,
        Buffer.from(`PK\x03\x04${script}PK\x05\x06`),
      ]),
    };
    for (const [what, body] of Object.entries(polyglots)) {
      const { status, text } = await send(
        form({ headers: `${disposition}\r\nContent-Type: text/html`, body }),
      );
      expect(status, what).to.equal(201);
      const { data }: StoredImage = JSON.parse(text);
      const served = await fetchAnew(`${shop.origin}${data.url}`);
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.subarray(8, 12).toString(), what).to.equal('WEBP');
      for (const rest of ['script', 'alert', 'PK\x03\x04'])
        expect(bytes.includes(rest), `${what}: ${rest}`).to.equal(false);
      expect(Object.fromEntries(served.headers), what).to.include({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  it('is refused, and the shop goes on, when its form is odd', async () => {
    const field = (index: number) => ({
      headers: `Content-Disposition: form-data; name="f${index}"`,
      body: 'x',
    });
    const many = (count: number) => Array.from({ length: count }, (_, index) => field(index));
    const image = { headers: disposition };
    const odd: Record<string, Buffer[]> = {
      'a thousand parts': form(...many(1_000), image),
      'a picture and then a thousand parts': form(image, ...many(1_000)),
      'two pictures': form(image, image),
      'no filename': form({ headers: 'Content-Disposition: form-data; name="image"' }),
      'an empty filename': form({
        headers: 'Content-Disposition: form-data; name="image"; filename=""',
      }),
      'a folder for a filename': form({
        headers: 'Content-Disposition: form-data; name="image"; filename=".."',
      }),
      'no name': form({ headers: 'Content-Disposition: form-data; filename="p.png"' }),
      'a name of prototypes': form({
        headers: 'Content-Disposition: form-data; name="__proto__[image]"; filename="p.png"',
      }),
      'no headers': [Buffer.from('--cut\r\n\r\n'), png, Buffer.from('\r\n--cut--\r\n')],
      'a header of a megabyte': form({ headers: `${disposition}\r\nX: ${'x'.repeat(1_000_000)}` }),
      'ten thousand headers': form({
        headers: `${disposition}\r\n${'X: y\r\n'.repeat(10_000)}X: y`,
      }),
      'headers that never end': [Buffer.from(`--cut\r\n${'X: y\r\n'.repeat(10_000)}`)],
      'a form within the form': form({
        headers: `${disposition}\r\nContent-Type: multipart/mixed; boundary=in`,
        body: '--in\r\n\r\nx\r\n--in--',
      }),
      'no end': form(image).slice(0, -2),
      'nothing but dashes': [Buffer.from('-'.repeat(1_000_000))],
      'what is encoded otherwise': form({
        headers: `${disposition}\r\nContent-Transfer-Encoding: base64`,
        body: png.toString('base64'),
      }),
    };
    for (const [what, chunks] of Object.entries(odd))
      expect((await send(chunks)).status, what).to.equal(400);
    expect((await send(form(image), 'multipart/form-data; boundary=')).status).to.equal(400);
    const bounded = (boundary: string) => {
      const chunks = [`--${boundary}\r\n${disposition}\r\n\r\n`, png, `\r\n--${boundary}--\r\n`];
      return send(chunks, `multipart/form-data; boundary=${boundary}`);
    };
    // A boundary that is hard to tell from what is sent takes long to find.
    expect((await bounded('b'.repeat(70))).status).to.equal(201);
    expect((await bounded('b'.repeat(5_000))).status).to.equal(400);
    expect((await send(form(image))).status).to.equal(201);
  });

  it('is ended, or made light, when it is far more work than it is large', async () => {
    const headers = disposition;
    const size = { width: 8_000, height: 6_200 };
    const dear = await send(form({ headers, body: jpegOfScans(378, size) }));
    expect([dear.status, JSON.parse(dear.text).detail]).to.deep.equal([
      400,
      'This picture takes too long to read: make it smaller, or save it another way',
    ]);
    // 4 GB, if anybody unpacked them.
    const notes = await send(form({ headers, body: pngOfPackedNotes(100, 40_000_000) }));
    expect(notes.status).to.equal(201);
  });

  describe('who never ends', () => {
    const open: Socket[] = [];
    afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

    /** Sends all of an upload but `unsent` bytes, and waits for no answer. */
    const begin = async (
      { token }: Person,
      chunks: Buffer[],
      unsent = 0,
      address = '127.0.0.1',
    ): Promise<Socket> => {
      const { hostname, port } = new URL(shop.origin);
      const socket = connect(Number(port), hostname);
      open.push(socket);
      socket.on('error', () => {});
      const body = Buffer.concat(chunks);
      const head = [
        'POST /images HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=cut',
        `Content-Length: ${body.length}`,
        `X-Forwarded-For: ${address}`,
      ];
      socket.write([...head, '', ''].join('\r\n'));
      await new Promise((sent) => socket.write(body.subarray(0, body.length - unsent), sent));
      return socket;
    };
    const upload = async ({ token }: Person, address = '127.0.0.1') => {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(png)]), 'p.png');
      const headers = { 'x-forwarded-for': address };
      return shop.call('POST', '/images', { token, raw: body, headers });
    };

    it('keeps nobody waiting once they have hung up, and nothing is kept of it', async () => {
      const bob = await shop.signUp();
      const before = (await kept()).length;
      const body = jpegOfScans(64, { width: 5_000, height: 4_000 });
      const socket = await begin(ada, form({ headers: disposition, body }));
      // What came before this answer has been read by now.
      expect((await shop.call('GET', '/healthz')).status).to.equal(200);
      socket.destroy();
      expect((await upload(bob)).status).to.equal(201);
      expect((await upload(ada)).status).to.equal(201);
      expect((await kept()).length - before).to.equal(2);
    });

    it('keeps no place where they have hung up before the shop knew them', async () => {
      const bob = await shop.signUp();
      const orm = await connectBeside(need('DATABASE_URL'));
      const held = orm.em.fork();
      await held.begin();
      await held.execute('lock table users in access exclusive mode');
      const begun = await Promise.all(
        [1, 2, 3, 4].map(() => begin(bob, form({ headers: disposition }), 20)),
      );
      await eventually(
        () => held.execute<unknown[]>(whoWaits),
        ({ length }) => length >= begun.length,
      );
      // The shop ends a connection as well when it has learnt that the other side has.
      const closed = begun.map((socket) => once(socket.resume().end(), 'close'));
      await Promise.all(closed);
      await held.rollback();
      await orm.close();
      const { status } = await eventually(
        () => upload(bob),
        (answer) => answer.status === 201,
      );
      expect(status).to.equal(201);
    });

    it('and their like at other addresses leave places for everybody else', async () => {
      const people = await Promise.all(Array.from({ length: 10 }, () => shop.signUp()));
      const [stranger, ...slow] = people as [Person, ...Person[]];
      const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
      for (const [index, address] of addresses.entries()) {
        const [first, second, third] = slow.slice(3 * index) as [Person, Person, Person];
        const senders = [first, first, first, first, second, second, second, second, third];
        const begun = senders.map((person) =>
          begin(person, form({ headers: disposition }), 20, address),
        );
        const answers = (await Promise.all(begun)).map((socket) => once(socket, 'data'));
        // Eight wait for the rest of their bodies.
        expect(String(await Promise.race(answers))).to.match(/^HTTP\/1\.1 429 /);
      }
      expect((await upload(stranger, '203.0.113.4')).status).to.equal(201);
    });

    it('takes no more places than a person and an address have, until they hang up', async () => {
      const [bob, cleo] = [await shop.signUp(), await shop.signUp()];
      for (const person of [ada, bob]) {
        const begun = [1, 2, 3, 4, 5].map(() => begin(person, form({ headers: disposition }), 20));
        const answers = (await Promise.all(begun)).map((socket) => once(socket, 'data'));
        // Four wait for the rest of their bodies: only the fifth is answered.
        expect(String(await Promise.race(answers))).to.match(/^HTTP\/1.1 429 /);
      }
      const refused = await upload(cleo);
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '1']);
      open.splice(0).forEach((socket) => socket.destroy());
      for (;;) {
        const { status } = await upload(cleo);
        if (status === 201) break;
        expect(status).to.equal(429);
      }
    });
  });

  describe('or an address', () => {
    let listener: Server;
    let heard: number;

    before(async () => {
      heard = 0;
      listener = createServer((socket) => {
        heard += 1;
        socket.destroy();
      });
      await once(listener.listen(0), 'listening');
    });
    after(() => listener.close());

    it('is never fetched, wherever it points', async () => {
      const port = portOf(listener);
      const hosts = [
        '127.0.0.1',
        'localhost',
        '[::1]',
        '0.0.0.0',
        '2130706433',
        '0x7f.1',
        '[::ffff:7f00:1]',
      ];
      const addresses = [
        ...hosts.map((host) => `http://${host}:${port}/p.png`),
        `//127.0.0.1:${port}/p.png`,
        `https://lh3.googleusercontent.com@127.0.0.1:${port}/p.png`,
        'http://169.254.169.254/latest/meta-data/',
        'file:///etc/passwd',
        `ftp://127.0.0.1:${port}/p.png`,
        `/images/../../@127.0.0.1:${port}/p.png`,
      ];
      const product = { name: 'P', price: 1, Stock: 1, description: 'D' };
      const { token } = ada;
      const part = await shop.product(ada, { Stock: 100 });
      for (const image of addresses) {
        for (const [method, path, body] of [
          ['POST', '/product', { ...product, image }],
          ['POST', '/review', { name: 'A', review: 'B', location: 'C', image }],
          ['PUT', '/api/users/profile', { ...aProfile, avatar: image }],
        ] as const)
          expect((await shop.call(method, path, { token, body })).status, image).to.equal(400);
        // What a booking's picture is said to be is not so much as looked at.
        const booked = await shop.book(ada, part, { image });
        expect(booked.body.image).to.equal('/pictures/processors.svg');
      }
      expect(heard).to.equal(0);
    });
  });
});
