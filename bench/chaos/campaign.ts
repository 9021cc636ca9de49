import { Client } from 'pg';
import { until } from '../../adapters/embedded/fixtures/processes.ts';
import { withTemporaryFolder } from '../../adapters/embedded/data-folder.ts';
import { administering } from './admin.ts';
import { settledWorld } from './aftermath.ts';
import { PatientClient } from './client.ts';
import { invariants, mailedAgain } from './invariants.ts';
import { Ledger, type Person } from './ledger.ts';
import { aPicture, fillTheShelves, openTheDoors, setUpCheckout, signInAdmin } from './opening.ts';
import { faultsOf, visitOf } from './plan.ts';
import { type ChaoticShop, startShop } from './shop.ts';
import { shoppingWith } from './shopping.ts';
import { Striker } from './strikes.ts';
import { visiting } from './visits.ts';

export type Campaign = {
  seed: number;
  /** How many orders are to be acknowledged; a booking by itself is an order of one. */
  orders: number;
  faults: number;
  /** How many visit at once. */
  shoppers: number;
  /** Processes of the shop on the one database. */
  processes: number;
  say: (line: string) => void;
  /** What else goes on while they shop: they go on until it is over. */
  meanwhile?: (crowd: Crowd) => Promise<void>;
  /** Fails when the campaign is to end early. */
  interrupted?: Promise<never>;
};

/** Those who shop, and where. */
export type Crowd = {
  shop: ChaoticShop;
  client: PatientClient;
  ledger: Ledger;
  people: readonly Person[];
  products: readonly string[];
};

export type Report = {
  ledger: Ledger;
  struck: Map<string, number>;
  notTried: string[];
  violations: Map<string, string[]>;
  /** How many mails were sent, and how many of them once more, by the reason. */
  mails: Map<string, number>;
  seconds: number;
};

/** Lets a crowd shop while faults strike, and then holds PostgreSQL and Stripe against each other. */
export const runCampaign = (task: Campaign): Promise<Report> =>
  withTemporaryFolder(async (folder) => {
    const shop = await startShop(folder, task.processes, task.interrupted);
    try {
      return await Promise.race([
        campaignOn(shop, task),
        ...(task.interrupted ? [task.interrupted] : []),
      ]);
    } finally {
      await shop.close();
    }
  });

/** Lets the crowd into a shop that runs. */
export const campaignOn = async (shop: ChaoticShop, task: Campaign): Promise<Report> => {
  const { say } = task;
  const startedAt = Date.now();
  const ledger = new Ledger();
  const client = new PatientClient(shop.origin, ledger);
  const shopping = shoppingWith(client, ledger, await aPicture());
  const people = await openTheDoors(task.shoppers, shopping.signUp);
  const admin = await signInAdmin(shop, client);
  await setUpCheckout(client, admin, ledger);
  const stock = await fillTheShelves(client, admin, ledger);
  const products = [...stock.keys()];
  say(`${people.length} shoppers, ${shop.processes.length} processes, ${products.length} products`);

  const striker = new Striker(shop);
  const letGo = expiring(shop);
  const visit = visiting({ shopping, ledger, people, products, letGo });
  const errand = administering({ client, ledger, admin, products });
  const faults = faultsOf(task.seed, task.faults, task.orders);
  let next = 1;
  const over = new AbortController();
  const shopper = async () => {
    while (!over.signal.aborted || ledger.placed < task.orders || faults.length > 0) {
      const plan = visitOf(task.seed, next++);
      while (faults[0] && faults[0].atOrder <= ledger.placed) {
        const fault = faults.shift();
        if (fault) striker.strike(fault);
      }
      if (plan.number % 1_000 === 0)
        say(`visit ${plan.number}: ${ledger.placed} orders, ${striker.total} faults`);
      await Promise.all([visit(plan), errand(plan)]);
    }
  };
  const shoppers = Promise.all(Array.from({ length: task.shoppers }, shopper));
  try {
    await task.meanwhile?.({ shop, client, ledger, people, products });
  } finally {
    over.abort();
  }
  await shoppers;
  await striker.untilOver();
  say(`${ledger.placed} orders and ${striker.total} faults; waiting until all is quiet`);

  const world = await settledWorld(shop, client, { ledger, stock, admin }, say);
  const violations = new Map(
    Object.entries(invariants).map(([name, broken]) => [name, broken(world)]),
  );
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const again = [...mailedAgain(world.mails)].map(
    ([why, found]) => [`sent again: ${why}`, found.length] as const,
  );
  const mails = new Map([['taken', world.mails.taken.length], ...again]);
  return { ledger, struck: striker.struck, notTried: striker.notTried, violations, mails, seconds };
};

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
