import { expect } from 'chai';
import { rejectionOf } from '../../../application/fakes/rejection.ts';
import { TooManyRequests } from '../../../domain/errors.ts';
import { productOperations } from './products.ts';

describe('Lists of what fits a machine', () => {
  it('are made for an address one after the other, sixty may wait, and others’ lists go on', async () => {
    const open = Promise.withResolvers<void>();
    let begun = 0;
    const operations = productOperations({
      listCategories: async () => ((begun += 1), await open.promise, []),
    } as never);
    const categories = operations.find(({ path }) => path === '/categories');
    const ask = async (ip: string, fits?: string) =>
      categories?.handle({ query: { fits }, ctx: { ip } } as never);
    const asked = Array.from({ length: 61 }, () => ask('203.0.113.1', 'a'));
    expect(begun).equal(1);
    expect(await rejectionOf(() => ask('203.0.113.1', 'a'))).instanceOf(TooManyRequests);
    const others = [ask('203.0.113.2', 'a'), ask('203.0.113.1')];
    expect(begun).equal(3);
    open.resolve();
    await Promise.all([...asked, ...others]);
    expect(begun).equal(63);
  });
});
