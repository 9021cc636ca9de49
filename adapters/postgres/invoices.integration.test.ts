import { expect } from 'chai';
import { anInvoice, noon } from '../../application/fakes/examples.ts';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { atomicallyIn } from './atomically.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresInvoiceFiles, postgresInvoices } from './invoices.ts';

describe('What was issued', () => {
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  it('is kept as it was made, on the database’s word', async () => {
    const { orm } = database;
    const invoices = postgresInvoices(orm);
    const invoice = await atomicallyIn(orm)(() => invoices.add(anInvoice()));
    await postgresInvoiceFiles(orm).keep(invoice.id, new TextEncoder().encode('a PDF'), noon);
    for (const table of ['invoices', 'invoice_files'])
      for (const statement of [
        `update ${table} set id = id`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `set session_replication_role = replica; delete from ${table}`,
      ])
        expect(String(await rejectionOf(() => orm.em.fork().execute(statement))), statement).match(
          /written to and never changed|permission denied/,
        );
    expect(await invoices.find(invoice.id)).deep.equal(invoice);
  });
});
