import { expect } from 'chai';
import { aProduct } from '../../application/fakes/examples.ts';
import { eventually } from '../http/testing/running-shop.ts';
import { whoWaits } from '../http/testing/while-locked.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresMissingFacts } from './missing-facts.ts';
import { postgresProducts } from './products.ts';

describe('The table of missing facts', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  const kept = (): Promise<{ fact: string; times: string }[]> =>
    database.orm.em.fork().execute('select fact, times from missing_facts order by fact');

  const stage = async () => {
    await database.empty();
    const part = aProduct({ category: 'cases', specs: {} });
    await postgresProducts(database.orm).add(part);
    const facts = postgresMissingFacts(
      database.orm,
      (error) => {
        throw error;
      },
      2,
    );
    const count = async (...missing: string[]) => {
      facts.count(missing.map((fact) => ({ productId: part.id, fact })));
      await facts.flush();
    };
    return { part, facts, count };
  };

  it('has room for what is missing now, where the rarest before stood', async () => {
    const { count } = await stage();
    await count('bays', 'bays', 'slots');
    await count('height');
    expect(await kept()).deep.equal([
      { fact: 'bays', times: '2' },
      { fact: 'height', times: '1' },
    ]);
    await count('a', 'b', 'c');
    await count('bays');
    expect((await kept()).map(({ fact }) => fact))
      .to.include('bays')
      .and.have.length(2);
  });

  it('lists what is being written already', async () => {
    const { part, facts } = await stage();
    const held = database.orm.em.fork();
    await held.begin();
    // It is read, and not written.
    await held.execute('lock table missing_facts in share mode');
    facts.count([{ productId: part.id, fact: 'bays' }]);
    const asTheTimerDoes = facts.flush();
    const page = { filter: {}, sort: 'times', descending: true, offset: 0, limit: 9 } as const;
    const listed = facts.page(page);
    await eventually(
      () => held.execute<unknown[]>(whoWaits),
      ({ length }) => length > 0,
    );
    await held.rollback();
    await asTheTimerDoes;
    const { rows } = await listed;
    expect(rows.map(({ id }) => id)).deep.equal([part.id]);
  });

  it('forgets parts that left the shelf', async () => {
    const { part, count } = await stage();
    await count('bays');
    await postgresProducts(database.orm).save(part.edited({ onShelf: false }));
    await count('slots');
    expect(await kept()).deep.equal([]);
  });
});
