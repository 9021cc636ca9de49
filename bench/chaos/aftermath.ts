// After the last fault: everything comes to its end, and then it is looked at.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { PatientClient } from './client.ts';
import type { World } from './invariants.ts';
import type { Ledger, Order, Person } from './ledger.ts';
import { askSandbox } from '../../adapters/embedded/fixtures/whole-shop.ts';
import { type ChaoticShop, senderOf } from './shop.ts';
import { readState, unfinished } from './state.ts';

/** Milliseconds within which something of what is under way comes to its end, after the last fault. */
const patience = 240_000;
/** For `npm run reconcile`: nothing is under way by then. */
const graceSeconds = 1;

/** What there is when all is quiet. */
export const settledWorld = async (
  shop: ChaoticShop,
  client: PatientClient,
  { ledger, stock, admin }: Pick<World, 'ledger' | 'stock'> & { admin: Person },
  say: (line: string) => void,
): Promise<World> => {
  const database = new Client(shop.settings['DATABASE_URL']);
  await database.connect();
  try {
    await lift(shop, database);
    await untilQuiet(shop, database, say);
    const state = await readState(shop, database, [...stock.keys()]);
    const orders = await ordersOf(client, admin, ledger);
    const lostPictures = await missing(client, ledger.pictures);
    const crashes = [...shop.processes, ...Object.values(shop.parts)].flatMap((m) => m.crashes);
    const reconciled = await shop.reconcile(graceSeconds);
    say(`reconcile: ${reconciled.output.trim().split('\n').at(-1)}`);
    return {
      ledger,
      state,
      stock,
      orders,
      mails: mailsOf(shop),
      crashes,
      lostPictures,
      reconciled,
    };
  } finally {
    await database.end();
  }
};

/** Ends all faults: everything runs, on the right time, and what was held up goes its way. */
const lift = async (shop: ChaoticShop, database: Client): Promise<void> => {
  await askSandbox(shop, 'DELETE', '/control');
  shop.mail.endTrouble();
  await Promise.all(shop.processes.map((process) => process.end('SIGTERM')));
  // Whoever had taken a mail is gone, and what failed need not wait for its next try.
  await database.query('update mails set due_at = now() where sent_at is null');
  await database.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await Promise.all(shop.processes.map((process) => process.start()));
  await shop.parts.stripe.end('SIGTERM');
  await shop.parts.stripe.start(); // it sends at once what waits to be sent again
};

/** What has not come to its end by then is found by the invariants. */
const untilQuiet = async (
  shop: ChaoticShop,
  database: Client,
  say: (line: string) => void,
): Promise<void> => {
  const liftedAt = new Date();
  let least = Infinity;
  let deadline = 0;
  for (;;) {
    const left = await unfinished(shop, database, liftedAt);
    const count = Object.values(left).reduce((sum, each) => sum + each, 0);
    if (count === 0) return;
    if (count < least) {
      least = count;
      deadline = Date.now() + patience;
    }
    if (Date.now() > deadline) {
      say(`still not quiet: ${JSON.stringify(left)}`);
      return;
    }
    await pause(250);
  }
};

const mailsOf = ({ mail, processes }: ChaoticShop): World['mails'] => ({
  taken: mail.taken,
  living: new Set(processes.map(({ program, starts }) => senderOf(program.name, starts))),
});

const missing = async (client: PatientClient, pictures: readonly string[]): Promise<string[]> => {
  const lost: string[] = [];
  for (const url of pictures) {
    const { status } = await client.call('GET', url);
    if (status !== 200) lost.push(url);
  }
  return lost;
};

/** What the shop tells of every order that was acknowledged, by its id. */
const ordersOf = async (
  client: PatientClient,
  { token }: Person,
  { purchases }: Ledger,
): Promise<Map<string, Order | undefined>> => {
  const orders = new Map<string, Order | undefined>();
  const left = purchases.flatMap(({ orderId }) => orderId ?? []);
  const ask = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const { status, body } = await client.call<Order>('GET', `/order/${id}`, { token });
      orders.set(id, status === 200 ? body : undefined);
    }
  };
  await Promise.all(Array.from({ length: 16 }, ask));
  return orders;
};
