import { expect } from 'chai';
import { v7 as newId } from 'uuid';
import type { DueMail } from '../../application/outbox/ports.ts';
import { freshDatabase, type FreshDatabase } from './fresh-database.ts';
import { postgresOutbox } from './outbox.ts';

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
