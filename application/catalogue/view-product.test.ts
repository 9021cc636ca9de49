import { expect } from 'chai';
import { ProductNotFound } from '../../domain/errors.ts';
import { InMemoryCatalogue } from '../fakes/catalogue.ts';
import { aProduct, nextId } from '../fakes/examples.ts';
import { InMemoryProducts } from '../fakes/products.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { viewProduct } from './view-product.ts';

describe('viewProduct', () => {
  it('shows a part, and says when there is none', async () => {
    const product = aProduct();
    const catalogue = new InMemoryCatalogue(new InMemoryProducts([product]));
    const view = viewProduct({ catalogue });
    expect((await view(product.id)).name).equal(product.name);
    expect(await rejectionOf(() => view(nextId()))).instanceOf(ProductNotFound);
  });
});
