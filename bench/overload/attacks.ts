// The most expensive requests that one address, one account or one admin can send to a shop.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  gifOfFrames,
  jpegOfScans,
  pngOfPackedNotes,
} from '../../adapters/images/testing/hostile-pictures.ts';
import { Program } from '../speed/program.ts';

/** One request, which so many senders repeat as soon as it is answered, or never finish. */
export type Attack = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  senders: number;
  /** So many of its last bytes are not sent: the request never ends. */
  keptBack?: number;
  /** The answer is not read. */
  isDeaf?: boolean;
};

type Caller = { email: string; token: string };

const bearer = ({ token }: Caller) => ({ Authorization: `Bearer ${token}` });
const json = { 'Content-Type': 'application/json' };
/** The address of all attacks, as a proxy would report it. */
const address = '203.0.113.66';

/** A form with one file, as a browser sends it. */
export const fileOf = (bytes: Uint8Array, type: string) => {
  const boundary = randomBytes(12).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

const deep = (depth: number): Uint8Array =>
  Buffer.from(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`);

/** The attacks, each repeated as fast as possible. */
export const attacksBy = (mallory: Caller, admin: Caller, productId: string) => {
  const own = bearer(mallory);
  const get = (path: string, headers: Record<string, string>, senders = 40): Attack => ({
    method: 'GET',
    path,
    headers,
    senders,
  });
  const form = (bytes: Uint8Array, type: string): Attack => {
    const { headers, body } = fileOf(bytes, type);
    return { method: 'POST', path: '/images', headers: { ...own, ...headers }, body, senders: 40 };
  };
  const attacks: Record<string, () => Attack> = {
    'a list of 2,800 bookings': () => get(`/booking/${mallory.email}`, own),
    'searches, each another one': () => get('/product?q=e%20a%20o&sort=relevance&limit=100', {}),
    'webhooks that never end': () => ({
      method: 'POST',
      path: '/webhooks/stripe',
      headers: json,
      body: Buffer.alloc(1_000_000, '{'),
      keptBack: 1,
      senders: 2_000,
    }),
    'uploads that never end': () => ({
      ...form(randomBytes(4_000_000), 'image/png'),
      keptBack: 100,
      senders: 500,
    }),
    'bookings that never end': () => ({
      method: 'POST',
      path: '/booking',
      headers: { ...own, ...json },
      body: Buffer.alloc(60_000, ' '),
      keptBack: 1,
      senders: 2_000,
    }),
    'heads that never end': () => ({
      method: 'GET',
      path: '/product',
      headers: { 'X-Filler': 'a'.repeat(8_000) },
      keptBack: 1,
      senders: 2_000,
    }),
    'pictures of 40 scans': () =>
      form(jpegOfScans(40, { width: 4_000, height: 4_000 }), 'image/jpeg'),
    'pictures of 378 scans': () =>
      form(jpegOfScans(378, { width: 4_000, height: 4_000 }), 'image/jpeg'),
    'pictures with packed notes': () => form(pngOfPackedNotes(100, 40_000_000), 'image/png'),
    'pictures that move': () => form(gifOfFrames(1_000), 'image/gif'),
    'requests within requests': () => ({
      method: 'POST',
      path: '/contact',
      headers: { ...json, 'Transfer-Encoding': 'chunked' },
      body: Buffer.from('0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: shop\r\n\r\n'),
      senders: 40,
    }),
    'anonymous uploads': () => ({ method: 'POST', path: '/images', headers: json, senders: 40 }),
    'JSON 5,000 deep': () => ({
      method: 'PUT',
      path: `/admin/api/products/${productId}`,
      headers: { ...bearer(admin), ...json },
      body: deep(5_000),
      senders: 20,
    }),
    '20 MB of commas': () => ({
      method: 'POST',
      path: '/admin/api/products/import',
      headers: { ...bearer(admin), 'Content-Type': 'text/csv' },
      body: Buffer.concat([
        Buffer.from('name,price,Stock,description,image\n'),
        Buffer.alloc(20_000_000, ','),
      ]),
      senders: 2,
    }),
    'exports of all bookings': () => get('/admin/api/bookings/export', bearer(admin), 10),
    'answers that nobody reads': () => ({ ...get('/product?limit=100', {}, 500), isDeaf: true }),
  };
  return attacks;
};

const attacker = fileURLToPath(new URL('attacker.ts', import.meta.url));

/** Begins an attack in a process of its own. @returns a function that ends it */
export const beginAttack = async (origin: string, attack: Attack): Promise<() => Promise<void>> => {
  const program = await Program.start(attacker);
  program.tell({
    origin,
    attack: { ...attack, headers: { 'X-Forwarded-For': address, ...attack.headers } },
  });
  return () => program.stop();
};
