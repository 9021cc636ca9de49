import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { connectBeside } from '../postgres/fresh-database.ts';
import { eventually, RunningShop } from './testing/running-shop.ts';
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

  it('answers what is under way, on connections that are kept alive too, and then ends', async () => {
    await start();
    const products = await Promise.all(Array.from({ length: 5 }, () => shop.product(ada)));
    const { body: booking } = await shop.book(ada, await shop.product(ada));
    // Stripe takes its time, too; not where the shop, which has just started, looks at older payments.
    const fault = { method: 'POST', path: '/v1/payment_intents', delayMs: 1_000 };
    await control('POST', '/faults', fault);
    const ids = `{${products.map(({ _id }) => _id).join()}}`;
    const held = orm.em.fork();
    await held.begin();
    await held.execute('select 1 from products where id = any(?::uuid[]) for update', [ids]);
    const payment = shop.startPayment(ada, booking);
    const underWay = products.map((product) => shop.book(ada, product));
    await eventually(
      () => control<{ faults: { times: number }[] }>('GET', ''),
      ({ faults }) => faults[0]?.times === 0,
    );
    await eventually(
      () => held.execute<unknown[]>(whoWaits),
      (rows) => rows.length === 5,
    );
    const stopped = shop.stop();
    await eventually(refused, (isRefused) => isRefused);
    await held.rollback();
    const answers = await Promise.all(underWay);
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(5).fill(201));
    await payment;
    expect(await stopped).to.equal(0);
    const [{ count }] = await orm.em
      .fork()
      .execute<[{ count: string }]>(
        'select count(*) from bookings where product_id = any(?::uuid[])',
        [ids],
      );
    expect(Number(count)).to.equal(5);
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

  it('drops no request that comes in the instant of the stop: it is answered, or not let in', async () => {
    await start();
    const product = await shop.product(ada, { Stock: 1_000 });
    let accepted = 0;
    const over = new AbortController();
    const faults: unknown[] = [];
    const buyers = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted) {
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
    });
    await eventually(
      async () => accepted,
      (count) => count > 20,
    );
    expect(await shop.stop()).to.equal(0);
    over.abort();
    await Promise.all(buyers);
    const [{ count }] = await orm.em
      .fork()
      .execute<[{ count: string }]>('select count(*) from bookings where product_id = ?', [
        product._id,
      ]);
    expect(faults).to.deep.equal([]);
    expect(accepted).to.equal(Number(count));
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
