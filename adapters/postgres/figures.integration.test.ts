import { expect } from 'chai';
import { sql } from 'kysely';
import {
  aBooking,
  anAttempt,
  aProduct,
  aRefund,
  aReview,
  aUser,
  usd,
} from '../../application/fakes/examples.ts';
import { countLimit } from '../../domain/count-limit.ts';
import { lastDays } from '../../application/dashboard/view-dashboard.ts';
import { postgresBookings } from './bookings.ts';
import { dailySums, postgresFigures } from './figures.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresPaymentAttempts } from './payment-attempts.ts';
import { postgresProducts } from './products.ts';
import { postgresRefunds } from './refunds.ts';
import { postgresReviews } from './reviews.ts';
import { postgresUsers } from './users.ts';

const now = new Date('2026-11-21T00:30:00.000Z');
const at = (text: string): Date => new Date(`2026-${text}:00.000Z`);

describe('The figures of the dashboard', () => {
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  const stores = () => {
    const { orm } = database;
    return {
      attempts: postgresPaymentAttempts(orm),
      bookings: postgresBookings(orm),
      products: postgresProducts(orm),
      refunds: postgresRefunds(orm),
      reviews: postgresReviews(orm),
      users: postgresUsers(orm),
      figures: postgresFigures(orm),
    };
  };

  it('are thirty days without a gap while there is nothing', async () => {
    const { days, ...rest } = await stores().figures.dashboard(lastDays(now, 'UTC'), 5);
    expect(days).length(30);
    expect([days[0]?.day, days[9]?.day, days[29]?.day]).deep.equal([
      '2026-10-23',
      '2026-11-01',
      '2026-11-21',
    ]);
    expect(days.every((day) => day.bookings + day.revenue + day.refunded === 0)).equal(true);
    expect(rest).deep.equal({
      unpaid: { count: 0, total: 0, next: [] },
      lowStock: { count: 0, products: [] },
      heldReviews: 0,
      reviews: [],
      unreadMessages: 0,
      messages: [],
      payments: [],
    });
  });

  it('count what was placed, paid and given back on each day of the shop', async () => {
    const { attempts, bookings, products, refunds, figures } = stores();
    const attempt = anAttempt();
    await attempts.add(attempt);
    const product = aProduct({ price: usd(1_000), stock: 13 });
    const shelved = aProduct({ stock: 0 }).edited({ onShelf: false });
    for (const one of [product, shelved, aProduct({ stock: 6 })]) await products.add(one);
    const story = async (placed: string, paid?: string, ...refunded: string[]) => {
      const booking = aBooking({ product, quantity: 2, createdAt: at(placed) });
      await bookings.place(booking);
      if (paid) booking.pay(`pi_${booking.id}`, at(paid));
      const refund = { attemptId: attempt.id, bookingId: booking.id, amount: usd(1_000) };
      for (const doneAt of refunded) {
        booking.refund(at(doneAt), 1);
        await refunds.add(aRefund({ ...refund, quantity: 1, doneAt: at(doneAt) }));
      }
      await bookings.save(booking);
    };
    await story('10-22T23:59', '10-23T00:00');
    await story('11-19T23:59', '11-20T23:59');
    await story('11-20T00:00', '11-20T00:00', '11-20T23:59', '11-21T00:10');
    await story('11-20T23:59');
    await story('11-21T00:00');
    const { days, unpaid, lowStock } = await figures.dashboard(lastDays(now, 'UTC'), 5);
    expect(days.filter((day) => day.bookings + day.revenue + day.refunded > 0)).deep.equal([
      { day: '2026-10-23', bookings: 0, orders: 0, revenue: 2_000, refunded: 0 },
      { day: '2026-11-19', bookings: 1, orders: 1, revenue: 0, refunded: 0 },
      { day: '2026-11-20', bookings: 2, orders: 2, revenue: 4_000, refunded: 1_000 },
      { day: '2026-11-21', bookings: 1, orders: 1, revenue: 0, refunded: 1_000 },
    ]);
    const there = await figures.dashboard(lastDays(now, 'America/New_York'), 5);
    expect(there.days.at(-1)?.day).equal('2026-11-20');
    expect(there.days.map(({ bookings }) => bookings).slice(-2)).deep.equal([2, 2]);
    expect([unpaid.count, unpaid.total]).deep.equal([2, 4_000]);
    expect(unpaid.next.map(({ createdAt }) => createdAt)).deep.equal([
      at('11-20T23:59'),
      at('11-21T00:00'),
    ]);
    expect([lowStock.count, lowStock.products.map(({ id }) => id)]).deep.equal([1, [product.id]]);
  });

  it('count an order of several bookings once', async () => {
    const { bookings, products, figures } = stores();
    const today = async () => {
      const { days } = await figures.dashboard(lastDays(now, 'UTC'), 5);
      const { bookings = 0, orders = 0 } = days.at(-1) ?? {};
      return { bookings, orders };
    };
    const before = await today();
    const [first, ...others] = [aProduct(), aProduct(), aProduct()] as const;
    for (const one of [first, ...others]) await products.add(one);
    const leader = aBooking({ product: first, createdAt: now });
    const orderId = leader.id;
    const lines = others.map((product) => aBooking({ product, createdAt: now, orderId }));
    await bookings.placeOrder([leader, ...lines]);
    expect(await today()).deep.equal({
      bookings: before.bookings + 3,
      orders: before.orders + 1,
    });
  });

  it('name the payments that need eyes, and no others', async () => {
    const { attempts, users, reviews, figures } = stores();
    const ada = aUser({ email: 'ada@parches.test' });
    await users.add(ada);
    await reviews.add(aReview({ state: 'held' }));
    const add = async (change: (attempt: ReturnType<typeof anAttempt>) => void) => {
      const attempt = anAttempt({ payerId: ada.id });
      attempt.startedAs(`pi_${attempt.id}`);
      await attempts.add(attempt);
      change(attempt);
      await attempts.save(attempt);
      return attempt.id;
    };
    await add(() => {});
    await add((attempt) => {
      attempt.charged(now);
      attempt.settle();
    });
    await add((attempt) => {
      attempt.startRefund('pi_done', now);
      attempt.finishRefunds([aRefund({ amount: attempt.amount, doneAt: now })]);
    });
    const unmatched = await add((attempt) => attempt.charged(now));
    const owed = await add((attempt) => attempt.startRefund('pi_owed', now));
    const failed = await add((attempt) => {
      attempt.startRefund('pi_failed', now);
      attempt.refundFailed('No.');
    });
    const { payments, heldReviews } = await figures.dashboard(lastDays(now, 'UTC'), 5);
    expect(
      payments.map(({ id, kind, refundFault, since }) => [id, kind, refundFault, since]),
    ).deep.equal([
      [unmatched, 'unmatched', undefined, now],
      [owed, 'refund-under-way', undefined, now],
      [failed, 'refund-failed', 'No.', now],
    ]);
    expect(payments[0]).include({ payerEmail: 'ada@parches.test' });
    expect(heldReviews).equal(1);
  });

  it('count what waits to a limit, and no further', async () => {
    const { orm } = database;
    const many = `generate_series(1, ${countLimit + 100})`;
    await orm.em.fork().execute(
      `insert into reviews (id, name, review, image, location, state, created_at)
       select gen_random_uuid(), 'Ada', 'It fits.', '/pictures/people.svg', 'Oslo', 'held', now() from ${many}`,
    );
    await orm.em.fork().execute(
      `insert into messages (id, email, subject, message, created_at)
       select gen_random_uuid(), 'ada@parches.test', 'Hello', 'Hello', now() from ${many}`,
    );
    const { heldReviews, unreadMessages } = await stores().figures.dashboard(
      lastDays(now, 'UTC'),
      5,
    );
    expect([heldReviews, unreadMessages]).deep.equal([countLimit + 1, countLimit + 1]);
  });
});

describe('The figures of a year', () => {
  let database: FreshDatabase;
  // A booking in each half hour, as nobody has vacuumed them yet.
  before(async () => {
    database = await freshDatabase();
    const product = aProduct();
    await postgresProducts(database.orm).add(product);
    const em = database.orm.em.fork();
    await em.execute(
      `insert into bookings (id, buyer_id, email, user_name, product_id, name, image, price_minor,
         price_currency, quantity, phone, address, status, transaction_id, created_at, expires_at,
         paid_at)
       select gen_random_uuid(), gen_random_uuid(), 'ada@parches.test', 'Ada', ?, 'A part',
         '/pictures/a.svg', 100, 'usd', 1, '1', 'A', 'paid', 'pi_' || i, at, at, at
       from (select i, ?::timestamptz - i * interval '30 minutes' as at
         from generate_series(1, 365 * 48) i) b`,
      [product.id, now],
    );
    await em.execute('analyze bookings');
  });
  after(() => database.drop());

  it('come from their part of an index', async () => {
    const sums = dailySums(lastDays(now, 'UTC'));
    const { rows: plan } = await sql`explain ${sums}`.execute(database.orm.em.getKysely());
    expect(JSON.stringify(plan))
      .include('bookings_created')
      .include('bookings_lines_created')
      .include('bookings_paid');
    expect(JSON.stringify(plan)).not.include('Seq Scan on bookings');
  });

  it('come from indexes alone, once nobody changes what was paid', async () => {
    await database.orm.em.fork().execute('vacuum bookings');
    const sums = dailySums(lastDays(now, 'UTC'));
    const { rows: plan } = await sql`explain ${sums}`.execute(database.orm.em.getKysely());
    expect(JSON.stringify(plan))
      .include('Index Only Scan using bookings_created')
      .include('Index Only Scan using bookings_paid');
  });

  it('are read once of a day that is over, and each time of yesterday and today', async () => {
    const figures = postgresFigures(database.orm);
    const placed = async (moment: Date, timeZone = 'UTC') => {
      const { days } = await figures.dashboard(lastDays(moment, timeZone), 5);
      return days.slice(-4).map(({ day, bookings }) => `${day.slice(-2)}: ${bookings}`);
    };
    expect(await placed(now)).deep.equal(['18: 48', '19: 48', '20: 48', '21: 1']);
    await database.orm.em
      .fork()
      .execute(`delete from bookings where created_at >= '2026-11-18T12:00Z'`);
    expect(await placed(now)).deep.equal(['18: 48', '19: 48', '20: 0', '21: 0']);
    const nextDay = new Date('2026-11-22T00:30:00.000Z');
    expect(await placed(nextDay)).deep.equal(['19: 48', '20: 0', '21: 0', '22: 0']);
    const inNewYork = await placed(now, 'America/New_York');
    expect(inNewYork).deep.equal(['17: 48', '18: 14', '19: 0', '20: 0']);
    expect(await placed(now)).deep.equal(['18: 24', '19: 0', '20: 0', '21: 0']);
  });
});
