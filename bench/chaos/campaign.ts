import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import sharp from 'sharp';
import { ADMIN } from '../../adapters/embedded/demo.ts';
import { until } from '../../adapters/embedded/fixtures/processes.ts';
import { withTemporaryFolder } from '../../adapters/embedded/data-folder.ts';
import { administering } from './admin.ts';
import { type Ask, clientOf } from './client.ts';
import { invariants, type World } from './invariants.ts';
import { Ledger, type Person } from './ledger.ts';
import { faultsOf, visitOf } from './plan.ts';
import { askSandbox, type ChaoticShop, promote, reconcile, startShop } from './shop.ts';
import { shoppingWith } from './shopping.ts';
import { readState, unfinished } from './state.ts';
import { Striker } from './strikes.ts';
import { visiting } from './visits.ts';

export type Campaign = {
  seed: number;
  /** How many bookings are to be acknowledged. */
  bookings: number;
  faults: number;
  /** How many visit at once. */
  shoppers: number;
  /** Processes of the shop on the one database. */
  processes: number;
  say: (line: string) => void;
};

export type Report = {
  ledger: Ledger;
  struck: Map<string, number>;
  notTried: string[];
  violations: Map<string, string[]>;
  seconds: number;
};

const productCount = 12;
/** Of most products there is enough; of some there are the last pieces, which many want at once. */
const stockOf = (product: number): number => (product % 6 === 0 ? 40 : 100_000);
/** Milliseconds from the end of the last fault on within which everything comes to its end. */
const quietWithin = 240_000;
/** Nothing is under way by then. */
const graceSeconds = 1;

/** Lets a crowd shop while faults strike, and then holds PostgreSQL and Stripe against each other. */
export const runCampaign = (task: Campaign): Promise<Report> =>
  withTemporaryFolder(async (folder) => {
    const shop = await startShop(folder, task.processes);
    try {
      return await campaignOn(shop, task);
    } finally {
      await shop.close();
    }
  });

const campaignOn = async (shop: ChaoticShop, task: Campaign): Promise<Report> => {
  const { say } = task;
  const startedAt = Date.now();
  const ledger = new Ledger();
  const ask = clientOf(shop.origin, (what) => ledger.bareFailures.push(what));
  const shopping = shoppingWith(ask, ledger, await aPicture());
  const people = await openTheDoors(task.shoppers, shopping.signUp);
  const admin = await signInAdmin(shop, ask);
  const products = await fillTheShelves(ask, admin, ledger);
  say(`${people.length} shoppers, ${shop.processes.length} processes, ${products.length} products`);

  const striker = new Striker(shop);
  const letGo = expiring(shop);
  const visit = visiting({ shopping, ledger, people, products, letGo });
  const errand = administering({ ask, ledger, admin, products });
  const booked = () => ledger.entries.reduce((sum, { booking }) => sum + (booking ? 1 : 0), 0);
  const faults = faultsOf(task.seed, task.faults, task.bookings);
  let next = 1;
  const shopper = async () => {
    while (booked() < task.bookings || faults.length > 0) {
      const plan = visitOf(task.seed, next++);
      while (faults[0] && faults[0].atBooking <= booked()) {
        const fault = faults.shift();
        if (fault) striker.strike(fault);
      }
      if (plan.number % 1_000 === 0)
        say(`visit ${plan.number}: ${booked()} bookings, ${striker.total} faults`);
      await Promise.all([visit(plan), errand(plan)]);
    }
  };
  await Promise.all(Array.from({ length: task.shoppers }, shopper));
  await striker.untilOver();
  say(`${booked()} bookings and ${striker.total} faults; waiting until all is quiet`);

  await lift(shop);
  const database = new Client(shop.settings['DATABASE_URL']);
  await database.connect();
  try {
    await untilQuiet(shop, database, say);
    const state = await readState(shop, database, products);
    const lostPictures = await missing(ask, ledger.pictures);
    const crashes = [...shop.processes, ...Object.values(shop.parts)].flatMap((m) => m.crashes);
    const stock = new Map(products.map((id, i) => [id, stockOf(i)]));
    const reconciled = await shop.run(...reconcile(graceSeconds));
    say(`reconcile: ${reconciled.output.trim().split('\n').at(-1)}`);
    const world: World = { ledger, state, stock, crashes, lostPictures, reconciled };
    const violations = new Map(
      Object.entries(invariants).map(([name, broken]) => [name, broken(world)]),
    );
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    return { ledger, struck: striker.struck, notTried: striker.notTried, violations, seconds };
  } finally {
    await database.end();
  }
};

const aPicture = async (): Promise<Blob> => {
  const background = { r: 200, g: 100, b: 20 };
  const create = { width: 64, height: 64, channels: 3 as const, background };
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
};

const openTheDoors = async (
  count: number,
  signUp: (email: string) => Promise<Person | undefined>,
): Promise<Person[]> => {
  const people: Person[] = [];
  const names = Array.from({ length: count }, (_, i) => `shopper-${i}@parches.test`);
  const door = async () => {
    for (let email = names.shift(); email !== undefined; email = names.shift()) {
      const person = await signUp(email);
      if (!person) throw new Error(`${email} could not sign up.`);
      people.push(person);
    }
  };
  await Promise.all(Array.from({ length: 16 }, door));
  // In the order of their names, as the plan counts them.
  return people.sort((a, b) => (a.email < b.email ? -1 : 1));
};

const signInAdmin = async (shop: ChaoticShop, ask: Ask): Promise<Person> => {
  const { code, output } = await shop.run(...promote(ADMIN));
  if (code !== 0) throw new Error(output);
  const body = { email: ADMIN, password: 'parches-demo', returnSecureToken: true };
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key';
  const account = await ask<{ idToken: string; localId: string }>('POST', path, { body });
  const answer = await ask<{ token: string }>('PUT', `/user/${ADMIN}`, {
    token: account.body.idToken,
  });
  return { email: ADMIN, accountId: account.body.localId, token: answer.body.token };
};

/** @returns the ids, in the order in which the plan counts them */
const fillTheShelves = (ask: Ask, { token }: Person, ledger: Ledger): Promise<string[]> =>
  Promise.all(
    Array.from({ length: productCount }, async (_, i) => {
      const body = {
        name: `Part ${i}`,
        price: 10 + i,
        Stock: stockOf(i),
        image: '/pictures/processors.svg',
        description: 'A part for the campaign',
      };
      const { status, body: made } = await ask<{ _id: string }>('POST', '/product', {
        token,
        body,
      });
      if (status !== 201) throw new Error(`A product could not be added: ${status}`);
      ledger.acts.push({ act: 'product.create', subjectId: made._id, outcome: 'done' });
      return made._id;
    }),
  );

/** Lets time pass for one booking, behind the shop's back: by more than any clock here is off. */
const expiring = (shop: ChaoticShop) => async (bookingId: string) => {
  await until(
    `the hold of ${bookingId} runs out`,
    async () => {
      const client = new Client(shop.settings['DATABASE_URL']);
      client.on('error', () => {}); // the query hears of it
      try {
        await client.connect();
        await client.query(
          `update bookings set expires_at = now() - interval '1 hour' where id = $1`,
          [bookingId],
        );
        return true;
      } catch {
        return false; // PostgreSQL is away just now
      } finally {
        await client.end().catch(() => {});
      }
    },
    60_000,
  );
};

/** Ends all faults: everything runs, on the right time, and what was held up goes its way. */
const lift = async (shop: ChaoticShop): Promise<void> => {
  await askSandbox(shop, 'DELETE', '/control');
  await shop.parts.stripe.end('SIGTERM');
  await shop.parts.stripe.start(); // it sends at once what waits to be sent again
  await Promise.all(
    shop.processes.map(async (process) => {
      await process.end('SIGTERM');
      await process.start();
    }),
  );
};

/** What has not come to its end by then is found by the invariants. */
const untilQuiet = async (
  shop: ChaoticShop,
  database: Client,
  say: (line: string) => void,
): Promise<void> => {
  const liftedAt = new Date();
  const deadline = liftedAt.getTime() + quietWithin;
  for (;;) {
    const left = await unfinished(shop, database, liftedAt);
    if (Object.values(left).every((count) => count === 0)) return;
    if (Date.now() > deadline) {
      say(`still not quiet: ${JSON.stringify(left)}`);
      return;
    }
    await pause(250);
  }
};

const missing = async (ask: Ask, pictures: readonly string[]): Promise<string[]> => {
  const lost: string[] = [];
  for (const url of pictures) {
    const { status } = await ask('GET', url, { bytes: true });
    if (status !== 200) lost.push(url);
  }
  return lost;
};
