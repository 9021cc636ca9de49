import { expect } from 'chai';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { checkedShop, told } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';
import { aProfile, went, type Person } from './testing/shop-client.ts';
import type { StoredImage } from './contract.ts';
import { fetchAnew } from './testing/fetch-anew.ts';

const folder = process.env['IMAGES_DIR'] ?? '';
const kept = async (): Promise<string[]> =>
  (await readdir(folder).catch((): string[] => [])).sort();
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#c81414' } });

describe('A picture that is sent', () => {
  const shop = checkedShop();
  let ada: Person;

  before(async () => {
    ada = await shop.signUp();
  });

  const form = (bytes: Buffer, { field = 'image', name = 'p.png', type = 'image/png' } = {}) => {
    const data = new FormData();
    data.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    return data;
  };
  const send = (raw: BodyInit, token: string | undefined = ada.token) =>
    shop.call<StoredImage>('POST', '/images', { token, raw });
  const refused = async (raw: BodyInit, status: number, detail: string) => {
    const before = await kept();
    const answer = await send(raw);
    expect(told(answer).slice(0, 2)).to.deep.equal([status, detail]);
    expect(await kept()).to.deep.equal(before);
  };

  it('is written again as WebP, without what it tells of its maker, and served for ever', async () => {
    const withPlace = await picture()
      .withExif({ IFD0: { Artist: 'A secret person' } })
      .jpeg()
      .toBuffer();
    expect(withPlace.includes('A secret person')).to.equal(true);
    const { status, body } = await send(
      form(withPlace, { name: '../../evil.php', type: 'text/html' }),
    );
    expect(status).to.equal(201);
    expect(Object.keys(body)).to.deep.equal(['success', 'data']);
    expect(body.success).to.equal(true);
    expect(body.data.url).to.match(/^\/images\/[0-9a-f-]{36}\.webp$/);
    const served = await fetchAnew(`${shop.origin}${body.data.url}`);
    expect(served.status).to.equal(200);
    expect(served.headers.get('content-type')).to.equal('image/webp');
    expect(served.headers.get('x-content-type-options')).to.equal('nosniff');
    expect(served.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.includes('A secret person')).to.equal(false);
    expect(await sharp(bytes).metadata()).to.include({ format: 'webp', width: 30, height: 20 });
    const etag = served.headers.get('etag') ?? '';
    const again = await rawRequest(shop.origin, body.data.url, {
      headers: { 'if-none-match': etag },
    });
    expect([again.status, again.text]).to.deep.equal([304, '']);
  });

  it('may be a product’s, a review’s and a person’s', async () => {
    const { url } = (await send(form(await picture().png().toBuffer()))).body.data;
    expect((await shop.product(ada, { image: url })).image).to.equal(url);
    const review = { name: 'A', review: 'B', image: url, location: 'C' };
    const { token } = ada;
    expect((await shop.call('POST', '/review', { token, body: review })).status).to.equal(201);
    const profile = await shop.call<{ photoURL: string }>('PUT', '/api/users/profile', {
      token,
      body: { ...aProfile, avatar: url },
    });
    expect(profile.body.photoURL).to.equal(url);
    for (const wrong of [`${url}?x`, `${shop.origin}${url}`, `/..${url}`, url.toUpperCase()]) {
      const answer = await shop.call('POST', '/review', {
        token,
        body: { ...review, image: wrong },
      });
      expect(answer.status, wrong).to.equal(400);
    }
  });

  it('is nothing that only says that it is one', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await picture().png().toBuffer();
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.from(svg),
      Buffer.from('GIF89a<script>alert(1)</script>'),
      Buffer.from('%PDF-1.7'),
      await picture().tiff().toBuffer(),
      png.subarray(0, png.length / 2),
    ])
      await refused(form(bytes), 400, 'This file is not a picture that we can read');
  });

  it('has at most 5 MB', async () => {
    const limit = 5 * 1024 * 1024;
    const tooLarge = 'A picture may have at most 5 MB.';
    await refused(form(Buffer.alloc(limit + 1)), 413, tooLarge);
    await refused(form(Buffer.alloc(3 * limit)), 413, tooLarge);
    await refused(form(Buffer.alloc(limit)), 400, 'This file is not a picture that we can read');
  });

  it('comes alone, as the field image of a form', async () => {
    const bytes = await picture().png().toBuffer();
    const two = form(bytes);
    two.append('image', new Blob([new Uint8Array(bytes)]), 'b.png');
    const more = form(bytes);
    more.append('name', 'x');
    const text = new FormData();
    text.append('image', 'x');
    const one = 'Send one picture in the field image';
    for (const wrong of [new FormData(), two, more, text, form(bytes, { field: 'file' })])
      await refused(wrong, 400, one);
    const type = 'multipart/form-data';
    const raw = (content: string | Buffer, contentType: string) =>
      new Blob([new Uint8Array(Buffer.from(content))], { type: contentType });
    await refused(raw('x', type), 400, one);
    await refused(raw('', `${type}; boundary=a`), 400, one);
    await refused(raw('--a\r\n', `${type}; boundary=a`), 400, one);
    await refused(
      raw(
        '--a\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nx',
        `${type}; boundary=a`,
      ),
      400,
      one,
    );
    const asForm = 'Send the picture as multipart/form-data.';
    await refused(raw(bytes, 'image/png'), 415, asForm);
    await refused(raw('{}', 'application/json'), 415, asForm);
    await refused(new URLSearchParams({ image: 'x' }), 415, asForm);
  });

  it('is taken from nobody who has fifty that nothing uses', async () => {
    const bob = await shop.signUp();
    await shop.orm.em.execute(
      `insert into uploads select gen_random_uuid() || '.webp', id
       from users, generate_series(1, 49) where email = ?`,
      [bob.email],
    );
    const bytes = await picture().png().toBuffer();
    const { url } = went(await send(form(bytes), bob.token)).data;
    expect(told(await send(form(bytes), bob.token)).slice(0, 2)).to.deep.equal([
      409,
      'At most 50 of your pictures may be in use nowhere. Use one of them first; unused ones go by themselves after about a week.',
    ]);
    await shop.product(bob, { image: url });
    expect((await send(form(bytes), bob.token)).status).to.equal(201);
  });

  it('is not taken from a visitor, however large', async () => {
    const before = await kept();
    const { status } = await shop.call('POST', '/images', { raw: form(Buffer.alloc(1_000_000)) });
    expect(status).to.equal(401);
    expect(await kept()).to.deep.equal(before);
  });

  it('is answered whole, in part and by its head alone, until its file is gone', async () => {
    const { url } = (await send(form(await picture().png().toBuffer()))).body.data;
    const whole = async () => {
      const answer = await fetchAnew(shop.origin + url);
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const first = await whole();
    expect(await whole()).to.deep.equal(first);
    const part = await rawRequest(shop.origin, url, { headers: { range: 'bytes=2-5' } });
    expect([part.status, part.headers.get('content-range')]).to.deep.equal([
      206,
      `bytes 2-5/${first.bytes.length}`,
    ]);
    const head = await rawRequest(shop.origin, url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).to.deep.equal([
      200,
      String(first.bytes.length),
    ]);
    await rm(join(folder, url.replace('/images/', '')));
    expect((await whole()).status).to.equal(404);
  });

  it('is found at its own address, and nothing else is', async () => {
    for (const path of [
      '/images',
      '/images/',
      '/images/none.webp',
      '/images/../secrets.json',
      '/images/..%2fsecrets.json',
      '/images/%2e%2e/secrets.json',
      '/images/..%5csecrets.json',
      '/images/.hidden.webp',
      '/images/%00.webp',
      '/images//etc/passwd',
    ]) {
      const { status, headers } = await rawRequest(shop.origin, path);
      expect(status, path).to.equal(404);
      expect(headers.get('content-type'), path).to.match(/^application\/problem\+json/);
    }
  });
});
