import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { connectBeside } from '../postgres/testing/fresh-database.ts';
import type { Product } from './contract.ts';
import { connected, eventually, RunningShop } from './testing/running-shop.ts';
import { control, type Person } from './testing/shop-client.ts';
import { here } from './testing/shop-here.ts';
import { whoWaits } from './testing/while-locked.ts';

describe('A shop that is told to stop', () => {
  const shop = new RunningShop();
  let orm: MikroORM;
  let ada: Person;

  before(async () => {
    orm = await connectBeside(process.env['DATABASE_URL'] ?? '');
  });
  const start = async () => {
    await shop.start();
    ada = await shop.signUp();
  };
  afterEach(async () => {
    await control('DELETE', '');
    await shop.stop();
  });
  after(() => orm.close());

  /** Eight buyers, who book again and again for as long as the shop answers. */
  const keepBuying = (product: Product) => {
    let accepted = 0;
    const faults: unknown[] = [];
    const buy = async () => {
      for (;;) {
        try {
          const { status } = await shop.book(ada, product);
          if (status === 201) accepted += 1;
          else faults.push(status);
        } catch (error) {
          // Nobody listened any more, or nobody had picked this up when the idle connection was
          // closed: the count tells that nothing was begun.
          const code = codeOf(error);
          if (!notPickedUp.has(code)) faults.push(code);
          return;
        }
      }
    };
    const done = Promise.all(Array.from({ length: 8 }, buy));
    return { accepted: () => Promise.resolve(accepted), faults, done };
  };
  const bookingsOf = async (...products: Product[]) => {
    const [{ count }] = await orm.em
      .fork()
      .execute<[{ count: string }]>(
        'select count(*) from bookings where product_id = any(?::uuid[])',
        [idsOf(products)],
      );
    return Number(count);
  };
  const idsOf = (products: Product[]) => `{${products.map(({ _id }) => _id).join()}}`;

  it('answers what is under way and what comes in the instant of the stop, on connections that are kept alive too, and then ends', async () => {
    await start();
    const products = await Promise.all(Array.from({ length: 3 }, () => shop.product(ada)));
    const other = await shop.signUp();
    const part = await shop.product(ada);
    const [{ body: first }, { body: booking }] = [
      await shop.book(ada, part),
      await shop.book(ada, part),
    ];
    // What takes long the first time is done before others wait for it.
    await shop.startPayment(ada, first);
    const product = await shop.product(ada, { Stock: 1_000 });
    await connected(shop);
    const held = orm.em.fork();
    await held.begin();
    await held.execute('select 1 from products where id = any(?::uuid[]) for update', [
      idsOf(products),
    ]);
    const underWay = products.map((one) => shop.book(other, one));
    await eventually(
      () => held.execute<unknown[]>(whoWaits),
      (rows) => rows.length === 3,
    );
    // Theirs are answered, or not let in.
    const buyers = keepBuying(product);
    await eventually(buyers.accepted, (count) => count > 20);
    // Stripe takes its time, too; not where the shop, which has just started, looks at older payments.
    const fault = { method: 'POST', path: '/v1/payment_intents', delayMs: 1_000 };
    await control('POST', '/faults', fault);
    const payment = shop.startPayment(ada, booking);
    await eventually(
      () => control<{ faults: { times: number }[] }>('GET', ''),
      ({ faults }) => faults[0]?.times === 0,
    );
    const stopped = shop.stop();
    await eventually(refused, (isRefused) => isRefused);
    // Before the ten seconds are over that the shop waits for what is under way.
    await held.rollback();
    await buyers.done;
    const answers = await Promise.all(underWay);
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(3).fill(201));
    await payment;
    expect(await stopped).to.equal(0);
    expect(await bookingsOf(...products)).to.equal(3);
    expect(buyers.faults).to.deep.equal([]);
    expect(await buyers.accepted()).to.equal(await bookingsOf(product));
  });

  it('answers on behind a balancer, until that has found it not ready', async () => {
    const readiness = () =>
      fetch(new URL('/readyz', shop.origin)).then(
        ({ status }) => status,
        () => 'gone',
      );
    const balanced = new RunningShop(undefined, here);
    const whatItTells = async () => {
      await balanced.start({ TRUST_PROXY: 'true' });
      const since = performance.now();
      const stopped = balanced.stop();
      const told = await eventually(readiness, (status) => status !== 200);
      await eventually(refused, (isRefused) => isRefused);
      expect(performance.now() - since).to.be.at.least(2_000);
      expect(await stopped).to.equal(0);
      return told;
    };
    // A machine that is kept busy for the two seconds has found nothing out: it looks once more.
    await eventually(whatItTells, (status) => status === 503);
  });

  const refused = async (): Promise<boolean> => {
    const { hostname, port } = new URL(shop.origin);
    const socket = connectTo(Number(port), hostname);
    try {
      await once(socket, 'connect');
      return false;
    } catch (error) {
      return codeOf(error) === 'ECONNREFUSED';
    } finally {
      socket.destroy();
    }
  };
});

/** Node's and undici's codes: nobody listens, reset, closed by the other side. */
const notPickedUp = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']);

const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : codeOf(error.cause);
};
