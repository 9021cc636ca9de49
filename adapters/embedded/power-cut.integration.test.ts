// Cuts the power of the whole of Parches with a crowd in the shop, starts it again on the same
// data, and compares it with all that it had acknowledged. SEED repeats a run, as far as timing
// allows.
import { expect } from 'chai';
import { Client } from 'pg';
import { freePorts } from './ports.ts';
import { crowd, randomFrom } from './fixtures/crowd.ts';
import { clearUp, newDataFolder } from './fixtures/processes.ts';
import type { Booking } from '../http/contract.ts';
import { eventually, SettledClient } from '../http/testing/running-shop.ts';
import { intentOf, ShopClient, went } from '../http/testing/shop-client.ts';
import { Ledger, type Person, type Shopping, shopping } from './fixtures/shopping.ts';
import {
  cutPower,
  delayCalls,
  dropWebhook,
  letCallsGoOn,
  paymentIntents,
  startWholeShop,
  untilAllEnded,
  type WholeShop,
} from './fixtures/whole-shop.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const STOCK = 10_000;
/** A generous timeout for each test, in milliseconds. */
const LONG = 60_000;

describe(`A power cut (SEED=${SEED})`, () => {
  const random = randomFrom(SEED);
  const answers = 150 + random(100);
  const ledger = new Ledger();
  const products: string[] = [];
  let dataFolder: string;
  let port: number;
  let client: ShopClient;
  let shop: WholeShop;
  let shoppers: Shopping;
  let people: ReturnType<typeof crowd>;
  let acknowledged = () => {};

  before(async () => {
    dataFolder = newDataFolder();
    [port = 0] = await freePorts(1);
    client = new SettledClient(`http://localhost:${port}`);
    shoppers = shopping(client, ledger, () => acknowledged());
    people = crowd(shoppers, ledger, products, random);
    await start();
    await Promise.all(Array.from({ length: 10 }, shoppers.signUp));
    for (let made = 0; made < 12; made++) {
      products.push(await shoppers.putOnShelf(people.someone(), STOCK));
    }
  });
  after(clearUp);

  it(`loses nothing of what a crowd has booked and paid, and settles what Stripe alone knows, though a refund and a sweep were under way, and the power is cut again as it is ready (cut at answer ${answers})`, async () => {
    const old = await shoppers.startPayment(await people.bookSomething(people.someone()));
    await askAboutIt(intentOf(old).id, 60);
    const buyer = people.someone();
    const { id: idle } = intentOf(await shoppers.startPayment(await people.bookSomething(buyer)));
    const late = await startPayingWhatGoes(buyer);
    const refund = { method: 'POST', path: '/v1/refunds', times: 10, delayMs: LONG } as const;
    const question = { ...refund, method: 'GET', path: `/v1/payment_intents/${idle}` } as const;
    const refunding = await delayCalls(shop, refund);
    const sweeping = await delayCalls(shop, question);
    await shoppers.confirm(late);
    await refunding();
    await askAboutIt(idle, 0);
    await dropWebhook(shop, 'payment_intent.succeeded');
    await shoppers.confirm(old);
    await sweeping();
    await shopUntilCut();
    await start();
    cutPower(shop);
    await untilAllEnded(shop);
    await start();
    await check();
  });

  const start = async () => {
    shop = await startWholeShop(dataFolder, port);
  };

  /** A crowd shops until, after so many answers, the power is cut. */
  const shopUntilCut = async () => {
    const dark = new AbortController();
    let left = answers;
    acknowledged = () => {
      left -= 1;
      if (left > 0 || dark.signal.aborted) return;
      dark.abort();
      cutPower(shop);
    };
    const faults = await people.shopUntil(dark.signal);
    acknowledged = () => {};
    expect(faults, 'before the power was cut').to.deep.equal([]);
    await untilAllEnded(shop);
  };

  /**
   * @returns the client secret of a payment intent whose booking was removed while Stripe created
   * it
   */
  const startPayingWhatGoes = async (buyer: Person): Promise<string> => {
    const entry = await people.bookSomething(buyer);
    const opening = { method: 'POST', path: '/v1/payment_intents', times: 1 } as const;
    const isOpening = await delayCalls(shop, { ...opening, delayMs: LONG });
    const secret = shoppers.startPayment(entry);
    await isOpening();
    await shoppers.remove(entry);
    await letCallsGoOn(shop);
    return secret;
  };

  /** Sets when the sweep asks Stripe about the payment, as it would have been set at its age. */
  const askAboutIt = async (transactionId: string, inMinutes: number) => {
    const client = new Client(shop.settings['DATABASE_URL']);
    await client.connect();
    await client.query(
      `UPDATE payment_attempts SET next_check_at = now() + make_interval(mins => $1)
       WHERE transaction_id = $2`,
      [inMinutes, transactionId],
    );
    await client.end();
  };

  /** Compares the shop with the ledger. */
  const check = async () => {
    await checkBookings();
    await checkSignIn();
    await checkPayments();
    await checkStock();
  };

  /** All bookings, read with the tokens that people had before the cut. */
  const allBookings = async (): Promise<Map<string, Booking>> => {
    const lists = await Promise.all(
      ledger.people.map(async ({ email, token }) =>
        went(await client.call<Booking[]>('GET', `/booking/${email}`, { token })),
      ),
    );
    return new Map(lists.flat().map((booking) => [booking._id, booking]));
  };

  const checkBookings = async () => {
    const found = await allBookings();
    for (const { booking, removal, paidBy } of ledger.entries) {
      const now = found.get(booking._id);
      if (removal === 'done') expect(now, 'a removed booking').to.equal(undefined);
      if (removal === undefined) expect(now && asPlaced(now)).to.deep.equal(asPlaced(booking));
      if (paidBy !== undefined) {
        expect(now, 'a paid booking').to.include({ status: 'paid', transactionId: paidBy });
      }
    }
  };

  /** The booking without its payment. */
  const asPlaced = (booking: Booking): Booking => ({
    ...booking,
    paid: false,
    status: 'unpaid',
    transactionId: null,
    expiresAt: null,
    paidAt: null,
    cardLast4: null,
  });

  const checkSignIn = () =>
    Promise.all(
      ledger.accounts.map(async (person) => {
        const idToken = await shoppers.refresh(person);
        const token = await shoppers.signIn({ ...person, idToken });
        person.token ||= token; // missing where the power cut came before the shop's first answer
      }),
    );

  const checkPayments = async () => {
    // What was charged pays its booking or is given back.
    await eventually(unsettledPayments, ({ length }) => length === 0);
    const intents = new Map((await paymentIntents(shop)).map((intent) => [intent.id, intent]));
    for (const id of ledger.charged) expect(intents.get(id)?.status, id).to.equal('succeeded');
    for (const { paid, transactionId, total } of (await allBookings()).values()) {
      const charge = intents.get(transactionId ?? '')?.latest_charge;
      if (!paid) continue;
      expect(charge, 'what paid').to.include({ paid: true, amount_refunded: 0 });
      expect(charge?.amount).to.equal(Math.round(total * 100));
    }
  };

  /** The charged payments that do not either pay one booking or have gone back in full. */
  const unsettledPayments = async (): Promise<string[]> => {
    const intents = await paymentIntents(shop);
    const bookings = [...(await allBookings()).values()];
    const isUnsettled = ({ id, latest_charge: charge }: (typeof intents)[number]) => {
      const pays = bookings.filter(({ paid, transactionId }) => paid && transactionId === id);
      return pays.length !== (charge?.amount_refunded === charge?.amount ? 0 : 1);
    };
    return intents
      .filter((intent) => intent.status === 'succeeded' && isUnsettled(intent))
      .map(({ id }) => id);
  };

  const checkStock = async () => {
    const bookings = [...(await allBookings()).values()];
    for (const id of products) {
      const stock = await client.stockOf({ _id: id });
      const held = bookings
        .filter(({ productId, status }) => productId === id && /^(unpaid|paid)$/.test(status))
        .reduce((sum, { orderQuantity }) => sum + orderQuantity, 0);
      expect(stock + held, `the stock of ${id}`).to.equal(STOCK);
    }
  };
});
