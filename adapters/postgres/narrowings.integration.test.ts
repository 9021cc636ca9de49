import { expect } from 'chai';
import fc from 'fast-check';
import { aProduct, nextId } from '../../application/fakes/examples.ts';
import { fitOfCandidate, type FitPart } from '../../domain/fit.ts';
import { categories } from '../../domain/categories.ts';
import { factsOf, type Specs, type SpecValue } from '../../domain/specs.ts';
import { postgresCatalogue } from './catalogue.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresProducts } from './products.ts';
import products from './seed/products.json' with { type: 'json' };

const catalogue: FitPart[] = products.map(({ name, category, specs }) => ({
  id: nextId(),
  name,
  category,
  specs: specs as Specs,
  quantity: 1,
}));

/** A part that says some facts of its category, each as some part of the catalogue does, and some oddly. */
const anyPart: fc.Arbitrary<FitPart> = fc
  .constantFrom(...categories)
  .chain((category) => {
    const kin = catalogue.filter((part) => part.category === category);
    const facts = factsOf(category).map(({ name, type }) => {
      const odd: Record<typeof type, SpecValue> = {
        text: 'odd',
        texts: [],
        whole: 1,
        number: 0.1 + 0.2,
        flag: true,
      };
      const said = kin.flatMap(({ specs }) => specs[name] ?? []);
      return fc
        .option(fc.constantFrom(...said, odd[type]), { freq: 4, nil: undefined })
        .map((value) => [name, type === 'texts' && value !== undefined ? [value].flat() : value]);
    });
    return fc.tuple(...facts).map((pairs) => ({ category, specs: specsOf(pairs) }));
  })
  .map(({ category, specs }) => ({ id: nextId(), name: category, category, specs, quantity: 1 }));

const specsOf = (pairs: unknown[][]): Specs =>
  Object.fromEntries(pairs.filter(([, value]) => value !== undefined));

describe('Lists of what fits some parts', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  /** Puts these parts on the shelf; answers with those of them that a list of what fits others has. */
  const stage = async (parts: FitPart[]) => {
    await database.empty();
    await postgresProducts(database.orm).addMany(parts.map(aProduct));
    const shelf = postgresCatalogue(database.orm);
    return async (fits: FitPart[]): Promise<string[]> => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await shelf.list({ sort: 'oldest', limit: 100, fits, after });
        found.push(...page.rows.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      return found.toSorted();
    };
  };
  const noConflictWith = (fits: FitPart[], parts: FitPart[]): string[] =>
    parts
      .filter((part) => fitOfCandidate(fits, part).verdict !== 'conflict')
      .map(({ id }) => id)
      .toSorted();

  it('are as the rules say, for each pair of the catalogue', async () => {
    const listed = await stage(catalogue);
    for (const part of catalogue)
      expect(await listed([part]), part.name).deep.equal(noConflictWith([part], catalogue));
  });

  it('are as the rules say, whatever parts say of themselves', async () => {
    const parts = fc.sample(anyPart, { seed: 16, numRuns: 400 });
    const listed = await stage(parts);
    for (const [i] of parts.slice(0, 120).entries()) {
      const fits = parts.slice(i * 3, i * 3 + 1 + (i % 3));
      expect(await listed(fits), JSON.stringify(fits)).deep.equal(noConflictWith(fits, parts));
    }
  });
});
