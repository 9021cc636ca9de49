import { expect } from 'chai';
import type { Booking } from '../../domain/booking.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { anAttempt, anOrder, aRefund, hour, minute, nextId, usd } from '../fakes/examples.ts';
import { aShop } from '../fakes/shop.ts';
import type { Transaction } from './ports.ts';
import { reconcile } from './reconcile.ts';

const graceMs = 30_000;

const stage = async () => {
  const shop = aShop();
  const ada = await shop.person();
  const booking = await shop.booked(ada);
  const { id } = await shop.started(ada, booking);

  return {
    shop,
    ada,
    booking,
    id,
    /** The buyer has paid, and everybody has heard of it. */
    paid: async () => {
      shop.payments.succeed(id);
      await shop.webhook('succeeded', id);
    },
    /** Something is done to the processor's record behind everybody's back. */
    alter: (changes: Partial<Transaction>) =>
      shop.payments.foreign({ ...shop.payments.get(id), ...changes }),
    attempt: async (verb: (attempt: PaymentAttempt) => void) => {
      const [attempt] = await shop.attempts.ofTransactions([id]);
      if (!attempt) throw new Error('There is none.');
      verb(attempt);
      await shop.attempts.save(attempt);
    },
    change: async (verb: (booking: Booking) => void) => {
      const found = await shop.bookings.find(booking.id);
      if (!found) throw new Error('There is none.');
      verb(found);
      await shop.bookings.save(found);
    },
    reconcile: (meanwhile: () => unknown = () => {}) =>
      reconcile(shop)({
        graceMs,
        pause: async (ms) => {
          shop.clock.advance(ms);
          await meanwhile();
        },
      }),
  };
};

type Stage = Awaited<ReturnType<typeof stage>>;

const kindsOf = async ({ reconcile }: Stage, meanwhile?: () => unknown) =>
  (await reconcile(meanwhile)).disagreements.map(({ kind }) => kind);

describe('reconcile', () => {
  it('finds nothing wrong with what the shop does by itself', async () => {
    const here = await stage();
    const { shop, ada } = here;
    expect(await kindsOf(here)).deep.equal([]);
    await here.paid();
    const admin = await shop.admin();
    const refunded = await shop.booked(ada);
    const charge = await shop.started(ada, refunded);
    shop.payments.succeed(charge.id);
    await shop.pay(ada, refunded.id, charge.id);
    await shop.refund(admin, refunded.id);
    const removed = await shop.booked(ada);
    await shop.started(ada, removed);
    await shop.remove(ada, removed.id);
    await shop.startedUnbound(ada, 5);
    const outcome = await here.reconcile();
    expect(outcome).deep.equal({
      disagreements: [],
      isCut: false,
      seen: { transactions: 4, foreign: 0, attempts: 4, bookings: 2, stocks: 0 },
    });
  });

  const cases: [string, string, (here: Stage) => unknown][] = [
    [
      'a charge that pays nothing',
      'charge without booking',
      async ({ shop, id, change, attempt }) => {
        shop.payments.succeed(id);
        await change((booking) => booking.remove(shop.clock.now()));
        await attempt((one) => one.settle());
      },
    ],
    [
      'a charge for an order that has not reached it',
      'charge without booking',
      async ({ shop, ada }) => {
        const { id: productId } = await shop.part();
        const [first] = await shop.placeOrder(ada, {
          ...anOrder,
          lines: [{ productId, quantity: 1 }],
        });
        if (!first) throw new Error('There is one.');
        const secret = await shop.start(ada, { price: first.total.toMajor(), orderId: first.id });
        shop.payments.succeed(shop.transactionOf(secret).id);
      },
    ],
    [
      'a charge whose booking and attempt count as refunded',
      'charge without booking',
      async ({ shop, paid, change, attempt }) => {
        await paid();
        await change((booking) => booking.refund(shop.clock.now()));
        await attempt((one) =>
          one.finishRefunds([aRefund({ amount: one.amount, doneAt: shop.clock.now() })]),
        );
      },
    ],
    [
      'a paid booking whose transaction is still open',
      'booking without charge',
      async ({ shop, id, change, attempt }) => {
        await change((booking) => booking.pay(id, shop.clock.now()));
        await attempt((one) => one.settle());
      },
    ],
    [
      'a paid booking whose transaction nobody knows',
      'booking without charge',
      ({ shop, change }) => change((booking) => booking.pay('pi_invented', shop.clock.now())),
    ],
    [
      'a paid booking whose charge went back past the shop',
      'refunded elsewhere',
      async ({ paid, alter }) => {
        await paid();
        alter({ refunded: true, amountRefunded: usd(95_998) });
      },
    ],
    [
      'a refund in part that has failed after all',
      'failed refund',
      async ({ shop, booking, paid, alter }) => {
        await paid();
        await shop.refund(await shop.admin(), booking.id, { quantity: 1 });
        alter({ amountRefunded: usd(0) });
      },
    ],
    [
      'a refund of all that has failed after all',
      'failed refund',
      async ({ shop, booking, paid, alter }) => {
        await paid();
        await shop.refund(await shop.admin(), booking.id);
        alter({ refunded: false, amountRefunded: usd(0) });
      },
    ],
    [
      'a charge of another amount',
      'another amount',
      async ({ paid, alter }) => {
        await paid();
        alter({ amount: usd(1) });
      },
    ],
    [
      'a charge of another person',
      'another amount',
      async ({ paid, alter }) => {
        await paid();
        alter({ payerId: nextId() });
      },
    ],
    [
      'an open transaction that no attempt stands for',
      'unknown payment',
      ({ shop }) => shop.payments.start(anAttempt()),
    ],
    [
      'an attempt that the processor does not know',
      'unknown at processor',
      async ({ shop }) => {
        const forged = anAttempt();
        forged.startedAs('pi_forged');
        await shop.attempts.add(forged);
      },
    ],
    [
      'an attempt that counts as settled and was cancelled there',
      'other state',
      async ({ attempt, alter }) => {
        await attempt((one) => one.settle());
        alter({ status: 'cancelled' });
      },
    ],
    [
      'a refund that does not come through',
      'late refund',
      async ({ shop, paid, attempt, id }) => {
        await paid();
        await attempt((one) => one.startRefund(id, shop.clock.now()));
        shop.clock.advance(30 * minute);
      },
    ],
  ];
  for (const [what, kind, arrange] of cases)
    it(`finds ${what}`, async () => {
      const here = await stage();
      await arrange(here);
      expect(await kindsOf(here)).deep.equal([kind]);
    });

  it('says both sides by their ids, and nobody’s name', async () => {
    const { booking, id, paid, alter, reconcile } = await stage();
    await paid();
    alter({ refunded: true, amountRefunded: usd(95_998) });
    const { disagreements } = await reconcile();
    expect(disagreements).deep.equal([
      {
        kind: 'refunded elsewhere',
        transactionId: id,
        attemptId: disagreements[0]?.attemptId,
        bookingId: booking.id,
        detail:
          'there refunded, 95998 usd; here attempt settled, 95998 usd; booking paid, 95998 usd',
      },
    ]);
  });

  it('takes for right what agrees after the time of grace', async () => {
    const here = await stage();
    here.shop.payments.succeed(here.id);
    expect(await kindsOf(here, () => here.shop.webhook('succeeded', here.id))).deep.equal([]);
    const late = await stage();
    late.shop.payments.succeed(late.id);
    expect(await kindsOf(late)).deep.equal(['charge without booking']);
  });

  it('leaves a payment for no booking its hour to be claimed', async () => {
    const here = await stage();
    const { id } = await here.shop.startedUnbound(here.ada, 5);
    here.shop.payments.succeed(id);
    expect(await kindsOf(here)).deep.equal([]);
    here.shop.clock.advance(hour);
    expect(await kindsOf(here)).deep.equal(['charge without booking']);
  });

  it('lets be what was opened by a call whose answer was lost: nobody can pay it', async () => {
    const here = await stage();
    const attempt = anAttempt();
    await here.shop.payments.start(attempt);
    attempt.startedAs('pi_another');
    attempt.settle();
    await here.shop.attempts.add(attempt);
    expect(await kindsOf(here)).deep.equal(['unknown at processor']);
  });

  it('lets it be, too, when the money that another intent took has gone back', async () => {
    const here = await stage();
    const { shop, booking, id } = here;
    const lost = { ...shop.payments.get(id), id: 'pi_lost' };
    await here.paid();
    await shop.refund(await shop.admin(), booking.id);
    shop.payments.foreign(lost);
    expect(await kindsOf(here)).deep.equal([]);
  });

  it('waits for the shop to ask about what was cancelled at the processor', async () => {
    const here = await stage();
    await here.shop.payments.cancel(here.id);
    expect(await kindsOf(here)).deep.equal([]);
    here.shop.clock.advance(minute);
    expect(await kindsOf(here)).deep.equal(['other state']);
  });

  it('counts what others do with the same account, and leaves it alone', async () => {
    const here = await stage();
    const foreign = { attemptId: undefined, payerId: undefined, bookingId: undefined };
    const theirs = { ...here.shop.payments.get(here.id), ...foreign, id: 'pi_theirs' };
    here.shop.payments.foreign({ ...theirs, status: 'succeeded' });
    const { disagreements, seen } = await here.reconcile();
    expect(disagreements).deep.equal([]);
    expect(seen).include({ transactions: 1, foreign: 1 });
  });

  it('finds what is wrong behind a thousand payments that are only under way', async () => {
    const here = await stage();
    const { payments } = here.shop;
    const unknown = (i: number) => {
      const [id, attemptId] = [`pi_${i}`, nextId()];
      payments.foreign({ ...payments.get(here.id), id, attemptId, status: 'succeeded' });
      return id;
    };
    const [wrong, ...underWay] = Array.from({ length: 1_001 }, (_, i) => unknown(i));
    const { disagreements } = await here.reconcile(() => {
      for (const id of underWay) payments.foreign({ ...payments.get(id), refunded: true });
    });
    expect(disagreements.map(({ transactionId }) => transactionId)).deep.equal([wrong]);
  });

  it('finds a stock that is not what was there less what was booked', async () => {
    const here = await stage();
    const { shop, ada } = here;
    const admin = await shop.admin();
    const part = await shop.part({ stock: 10 });
    await shop.booked(ada, { productId: part.id, quantity: 3 });
    shop.clock.advance(hour);
    await shop.atomically(async () => {
      await shop.products.changeStock(part.id, 5);
      await shop.stockHistory.add([
        {
          id: nextId(),
          productId: part.id,
          difference: 5,
          reason: 'A delivery',
          stock: 12,
          adminId: admin.id,
          adminEmail: admin.email.value,
          at: shop.clock.now(),
        },
      ]);
    });
    shop.clock.advance(hour);
    await shop.booked(ada, { productId: part.id, quantity: 4 });
    expect(await here.reconcile()).deep.include({ disagreements: [] });
    await shop.products.changeStock(part.id, 1);
    expect((await here.reconcile()).disagreements).deep.equal([
      { kind: 'stock', productId: part.id, detail: 'there are 9, should be 8' },
    ]);
  });
});
