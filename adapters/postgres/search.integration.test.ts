import { expect } from 'chai';
import { sql } from 'kysely';
import { definitions } from './console-lists.ts';
import { freshDatabase, type FreshDatabase } from './fresh-database.ts';
import { seed } from './seed/seed.ts';
import { where, type Sql } from './sql.ts';

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

  describe('of the console', () => {
    const { products } = definitions;
    const planOf = async (conditions: (filter: { q: string }) => Sql[]): Promise<string> => {
      const rows = await database.orm.em.fork().transactional(async (em) => {
        for (const way of ['seqscan', 'indexscan', 'sort'])
          await em.execute(`set local enable_${way} = off`);
        const matching = where(conditions({ q: 'gaming' }));
        const plan = sql`explain select id from products ${matching} order by id limit 25`;
        return (await plan.execute(em.getKysely())).rows;
      });
      return JSON.stringify(rows);
    };

    before(() =>
      execute(`insert into products (id, name, price_minor, price_currency, stock, description, image, created_at)
        select gen_random_uuid(), 'Desk', 100, 'usd', 1, case when n % 2 = 0 then 'For gaming' else '' end, '', now()
        from generate_series(1, 2000) as n; analyze products`),
    );

    it('knows for a common word about how many parts have it', async () => {
      const plan = await planOf(products.estimable ?? products.conditions);
      const rows = plan.matchAll(/rows=(\d+)/g).map(([, each]) => Number(each));
      expect(Math.max(...rows)).within(700, 1_500);
    });

    it('reads its index for a rare word, and that of the sort for a common one', async () => {
      expect(await planOf(products.conditions)).include('products_search');
      expect(await planOf(products.scannable ?? products.conditions)).not.include(
        'products_search',
      );
    });
  });
});
