// Measures how long everyone else waits while one account or one address attacks.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { Stripe } from 'stripe';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { freshDatabase } from '../../adapters/postgres/testing/fresh-database.ts';
import { peakMemory, resetPeakMemory } from '../proc.ts';
import type { Ask, Outcome } from '../speed/load.ts';
import { Program } from '../speed/program.ts';
import { addressOf, bearer, booking } from '../speed/signed-in-cells.ts';
import { setTheStage, type Stage } from '../speed/stage.ts';
import {
  attacksBy,
  beginAttack,
  fileOf,
  type Attack,
  type Attacked,
  type Attackers,
} from './attacks.ts';

/** Strangers send so many requests a second, for so many seconds during each attack. */
const perSecond = 40;
const seconds = 10;
const connections = 40;
/** So many requests a second come on connections of their own, as those of people who have just come. */
const newcomersPerSecond = 20;
/** So many of them may wait to be let in. */
const newcomers = 400;
/** So many pictures a second, which take longer and are counted apart. */
const uploadsPerSecond = 2;
/** A connection on which nothing has come for 15 s is closed. */
const uploadConnections = 10;
/** The bookings of an account that a robot has used for a year. */
const bookingsOfOne = 2_800;

type Row = {
  'while somebody sends': string;
  'p50 ms': number;
  'p99 ms': number;
  'newcomers p50 ms': number;
  'newcomers p99 ms': number;
  'upload p50 ms': number;
  'upload p99 ms': number;
  'no success': number;
  'memory MB': number;
  /** How often the attacker was answered with what. */
  'the attacker got': string;
};

/** The goals on a quiet machine. Pictures take longer: each waits for the one that is being read. */
const goals: Partial<Row> = { 'p99 ms': 250, 'newcomers p99 ms': 250, 'memory MB': 600 };

/** Accounts that somebody has at one address: they fill the places that it has for pictures. */
const accountsAtAnAddress = 8;

/** An event of Stripe, signed now, about a payment of which the shop knows nothing. */
const event = (): Ask => {
  const metadata = { attempt: randomUUID(), payer: randomUUID() };
  const intent = { id: 'pi_1', status: 'canceled', amount: 4_999, currency: 'usd', metadata };
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.canceled',
    data: { object: { ...intent, latest_charge: null } },
  });
  const { STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET: secret = '' } = process.env;
  const signature = new Stripe(key).webhooks.generateTestHeaderString({ payload: body, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return { method: 'POST', path: '/webhooks/stripe', headers, body };
};

const picture = fileOf(
  readFileSync(new URL('../../docs/builder.png', import.meta.url)),
  'image/png',
);

const uploadsOf = ({ people }: Stage): Ask[] =>
  people.map((person, n) => ({
    method: 'POST',
    path: '/images',
    headers: { ...bearer(person), ...picture.headers, 'x-forwarded-for': addressOf(n) },
    body: picture.body,
  }));

/**
 * The requests of strangers: of visitors, and of buyers, each with an address of their own; and of
 * Stripe.
 */
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
      event(),
    ];
  });

const startGenerator = (): Promise<Program> =>
  Program.start(fileURLToPath(new URL('../speed/generator.ts', import.meta.url)));

export const measureStrangers = async (): Promise<Row[]> => {
  const database = await freshDatabase();
  await database.orm.close();
  const client = new Client(database.url);
  await client.connect();
  const shop = new RunningShop();
  const [generator, door, uploader] = await Promise.all([
    startGenerator(),
    startGenerator(),
    startGenerator(),
  ]);
  const rows: Row[] = [];
  try {
    await shop.start({ DATABASE_URL: database.url, TRUST_PROXY: 'true', RATE_LIMIT: '' });
    const stage = await setTheStage(client, shop);
    const [first] = stage.products;
    const robot = await shop.signUp();
    await client.query(
      `update bookings set buyer_id = owner.id, email = owner.email from users owner
       where owner.email = $1 and bookings.id in (select id from bookings where status <> 'unpaid' limit $2)`,
      [robot.email, bookingsOfOne],
    );
    /** Others for each attack: what one has used up, the next has not. */
    const enlist = async (): Promise<Attackers> => {
      const accounts = await Promise.all(
        Array.from({ length: accountsAtAnAddress }, () => shop.signUp()),
      );
      const admin = await shop.signUp();
      await client.query(`update users set role = 'admin' where email = $1`, [admin.email]);
      return { robot, accounts, admin, productId: first?._id ?? '', machine: stage.machine };
    };
    const measure = async (name: string, attack?: Attack): Promise<Row> => {
      console.log(`Strangers wait while somebody sends: ${name}`);
      const address = `203.0.113.${rows.length}`;
      const end = attack && (await beginAttack(shop.origin, attack, address));
      resetPeakMemory(shop.pid);
      let attacked: Attacked | undefined;
      try {
        const load = { kind: 'paced', origin: shop.origin, seconds };
        const [others, arrivals, uploads] = await Promise.all([
          generator.ask<Outcome>({ ...load, asks: asksOf(stage), connections, perSecond }),
          door.ask<Outcome>({
            ...load,
            asks: asksOf(stage),
            connections: newcomers,
            perSecond: newcomersPerSecond,
            areNewcomers: true,
          }),
          uploader.ask<Outcome>({
            ...load,
            asks: uploadsOf(stage),
            connections: uploadConnections,
            perSecond: uploadsPerSecond,
          }),
        ]);
        const failures = [others, arrivals, uploads].flatMap((outcome) =>
          Object.entries(outcome.failures),
        );
        if (failures.length > 0) console.log(name, failures);
        attacked = await end?.();
        return {
          'while somebody sends': name,
          'p50 ms': Math.round(others.p50),
          'p99 ms': Math.round(others.p99),
          'newcomers p50 ms': Math.round(arrivals.p50),
          'newcomers p99 ms': Math.round(arrivals.p99),
          'upload p50 ms': Math.round(uploads.p50),
          'upload p99 ms': Math.round(uploads.p99),
          'no success': failures.reduce((sum, [, count]) => sum + count, 0),
          'memory MB': Math.round(peakMemory(shop.pid)),
          'the attacker got': Object.entries(attacked?.statuses ?? {})
            .map(([status, count]) => `${count} × ${status}`)
            .join(', '),
        };
      } finally {
        if (!attacked) await end?.();
      }
    };
    rows.push(await measure('nothing'));
    for (const name of Object.keys(attacksBy(await enlist())))
      rows.push(await measure(name, attacksBy(await enlist())[name]?.()));
    rows.push(await measure('nothing any more'));
  } finally {
    await Promise.all([generator.stop(), door.stop(), uploader.stop()]);
    await shop.stop();
    await client.end();
    await database.drop();
  }
  for (const row of rows)
    for (const [column, goal] of Object.entries(goals)) {
      const found = Number(row[column as keyof Row]);
      if (found >= Number(goal))
        console.log(`MISSED ${row['while somebody sends']}: ${column} ${found}`);
    }
  return rows;
};
