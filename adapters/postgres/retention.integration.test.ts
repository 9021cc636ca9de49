import { expect } from 'chai';
import { v7 } from 'uuid';
import { aBooking, aProduct, aReview, aUser, anAttempt } from '../../application/fakes/examples.ts';
import { postgresBookings } from './bookings.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresOutbox } from './outbox.ts';
import { postgresPaymentAttempts } from './payment-attempts.ts';
import { postgresPaymentEvents } from './payment-events.ts';
import { postgresProducts } from './products.ts';
import { postgresRetention } from './retention.ts';
import { postgresReviews } from './reviews.ts';

const at = (day: number) => new Date(Date.UTC(2027, 0, day));

/** An id that was made then. */
const idAt = (moment: Date) => v7({ msecs: moment.getTime() });

describe('What was kept for its time', () => {
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  const execute = (sql: string, values: unknown[] = []) =>
    database.orm.em.fork().execute<unknown[]>(sql, values);

  it('goes, and nothing else: messages, events, mails, and the keys of retries', async () => {
    const { orm } = database;
    const outbox = postgresOutbox(orm);
    const [bookings, products, reviews, attempts, events] = [
      postgresBookings(orm),
      postgresProducts(orm),
      postgresReviews(orm),
      postgresPaymentAttempts(orm),
      postgresPaymentEvents(orm),
    ];
    const ada = aUser();
    for (const [key, createdAt] of [
      ['old', at(1)],
      ['new', at(20)],
    ] as const) {
      const retry = { key, fingerprint: 'f' };
      const product = aProduct({ createdAt, addedBy: ada.id, stock: 10 });
      await products.add(product, retry);
      await bookings.place(aBooking({ buyer: ada, product, createdAt }), retry);
      await reviews.add(aReview({ addedBy: ada.id, createdAt }), retry);
      const attempt = anAttempt({ payerId: ada.id, createdAt });
      await attempts.add(attempt);
      await attempts.rememberKey(ada.id, retry, attempt.id);
      await events.isNew(`evt_${key}`, createdAt);
      for (const kind of ['order placed', 'hold ending'] as const) {
        const mail = { kind, subjectId: idAt(createdAt), personId: ada.id };
        await outbox.add(mail, createdAt);
        if (kind === 'order placed') await outbox.sent(mail, createdAt);
      }
    }
    await execute(
      `insert into messages (id, email, subject, message, created_at)
       select gen_random_uuid(), 'a@b.test', 'Hi', 'Hi',
         case when n = 0 then ?::timestamptz else ?::timestamptz end
       from generate_series(0, 2500) n`,
      [at(20), at(1)],
    );

    const retention = postgresRetention(orm);
    await execute(
      `insert into message_answers (id, message_id, text, author_id, at)
       select gen_random_uuid(), id, 'Hi', gen_random_uuid(), created_at from messages`,
    );
    const before = { messages: at(10), events: at(10), keys: at(10), mails: at(10) };
    await Promise.all([retention.forget(before), retention.forget(before)]);

    const kept = async (key: string) => [
      await bookings.findByKey(ada.id, key),
      await products.findByKey(ada.id, key),
      await reviews.findByKey(ada.id, key),
      await attempts.findKey(ada.id, key),
    ];
    expect((await kept('old')).filter(Boolean)).to.deep.equal([]);
    expect((await kept('new')).filter(Boolean)).to.have.length(4);
    expect(await events.isNew('evt_old', at(20))).to.equal(true);
    expect(await events.isNew('evt_new', at(20))).to.equal(false);
    expect(await execute('select created_at from messages')).to.have.length(1);
    expect(await execute('select at from message_answers')).to.have.length(1);
    const mails = 'select kind, sent_at is not null as sent from mails order by created_at, kind';
    expect(await execute(mails)).to.deep.equal([
      { kind: 'hold ending', sent: false },
      { kind: 'hold ending', sent: false },
      { kind: 'order placed', sent: true },
    ]);
    for (const table of ['bookings', 'products', 'reviews', 'payment_attempts'])
      expect(await execute(`select id from ${table}`), table).to.have.length(2);
  });

  it('is looked for only since the last run of its process, once one has gone well', async () => {
    const { orm } = database;
    const ada = aUser();
    const addOld = async (key: string) => {
      const review = aReview({ addedBy: ada.id, createdAt: at(1) });
      await postgresReviews(orm).add(review, { key, fingerprint: 'f' });
    };
    const isKept = async (key: string) =>
      (await postgresReviews(orm).findByKey(ada.id, key)) !== undefined;
    const before = { messages: at(10), events: at(10), keys: at(10), mails: at(10) };
    const retention = postgresRetention(orm);

    await addOld('first');
    const failed = await retention
      .forget({ ...before, events: new Date(NaN) })
      .catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(Error);
    await retention.forget(before);
    expect(await isKept('first')).to.equal(false);

    await addOld('second');
    await retention.forget({ ...before, keys: at(11) });
    expect(await isKept('second')).to.equal(true);
    await postgresRetention(orm).forget(before);
    expect(await isKept('second')).to.equal(false);
  });
});
