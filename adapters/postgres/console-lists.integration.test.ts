import { expect } from 'chai';
import { sql } from 'kysely';
import { conditionsOf, indexOrder, type ListDefinition } from './offset-pages.ts';
import { definitions, postgresLists } from './console-lists.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { direction } from './keyset-pages.ts';
import { where } from './sql.ts';

describe('The lists of the console', () => {
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  /** How PostgreSQL reads the first page of a list, where it sorts only if nothing else will do. */
  const planOf = async (
    list: ListDefinition<object, string>,
    sort: string,
    way: 'asc' | 'desc',
    filter = {},
  ): Promise<string> => {
    const { mapping, sorts } = list;
    const matching = where(conditionsOf(list, filter));
    return database.orm.em.fork().transactional(async (em) => {
      for (const worse of ['seqscan', 'bitmapscan', 'sort'])
        await em.execute(`set local enable_${worse} = off`);
      const { rows: plan } = await sql`
        explain (format json) select id, ${sorts[sort]} as sorted from ${sql.table(mapping.tableName)}
        ${matching} ${indexOrder(list, sort, direction(way === 'desc'))} limit 25`.execute(
        em.getKysely(),
      );
      return JSON.stringify(plan);
    });
  };

  for (const [name, list] of Object.entries(definitions))
    for (const sort of Object.keys(list.sorts))
      it(`have an index in the order of each sort: ${name} by ${sort}`, async () => {
        for (const way of ['asc', 'desc'] as const) {
          const plan = await planOf(list, sort, way);
          expect(plan).match(/"Index (Only )?Scan"/);
          expect(plan).not.include('"Sort"');
        }
      });

  const year = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
  const few: [keyof typeof definitions, string, object][] = [
    ['users', 'id', year],
    ['reviews', 'id', year],
    ['reviews', 'state', year],
    ['reviews', 'id', { state: 'held', ...year }],
    ['bookings', 'id', year],
    ['bookings', 'status', year],
    ['bookings', 'id', { status: 'paid', ...year }],
    ['bookings', 'status', { status: 'paid', ...year }],
    ['bookings', 'createdAt', { status: 'paid', ...year }],
    ['messages', 'id', { read: false, ...year }],
    ['audit', 'id', { act: 'product.edit', ...year }],
    ['products', 'category', { category: 'storage' }],
    ['bookings', 'total', { status: 'removed' }],
    ['bookings', 'total', { status: 'expired' }],
    ['bookings', 'total', { status: 'refunded' }],
    ['messages', 'email', { read: false }],
    ['messages', 'email', { answered: false }],
    ['invoices', 'createdAt', { kind: 'credit note', ...year }],
  ];
  for (const [name, sort, filter] of few)
    it(`pass nothing by on the way to what a filter leaves: ${name} by ${sort}, ${JSON.stringify(filter)}`, async () => {
      for (const way of ['asc', 'desc'] as const) {
        const plan = await planOf(definitions[name], sort, way, filter);
        expect(plan).match(/"Index (Only )?Scan"/);
        expect(plan).not.match(/"Sort"|"Filter"/);
      }
    });

  const nobody = '00000000-0000-7000-8000-000000000000';
  for (const [q, indexes] of [
    ['lovelace', ['by_address']],
    ['2026-00042', ['by_address', 'order']],
    ['pi_42', ['transaction']],
    [nobody, ['pkey', 'order', 'buyer', 'credited']],
  ] as const)
    it(`lead to the invoices that a search finds by indexes: ${q}`, async () => {
      const plan = await database.orm.em.fork().transactional(async (em) => {
        for (const other of ['seqscan', 'indexscan', 'indexonlyscan'])
          await em.execute(`set local enable_${other} = off`);
        const { rows } = await sql`
          explain (format json) select id from invoices ${where(conditionsOf(definitions.invoices, { q }))}`.execute(
          em.getKysely(),
        );
        return JSON.stringify(rows);
      });
      expect(plan).not.include('"Seq Scan"');
      for (const index of indexes) expect(plan).include(`"invoices_${index}"`);
    });

  for (const status of ['unpaid', 'paid'])
    it(`look up the other bookings of an order only for those of a state: ${status}`, async () => {
      for (const way of ['asc', 'desc'] as const) {
        const plan = await planOf(definitions.orders, 'createdAt', way, { status });
        expect(plan).include('"bookings_status_created"');
        expect(plan).not.match(/"Sort"|"Seq Scan"|hash/i);
      }
    });

  it('are exported some at a time, so that nobody waits for long', async () => {
    await database.orm.em.fork().execute(
      `insert into messages (id, email, subject, message, created_at)
       select gen_random_uuid(), 'ada@parches.test', 'Hello', 'Hello', now() from generate_series(1, 600)`,
    );
    const batches = [];
    for await (const rows of postgresLists(database.orm).messages.all({}))
      batches.push(rows.length);
    expect(batches).deep.equal([250, 250, 100]);
  });
});

describe('The lists of the console, of many', () => {
  let database: FreshDatabase;
  // Every fifth message asks about noise, and only the last ones about a refund. Zoe has written the last.
  before(async () => {
    database = await freshDatabase();
    await database.orm.em.fork().execute(
      `insert into messages (id, email, subject, message, created_at)
       select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid,
         case when i > 47500 then 'zoe' else 'ada' end || '@parches.test',
         case when i % 5 = 0 then 'Quiet' else 'Hello' end,
         case when i > 48000 then 'Refund' else 'Hello' end,
         '2026-01-01'::timestamptz + i * interval '1 minute'
       from generate_series(1, 60000) i`,
    );
    await database.orm.em.fork().execute('vacuum analyze messages');
  });
  after(() => database.drop());

  const places = async (filter: object, sort: string, descending: boolean, offset = 4_200) => {
    const asked = { filter, sort: sort as 'id', descending, offset, limit: 3 };
    const { rows, total } = await postgresLists(database.orm).messages.page(asked);
    return { places: rows.map(({ id }) => Number(id.slice(-12))), total };
  };

  for (const sort of ['id', 'createdAt'])
    it(`are paged by ${sort} from far down, where one of five matches`, async () => {
      const first = await places({ q: 'quiet' }, sort, false);
      expect(first.places).deep.equal([21_005, 21_010, 21_015]);
      expect(first.total).within(11_000, 13_000);
      const lastOnes = await places({ q: 'quiet' }, sort, true);
      expect(lastOnes.places).deep.equal([39_000, 38_995, 38_990]);
      const to = new Date(+new Date('2026-01-01T00:00Z') + 58_001 * 60_000);
      const earlier = await places({ q: 'quiet', to }, sort, true);
      expect(earlier.places).deep.equal([37_000, 36_995, 36_990]);
    });

  it('are paged from far down where all that match stand at the end', async () => {
    expect((await places({ q: 'refund' }, 'createdAt', false)).places).deep.equal([
      52_201, 52_202, 52_203,
    ]);
  });

  it('are found all where those that match do not begin the order', async () => {
    expect(await places({ q: 'zoe' }, 'email', false, 0)).deep.equal({
      places: [47_501, 47_502, 47_503],
      total: 12_500,
    });
    expect((await places({ q: 'zoe' }, 'email', true, 0)).places).deep.equal([
      60_000, 59_999, 59_998,
    ]);
  });
});
