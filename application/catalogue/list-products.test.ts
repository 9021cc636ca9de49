import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { InMemoryCatalogue } from '../fakes/catalogue.ts';
import { aProduct, usd } from '../fakes/examples.ts';
import { InMemoryProducts } from '../fakes/products.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { listProducts } from './list-products.ts';

describe('listProducts', () => {
  const products = new InMemoryProducts([
    aProduct({ name: 'Cheap', price: usd(999) }),
    aProduct({ name: 'Dear', price: usd(2000) }),
  ]);
  const list = listProducts({ catalogue: new InMemoryCatalogue(products), currency: 'usd' });
  const page = { sort: 'oldest', limit: 10 } as const;

  it('takes prices in major units', async () => {
    const names = async (query: { minPrice?: number; maxPrice?: number }) =>
      (await list({ ...page, ...query })).rows.map(({ name }) => name);
    expect(await names({})).deep.equal(['Cheap', 'Dear']);
    expect(await names({ minPrice: 10 })).deep.equal(['Dear']);
    expect(await names({ maxPrice: 9.99 })).deep.equal(['Cheap']);
    expect(await names({ minPrice: 9.99, maxPrice: 9.99 })).deep.equal(['Cheap']);
  });

  it('tells of each part only the worst of how it fits very many others', async () => {
    const specs = { formFactor: 'Nobody knows it' };
    const cases = Array.from({ length: 40 }, () => aProduct({ category: 'cases', specs }));
    const board = aProduct({ category: 'motherboards', specs });
    const catalogue = new InMemoryCatalogue(new InMemoryProducts([...cases, board]));
    const { rows } = await listProducts({ catalogue, currency: 'usd' })({
      ...page,
      category: 'motherboards',
      fits: cases.map(({ id }) => id),
    });
    expect(rows.map(({ fit }) => [fit?.verdict, fit?.findings.length])).deep.equal([
      ['unknown', 12],
    ]);
  });

  it('refuses prices that cannot be', async () => {
    for (const query of [{ minPrice: 2, maxPrice: 1 }, { minPrice: 0.001 }, { maxPrice: -1 }])
      expect(await rejectionOf(() => list({ ...page, ...query }))).instanceOf(InvalidInput);
  });
});
