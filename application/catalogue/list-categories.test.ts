import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { InMemoryCatalogue } from '../fakes/catalogue.ts';
import { aProduct, usd } from '../fakes/examples.ts';
import { InMemoryProducts } from '../fakes/products.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { listCategories } from './list-categories.ts';

describe('listCategories', () => {
  const products = new InMemoryProducts([
    aProduct({ category: 'cases', price: usd(999), specs: {} }),
    aProduct({ category: 'memory', price: usd(2000), specs: {} }),
  ]);
  const categories = listCategories({
    catalogue: new InMemoryCatalogue(products),
    currency: 'usd',
  });

  it('takes prices in major units', async () => {
    expect(await categories({ maxPrice: 9.99 })).deep.equal([{ category: 'cases', count: 1 }]);
    expect(await categories({ minPrice: 10 })).deep.equal([{ category: 'memory', count: 1 }]);
  });

  it('refuses prices that cannot be', async () => {
    for (const filter of [{ minPrice: 2, maxPrice: 1 }, { minPrice: 0.001 }, { maxPrice: -1 }])
      expect(await rejectionOf(() => categories(filter))).instanceOf(InvalidInput);
  });
});
