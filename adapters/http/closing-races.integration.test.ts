import { expect } from 'chai';
import { freshDatabase, type FreshDatabase } from '../postgres/testing/fresh-database.ts';
import type { Booking } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { setRole } from './testing/database.ts';
import { connected, eventually, settled } from './testing/running-shop.ts';
import { sandbox, type Person } from './testing/shop-client.ts';
import { whoWaits } from './testing/while-locked.ts';

describe('Bookings that end in two ways at once', () => {
  const shop = new CheckedShop();
  let database: FreshDatabase;
  let ada: Person;
  let admin: Person;

  before(async () => {
    database = await freshDatabase();
    await shop.start({ DATABASE_URL: database.url });
    [ada, admin] = await Promise.all([shop.signUp(), shop.signUp()]);
    await setRole(database.orm, admin, 'admin');
  });
  after(async () => {
    await shop.stop();
    await database.drop();
  });

  const times = async <T>(many: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: many }, work));

  it('ten refunds give the money and the stock back once, and are one act', async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product, { orderQuantity: 3 });
    const intent = await shop.startPayment(ada, booking);
    await shop.confirm(intent);
    await shop.patch(ada, booking, intent.id);
    const answers = await times(10, () =>
      settled(() =>
        shop.call<Booking>('POST', `/admin/api/bookings/${booking._id}/refund`, {
          token: admin.token,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(10).fill(200));
    const refunded = await eventually(
      () => shop.view(ada, booking),
      ({ body }) => body.status === 'refunded',
    );
    expect(refunded.body.status).to.equal('refunded');
    expect(await shop.stockOf(product)).to.equal(10);
    const { data } = await sandbox<{ data: { amount: number }[] }>(
      `/v1/refunds?payment_intent=${intent.id}`,
    );
    expect(data.map(({ amount }) => amount)).to.deep.equal([14_997]);
    const acts = await database.orm.em
      .fork()
      .execute<unknown[]>(`select 1 from audit_log where subject_id = ?`, [booking._id]);
    expect(acts).to.have.length(1);
  });

  it('removed by its buyer while its hold time ends, it gives its stock back once', async () => {
    const product = await shop.product(ada);
    const booked = await times(5, () => shop.book(ada, product, { orderQuantity: 2 }));
    expect(await shop.stockOf(product)).to.equal(0);
    await connected(shop);
    const held = database.orm.em.fork();
    const waitFor = (many: number) =>
      eventually(
        () => held.execute<unknown[]>(whoWaits),
        ({ length }) => length >= many,
      );
    // Whoever ends one of them waits for the part's row to give the stock back.
    await held.begin();
    await held.execute('select 1 from products where id = ? for update', [product._id]);
    await database.orm.em
      .fork()
      .execute(`update bookings set expires_at = now() - interval '1 second'`);
    await waitFor(1);
    const removals = Promise.all(
      booked.map(({ body }) => shop.call('DELETE', `/booking/${body._id}`, { token: ada.token })),
    );
    // One of them waits for its own row, which the other end holds already.
    await waitFor(booked.length + 1);
    await held.rollback();
    const statuses = (await removals).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).to.deep.equal([409]);
    expect(await shop.stockOf(product)).to.equal(10);
    const ends = await database.orm.em
      .fork()
      .execute<{ status: string }[]>(
        'select status from bookings where product_id = ? order by status',
        [product._id],
      );
    expect(ends.map(({ status }) => status)).to.have.members([
      'expired',
      ...Array<string>(4).fill('removed'),
    ]);
  });
});
