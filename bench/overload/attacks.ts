// The most expensive requests that one address, one account or one admin can send to a shop.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { bytesOf, chunked } from '../../adapters/http/testing/raw-connection.ts';
import {
  gifOfFrames,
  jpegOfScans,
  pngOfPackedNotes,
} from '../../adapters/images/testing/hostile-pictures.ts';
import type { Ask } from '../speed/load.ts';
import { Program } from '../speed/program.ts';

/** Requests, which so many senders repeat in turn as soon as one is answered, or never finish. */
export type Attack = {
  /** As text, where a request is to be sent as it stands. */
  asks: (Ask | string)[];
  senders: number;
  /** So many of its last bytes are not sent: the request never ends. */
  keptBack?: number;
  /** The answer is not read. */
  isDeaf?: boolean;
};

/** What came of an attack: how often which answer came, and the most of them to one request. */
export type Attacked = { statuses: Record<string, number>; mostToOne: number };

type Caller = { email: string; token: string };

/** Who attacks, and what with. */
export type Attackers = {
  /** An account with thousands of bookings. */
  robot: Caller;
  /** Accounts at one address. */
  accounts: Caller[];
  admin: Caller;
  productId: string;
  /** The ids of parts that are built together. */
  machine: string[];
};

const bearer = ({ token }: Caller) => ({ Authorization: `Bearer ${token}` });
const json = { 'Content-Type': 'application/json' };
/** So many different questions: more than the cache of answers would serve within the attack. */
const questions = 5_000;

/** A form with one file, as a browser sends it. */
export const fileOf = (bytes: Uint8Array, type: string) => {
  const boundary = randomBytes(12).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

const deep = (depth: number): Buffer =>
  Buffer.from(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`);

const get = (path: string, headers: Record<string, string> = {}): Ask => ({
  method: 'GET',
  path,
  headers,
});

const post = (path: string, headers: Record<string, string>, body?: Buffer): Ask => ({
  method: 'POST',
  path,
  headers,
  ...(body && { body }),
});

const each = (ask: (n: number) => Ask): Ask[] =>
  Array.from({ length: questions }, (_, n) => ask(n));

const picture = (bytes: Uint8Array, type: string) => {
  const { headers, body } = fileOf(bytes, type);
  return (caller: Caller): Ask => post('/images', { ...bearer(caller), ...headers }, body);
};

const scans = (count: number) =>
  picture(jpegOfScans(count, { width: 4_000, height: 4_000 }), 'image/jpeg');

/** How many pictures of one account are under way at once. */
const picturesOfOne = 4;

/** From another address than whoever asks the shop from this machine. */
const host = 'Host: shop\r\nX-Forwarded-For: 203.0.113.66';
/** A control request, which only the embedded parts themselves may send: it would remove every account. */
const control = bytesOf([
  'DELETE /emulator/v1/projects/demo-parches/accounts HTTP/1.1',
  host,
  'Authorization: Bearer owner',
  'Content-Length: 0',
]);
const signUp = 'POST /identitytoolkit.googleapis.com/v1/accounts:signUp?key=k HTTP/1.1';

/** Requests that hide another one, all of which must be refused: who answers twice has read it. */
const hiding: string[] = ['POST /contact HTTP/1.1', signUp].flatMap((first) => [
  bytesOf([first, host, 'Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${control}`),
  bytesOf([first, host, 'Content-Length: 0', `Content-Length: ${control.length}`], control),
  bytesOf([first, host, 'Transfer-Encoding:', ' chunked'], chunked(control)),
]);

/** The attacks, each repeated as fast as possible. */
export const attacksBy = ({ robot, accounts, admin, productId, machine }: Attackers) => {
  const [mallory = robot] = accounts;
  const fits = machine.slice(1).join(',');
  const filter = (q: string) => encodeURIComponent(JSON.stringify({ q }));
  const attacks: Record<string, () => Attack> = {
    'a list of 2,800 bookings': () => ({
      asks: [get(`/booking/${robot.email}`, bearer(robot))],
      senders: 40,
    }),
    'a list from the cache, on 2,000 connections': () => ({
      asks: [get('/product?limit=100')],
      senders: 2_000,
    }),
    'an Accept of quotes and commas': () => ({
      asks: [get('/nothing', { Accept: '"'.repeat(30_001) + ','.repeat(30_000) })],
      senders: 40,
    }),
    'searches, each another one': () => ({
      asks: each((n) => get(`/product?q=e%20a%20o&minPrice=${n / 100}&sort=relevance&limit=100`)),
      senders: 40,
    }),
    'facets, each others': () => ({
      asks: each((n) => get(`/facets?category=processors&minPrice=${n / 100}`)),
      senders: 40,
    }),
    'lists of what fits, each another one': () => ({
      asks: each((n) => get(`/product?fits=${fits}&minPrice=${n / 100}&limit=100`)),
      senders: 40,
    }),
    'whole machines to check': () => ({
      asks: [
        post(
          '/fit',
          json,
          Buffer.from(
            JSON.stringify({ parts: machine.map((id) => ({ productId: id, quantity: 1 })) }),
          ),
        ),
      ],
      senders: 40,
    }),
    'webhooks that never end': () => ({
      asks: [post('/webhooks/stripe', json, Buffer.alloc(1_000_000, '{'))],
      keptBack: 1,
      senders: 2_000,
    }),
    'uploads that never end': () => ({
      asks: [picture(randomBytes(4_000_000), 'image/png')(mallory)],
      keptBack: 100,
      senders: 500,
    }),
    'bookings that never end': () => ({
      asks: [post('/booking', { ...bearer(mallory), ...json }, Buffer.alloc(60_000, ' '))],
      keptBack: 1,
      senders: 2_000,
    }),
    'heads that never end': () => ({
      asks: [get('/product', { 'X-Filler': 'a'.repeat(8_000) })],
      keptBack: 1,
      senders: 2_000,
    }),
    'pictures of 40 scans': () => ({ asks: [scans(40)(mallory)], senders: picturesOfOne }),
    'pictures of 40 scans, by eight accounts': () => ({
      asks: accounts.map(scans(40)),
      senders: picturesOfOne * accounts.length,
    }),
    'pictures of 378 scans': () => ({ asks: [scans(378)(mallory)], senders: picturesOfOne }),
    'pictures with packed notes': () => ({
      asks: [picture(pngOfPackedNotes(100, 40_000_000), 'image/png')(mallory)],
      senders: picturesOfOne,
    }),
    'pictures that move': () => ({
      asks: [picture(gifOfFrames(1_000), 'image/gif')(mallory)],
      senders: picturesOfOne,
    }),
    'more pictures than anyone may': () => ({
      asks: [scans(40)(mallory)],
      senders: 10 * picturesOfOne,
    }),
    'requests within requests': () => ({ asks: hiding, senders: 40 }),
    'anonymous uploads': () => ({ asks: [post('/images', json)], senders: 40 }),
    'JSON 5,000 deep': () => ({
      asks: [
        {
          method: 'PUT',
          path: `/admin/api/products/${productId}`,
          headers: { ...bearer(admin), ...json },
          body: deep(5_000),
        },
      ],
      senders: 20,
    }),
    '20 MB of commas': () => ({
      asks: [
        post(
          '/admin/api/products/import',
          { ...bearer(admin), 'Content-Type': 'text/csv' },
          Buffer.concat([
            Buffer.from('name,price,Stock,description,image\n'),
            Buffer.alloc(20_000_000, ','),
          ]),
        ),
      ],
      senders: 2,
    }),
    'searches over everything': () => ({
      asks: each((n) => get(`/admin/api/search?q=${n}%20a`, bearer(admin))),
      senders: 10,
    }),
    'searches of all bookings': () => ({
      asks: each((n) => get(`/admin/api/bookings?filter=${filter(`a ${n}`)}`, bearer(admin))),
      senders: 10,
    }),
    'exports of all bookings': () => ({
      asks: [get('/admin/api/bookings/export', bearer(admin))],
      senders: 10,
    }),
    'answers that nobody reads': () => ({
      asks: [get('/product?limit=100')],
      senders: 500,
      isDeaf: true,
    }),
  };
  return attacks;
};

const attacker = fileURLToPath(new URL('attacker.ts', import.meta.url));

/**
 * Begins an attack in a process of its own.
 * @param address where it comes from, as a proxy would report it
 * @returns a function that ends it, and tells what came of it
 */
export const beginAttack = async (
  origin: string,
  attack: Attack,
  address: string,
): Promise<() => Promise<Attacked>> => {
  const program = await Program.start(attacker);
  program.tell({ origin, attack, address });
  return async () => {
    const attacked = await program.ask<Attacked>({ ends: true });
    await program.stop();
    return attacked;
  };
};
