import { expect } from 'chai';
import { freshDatabase, type FreshDatabase } from './fresh-database.ts';
import { seed } from './seed/seed.ts';

describe('The search in PostgreSQL', () => {
  let database: FreshDatabase;
  const execute = <T extends object>(sql: string) => database.orm.em.fork().execute<T[]>(sql);

  before(async () => {
    database = await freshDatabase();
    await seed(database.orm, 'usd');
  });
  after(() => database.drop());

  it('has each change of a part in its place at once, and in no list that every search reads', async () => {
    await execute('update products set sold = sold + 1');
    const rows = await execute<{ index: string }>(`
      select indexrelid::regclass::text as index from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'gin' and indrelid in ('products'::regclass, 'search_words'::regclass)`);
    const indexes = rows.map(({ index }) => index);
    expect(indexes).to.include('products_search');
    for (const index of indexes)
      expect(await execute(`select gin_clean_pending_list('${index}') as pages`), index).deep.equal(
        [{ pages: '0' }],
      );
  });
});
