// How long everyone else waits while one account, or one address, does its worst.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { RunningShop, type Person } from '../../adapters/http/testing/running-shop.ts';
import { freshDatabase } from '../../adapters/postgres/fresh-database.ts';
import { peakMemory, resetPeakMemory } from '../proc.ts';
import type { Ask, Outcome } from '../speed/load.ts';
import { Program } from '../speed/program.ts';
import { addressOf, bearer, booking } from '../speed/signed-in-cells.ts';
import { setTheStage, type Stage } from '../speed/stage.ts';
import type { Attack } from './attacks.ts';

/** What strangers ask for, a second, and for how long while each attack goes on, in seconds. */
const perSecond = 40;
const seconds = 10;
const connections = 40;
/** The bookings of an account that a robot has used for a year. */
const bookingsOfOne = 2_800;

const attacker = '203.0.113.66';
const json = { 'Content-Type': 'application/json' };

type Row = {
  'while somebody sends': string;
  'p50 ms': number;
  'p99 ms': number;
  'no success': number;
  'memory MB': number;
};

type Plan = Omit<Attack, 'origin' | 'headers'> & { headers?: Record<string, string> };

/** A form with one file, as a browser sends it. */
const fileOf = (bytes: Uint8Array, type: string) => {
  const boundary = randomBytes(12).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

const deep = (depth: number): Uint8Array =>
  Buffer.from(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`);

/** What one address, one account or one admin can do, each as fast as it can. */
const attacksBy = (mallory: Person, admin: Person, [part]: Stage['products']) => {
  const own = bearer(mallory);
  const get = (path: string, headers: Record<string, string>, senders = 40): Plan => ({
    method: 'GET',
    path,
    headers,
    senders,
  });
  const form = (bytes: Uint8Array, type: string): Plan => {
    const { headers, body } = fileOf(bytes, type);
    return { method: 'POST', path: '/images', headers: { ...own, ...headers }, body, senders: 40 };
  };
  const plans: Record<string, Plan> = {
    'a list of 2,800 bookings': get(`/booking/${mallory.email}`, own),
    'searches, each another one': get('/product?q=e%20a%20o&sort=relevance&limit=100', {}),
    'webhooks that never end': {
      method: 'POST',
      path: '/webhooks/stripe',
      headers: json,
      body: Buffer.alloc(1_000_000, '{'),
      keptBack: 1,
      senders: 2_000,
    },
    'uploads that never end': {
      ...form(randomBytes(4_000_000), 'image/png'),
      keptBack: 100,
      senders: 500,
    },
    'bookings that never end': {
      method: 'POST',
      path: '/booking',
      headers: { ...own, ...json },
      body: Buffer.alloc(60_000, ' '),
      keptBack: 1,
      senders: 2_000,
    },
    'heads that never end': {
      method: 'GET',
      path: '/product',
      headers: { 'X-Filler': 'a'.repeat(8_000) },
      keptBack: 1,
      senders: 2_000,
    },
    'anonymous uploads': { method: 'POST', path: '/images', headers: json, senders: 40 },
    'JSON 5,000 deep': {
      method: 'PUT',
      path: `/admin/api/products/${part?._id}`,
      headers: { ...bearer(admin), ...json },
      body: deep(5_000),
      senders: 20,
    },
    '20 MB of commas': {
      method: 'POST',
      path: '/admin/api/products/import',
      headers: { ...bearer(admin), 'Content-Type': 'text/csv' },
      body: Buffer.concat([
        Buffer.from('name,price,Stock,description,image\n'),
        Buffer.alloc(20_000_000, ','),
      ]),
      senders: 2,
    },
    'exports of all bookings': get('/admin/api/bookings/export', bearer(admin), 10),
    'answers that nobody reads': { ...get('/product?limit=100', {}, 500), isDeaf: true },
  };
  return plans;
};

/** A visitor each time, or a buyer with an address of their own. */
const asksOf = ({ people, products }: Stage): Ask[] =>
  people.flatMap((person, n): Ask[] => {
    const [part, other] = [products[(n * 7) % products.length], products[n % products.length]];
    if (!part || !other) throw new Error('The catalogue is empty.');
    const visitor = { 'x-forwarded-for': addressOf(n) };
    const get = (path: string, headers: Record<string, string> = visitor): Ask => ({
      method: 'GET',
      path,
      headers,
    });
    return [
      get('/product?limit=24'),
      get(`/products/${other._id}`),
      get(`/product?q=${encodeURIComponent(other.name)}&sort=relevance&limit=24`),
      get(`/booking/${encodeURIComponent(person.email)}`, { ...visitor, ...bearer(person) }),
      booking(person, n, part),
    ];
  });

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const measureStrangers = async (): Promise<Row[]> => {
  const database = await freshDatabase();
  await database.orm.close();
  const client = new Client(database.url);
  await client.connect();
  const shop = new RunningShop();
  const generator = await Program.start(at('../speed/generator.ts'));
  const rows: Row[] = [];
  try {
    await shop.start({ DATABASE_URL: database.url, TRUST_PROXY: 'true', RATE_LIMIT: '' });
    const stage = await setTheStage(client, shop);
    const mallory = await shop.signUp();
    await client.query(
      `update bookings set buyer_id = owner.id, email = owner.email from users owner
       where owner.email = $1 and bookings.id in (select id from bookings where status <> 'unpaid' limit $2)`,
      [mallory.email, bookingsOfOne],
    );
    const asks = asksOf(stage);
    const measure = async (name: string, plan?: Plan): Promise<Row> => {
      const attack = plan && (await Program.start(at('attacks.ts')));
      const headers = { 'X-Forwarded-For': attacker, ...plan?.headers };
      if (plan) attack?.tell({ ...plan, headers, origin: shop.origin } satisfies Attack);
      resetPeakMemory(shop.pid);
      try {
        const load = { origin: shop.origin, asks, connections, perSecond, seconds };
        const outcome = await generator.ask<Outcome>({ kind: 'paced', ...load });
        const { p50, p99, failures } = outcome;
        if (Object.keys(failures).length > 0) console.log(name, failures);
        return {
          'while somebody sends': name,
          'p50 ms': Math.round(p50),
          'p99 ms': Math.round(p99),
          'no success': Object.values(failures).reduce((sum, count) => sum + count, 0),
          'memory MB': Math.round(peakMemory(shop.pid)),
        };
      } finally {
        await attack?.stop();
      }
    };
    rows.push(await measure('nothing'));
    for (const [name, plan] of Object.entries(attacksBy(mallory, stage.admin, stage.products)))
      rows.push(await measure(name, plan));
    rows.push(await measure('nothing any more'));
  } finally {
    await generator.stop();
    await shop.stop();
    await client.end();
    await database.drop();
  }
  return rows;
};
