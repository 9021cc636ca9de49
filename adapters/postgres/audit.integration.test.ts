import { expect } from 'chai';
import { nextId, noon } from '../../application/fakes/examples.ts';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { postgresAuditLog } from './audit.ts';
import { postgresLists } from './console-lists.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';

describe('The audit log', () => {
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  it('is written to and never changed, on the database’s word', async () => {
    const { orm } = database;
    const entry = {
      id: nextId(),
      at: noon,
      adminId: nextId(),
      adminEmail: 'ada@parches.test',
      act: 'user.promote',
      subject: 'user',
      subjectId: nextId(),
      label: 'bob@parches.test',
      before: { role: 'customer' },
      after: { role: 'admin' },
      reason: undefined,
      partOf: undefined,
    } as const;
    await postgresAuditLog(orm).add([entry]);
    for (const statement of [
      `update audit_log set admin_email = 'mallory@parches.test'`,
      `update audit_log set label = label where false`,
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log cascade',
      `insert into audit_log (id, at, admin_id, admin_email, act, subject, label)
       select id, at, admin_id, admin_email, act, subject, label from audit_log
       on conflict (id) do update set label = 'another'`,
      `merge into audit_log a using (select 1) one on true when matched then delete`,
      `set session_replication_role = replica; delete from audit_log`,
    ])
      expect(String(await rejectionOf(() => orm.em.fork().execute(statement))), statement).match(
        /written to and never changed|permission denied/,
      );
    const { rows } = await postgresLists(orm).audit.page({
      filter: {},
      sort: 'at',
      descending: false,
      offset: 0,
      limit: 10,
    });
    expect(rows).deep.equal([entry]);
  });
});
