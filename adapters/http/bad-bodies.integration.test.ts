import { expect } from 'chai';
import { createHmac, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Booking, Problem } from './contract.ts';
import { checkedShop } from './testing/checked-shop.ts';
import { leavesNothing } from './testing/database.ts';
import { rawRequest } from './testing/raw-request.ts';
import type { Person } from './testing/shop-client.ts';

const json = { 'content-type': 'application/json' };
const million = 'x'.repeat(1_000_000);

describe('A body that is no good', () => {
  const shop = checkedShop();
  let ada: Person;
  let booking: Booking;

  before(async () => {
    ada = await shop.signUp();
    booking = (await shop.book(ada, await shop.product(ada))).body;
  });

  type Refused = [raw: BodyInit | undefined, status: number, headers?: Record<string, string>];
  const bodies: Record<string, Refused> = {
    'no body': [undefined, 400],
    'an empty body': ['', 400],
    'white space': ['  \n', 400],
    'half of an object': ['{"phone": "1"', 400],
    'no JSON': ['phone=1', 400],
    'two objects': ['{}{}', 400],
    'a comment': ['{} // no', 400],
    'single quotes': ["{'a': 1}", 400],
    'a NaN': ['{"price": NaN}', 400],
    'a byte order mark': ['\ufeff{}', 400],
    'a text': ['"text"', 400],
    'a number': ['7', 400],
    'a null': ['null', 400],
    'a list': ['[]', 400],
    'a list of objects': ['[{}]', 400],
    'bytes that are no UTF-8': [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    'deep nesting': [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
    'deep nesting in a field': [`{"specs":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`, 400],
    'a __proto__': ['{"__proto__": {"isAdmin": true}}', 400],
    'a __proto__ in escapes': ['{"\\u005f_proto__": {"isAdmin": true}}', 400],
    'a constructor.prototype': ['{"constructor": {"prototype": {"isAdmin": true}}}', 400],
    'thousands of unknown fields': [
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]))),
      400,
    ],
    'a million characters': [JSON.stringify({ name: million }), 413],
    'a form': ['a=1', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    'plain text': ['{}', 415, { 'content-type': 'text/plain' }],
    'a merge patch': ['{}', 415, { 'content-type': 'application/merge-patch+json' }],
    'no media type': [Buffer.from('{}'), 415, {}],
    'a media type that is none': ['{}', 415, { 'content-type': '///;;;' }],
    'a packed body': [gzipSync('{}'), 415, { ...json, 'content-encoding': 'gzip' }],
    'what says that it is packed': ['{}', 415, { ...json, 'content-encoding': 'br' }],
  };

  for (const [what, [raw, status, headers = json]] of Object.entries(bodies))
    it(`${what} is refused: ${status}`, () =>
      leavesNothing(shop.orm, async () => {
        for (const [method, path] of writes()) {
          const body = raw === undefined ? {} : { raw };
          const answer = await shop.call(method, path, { token: ada.token, headers, ...body });
          expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).to.equal(status);
        }
      }));

  const writes = () =>
    [
      ['POST', '/booking'],
      ['POST', '/product'],
      ['POST', '/contact'],
      ['PUT', '/api/users/profile'],
      ['PATCH', `/booking/${booking._id}`],
    ] as const;

  it('one that is deeper than anything needs is refused, by name, before anything walks it', async () => {
    const raw = `{"specs":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`;
    for (const [method, path] of writes()) {
      const { body } = await shop.call<Problem>(method, path, {
        token: ada.token,
        headers: json,
        raw,
      });
      expect(body.detail).to.equal('The body may be at most 32 levels deep');
    }
  });

  it('a million characters in chunks, of a length that nobody has told, are refused', () =>
    leavesNothing(shop.orm, async () => {
      const chunks = ['{"name":"', ...Array.from({ length: 100 }, () => million.slice(0, 10_000))];
      const headers = { ...json, authorization: `Bearer ${ada.token}` };
      for (const [method, path] of writes()) {
        const answer = await rawRequest(shop.origin, path, { method, headers, chunks });
        expect(answer.status, path).to.equal(413);
      }
    }));

  const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '';
  let now = 0;
  beforeEach(() => {
    now = Math.floor(Date.now() / 1000);
  });
  const sign = (text: string, time = now, key = secret) =>
    createHmac('sha256', key).update(`${time}.${text}`).digest('hex');
  const post = (raw: string, signature: string | undefined = `t=${now},v1=${sign(raw)}`) =>
    shop.call('POST', '/webhooks/stripe', {
      raw,
      headers: { ...json, 'stripe-signature': signature },
    });

  it('is an event without a good signature of Stripe', async () => {
    const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'ping', created: now };
    const raw = JSON.stringify({ ...event, data: { object: {} } });
    await leavesNothing(shop.orm, async () => {
      const signatures: Record<string, string> = {
        empty: '',
        nonsense: 'x',
        'no time': `v1=${sign(raw)}`,
        'no signature': `t=${now}`,
        'another key': `t=${now},v1=${sign(raw, now, 'whsec_another')}`,
        'another body': `t=${now},v1=${sign(`${raw} `)}`,
        'another time': `t=${now - 1},v1=${sign(raw)}`,
        'too old': `t=${now - 400},v1=${sign(raw, now - 400)}`,
        'the wrong scheme': `t=${now},v0=${sign(raw)}`,
        'in capitals': `t=${now},v1=${sign(raw).toUpperCase()}`,
        'cut short': `t=${now},v1=${sign(raw).slice(0, 32)}`,
        many: `t=${now}${',v1=00'.repeat(1000)}`,
        'no number': `t=x,v1=${sign(raw)}`,
      };
      for (const [what, signature] of Object.entries(signatures))
        expect((await post(raw, signature)).status, what).to.equal(400);
      const unsigned = await shop.call('POST', '/webhooks/stripe', { raw, headers: json });
      expect(unsigned.status).to.equal(400);
      expect((await post(' '.repeat(2_000_000))).status).to.equal(413);
    });
    // It is the signature alone that is missing.
    expect((await post(raw)).status).to.equal(200);
  });

  it('is one that is signed and no event', () =>
    leavesNothing(shop.orm, async () => {
      for (const raw of ['', ' ', '{', 'null', '[]', '{}', '"x"', '{"id":5,"type":"ping"}'])
        expect((await post(raw)).status, raw).to.equal(400);
    }));
});
