import { expect } from 'chai';
import { aProduct, nextId } from '../fakes/examples.ts';
import type { LackingFilter, MissingFacts, Products } from './ports.ts';

type Ports = { products: Products; missingFacts: MissingFacts };

/** What `MissingFacts` promises. @param make gives an empty one, and the products that it lists */
export const missingFactsContract = (make: () => Promise<Ports>): void => {
  describe('MissingFacts', () => {
    let products: Products;
    let missingFacts: MissingFacts;

    beforeEach(async () => {
      ({ products, missingFacts } = await make());
    });

    const board = aProduct({ name: 'Board', category: 'motherboards', specs: { socket: 'AM5' } });
    const kit = aProduct({ name: 'Kit', category: 'memory', specs: {} });
    const count = (productId: string, ...facts: string[]) =>
      missingFacts.count(facts.map((fact) => ({ productId, fact })));
    const lacking = async (filter: LackingFilter = {}, offset = 0, limit = 10) => {
      const { rows, total } = await missingFacts.page({
        filter,
        sort: 'times',
        descending: true,
        offset,
        limit,
      });
      const told = rows.map(({ name, facts, times }) => {
        const each = facts.map((fact) => `${fact.name} ${fact.times}`);
        return `${name} ${times}: ${each.join(', ')}`;
      });
      return [total, ...told];
    };

    it('lists parts by how often a fact of theirs was missing, and their facts likewise', async () => {
      for (const product of [board, kit]) await products.add(product);
      count(board.id, 'memorySlots');
      count(kit.id, 'ecc', 'modules');
      count(kit.id, 'modules');
      count(nextId(), 'modules');
      expect(await lacking()).deep.equal([2, 'Kit 3: modules 2, ecc 1', 'Board 1: memorySlots 1']);
      expect(await lacking({}, 1, 1)).deep.equal([2, 'Board 1: memorySlots 1']);
      expect(await lacking({ category: 'motherboards' })).deep.equal([1, 'Board 1: memorySlots 1']);
      expect(await lacking({ ids: [kit.id] })).length(2);
      expect(await lacking({ ids: [] })).deep.equal([0]);
      const all = await Array.fromAsync(missingFacts.all({}));
      expect(all.flat().map(({ id }) => id)).deep.equal([board.id, kit.id]);
      expect((await products.find(kit.id))?.category).equal(all.flat()[1]?.category);
    });

    it('forgets what a part says, and parts that are off the shelf', async () => {
      for (const product of [board, kit]) await products.add(product);
      count(board.id, 'memorySlots', 'maxMemoryGB');
      count(kit.id, 'modules');
      expect(await lacking()).length(3);
      await products.save(board.edited({ specs: { socket: 'AM5', memorySlots: 4 } }));
      await products.save(kit.edited({ onShelf: false }));
      expect(await lacking()).deep.equal([1, 'Board 1: maxMemoryGB 1']);
      count(board.id, 'memorySlots');
      expect(await lacking()).deep.equal([1, 'Board 1: maxMemoryGB 1']);
    });

    it('does not count without limit', async () => {
      await products.add(kit);
      for (let asked = 0; asked < 1_000; asked += 1) count(kit.id, 'modules');
      expect(await lacking()).deep.equal([1, 'Kit 20: modules 20']);
    });
  });
};
