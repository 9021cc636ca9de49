import { expect } from 'chai';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DueMail } from '../../application/outbox/ports.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { isWaiting, postgresOutbox } from './outbox.ts';
import type { Sql } from './sql.ts';

describe('The outbox, while the database goes away', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  /** The next changes of a mail fail, each as it does while PostgreSQL starts. */
  const failNext = (times: number) =>
    database.orm.em.execute(`
      create sequence changes;
      create function fail_next() returns trigger language plpgsql as $$ begin
        if nextval('changes') <= ${times} then
          raise exception 'the database system is starting up' using errcode = '57P03';
        end if;
        return new;
      end $$;
      create trigger fail_next before update on mails for each row execute function fail_next()`);

  it('marks what was sent as soon as it is back, so that it is not sent again', async () => {
    const outbox = postgresOutbox(database.orm);
    const mail: DueMail = { kind: 'welcome', subjectId: newId(), personId: undefined };
    await outbox.add(mail, new Date());
    await failNext(2);
    await outbox.sent(mail, new Date());
    expect(await outbox.counts()).deep.equal({ waiting: 0, givenUp: 0 });
  });
});

describe('Mails that wait', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  const planOf = (question: Sql) =>
    database.orm.em.fork().transactional(async (em) => {
      await em.execute('set local enable_seqscan = off');
      return JSON.stringify(
        (await sql`explain (format json) ${question}`.execute(em.getKysely())).rows,
      );
    });

  const nobody = '00000000-0000-7000-8000-000000000000';
  for (const [what, question] of [
    ['are counted', sql`select count(*) from mails where ${isWaiting}`],
    ['of a person go', sql`delete from mails where person_id = ${nobody} and ${isWaiting}`],
    [
      'are taken by the version before',
      sql`select from mails where ${isWaiting} and due_at <= now() order by due_at limit 5`,
    ],
  ] as const)
    it(`${what} without a look at those that were sent`, async () => {
      const plan = await planOf(question);
      expect(plan).not.include('"Seq Scan"');
      expect(plan).include('"mails_');
    });
});
