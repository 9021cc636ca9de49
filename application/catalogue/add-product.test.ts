import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { productDefaults } from '../../domain/product.ts';
import { aUser } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { addProduct, type AddProduct } from './add-product.ts';

const image = '/pictures/processors.svg';
const part: AddProduct = {
  ...productDefaults,
  name: 'Fan',
  price: 19.99,
  stock: 3,
  description: 'Quiet.',
  image,
};

describe('addProduct', () => {
  it('puts a part on the shelf and keeps who added it', async () => {
    const ports = fakePorts();
    const ada = aUser();
    const { id } = await addProduct(ports)(ada, part);
    const stored = await ports.products.find(id);
    expect(stored).include({ name: 'Fan', stock: 3, addedBy: ada.id, category: undefined });
    expect(stored?.price.minor).equal(1999);
    expect(stored?.createdAt).deep.equal(ports.clock.now());
  });

  it('reads the price in the shop’s currency', async () => {
    const ports = fakePorts();
    const yen = addProduct({ ...ports, currency: 'jpy' });
    expect((await yen(aUser(), { ...part, price: 500 })).price).include({ minor: 500 });
    const dinar = addProduct({ ...ports, currency: 'kwd' });
    expect((await dinar(aUser(), { ...part, price: 1.05 })).price).include({ minor: 1050 });
  });

  it('refuses a price, a picture or specs that cannot be, and adds nothing', async () => {
    const ports = fakePorts();
    const wrong: Partial<AddProduct>[] = [
      { price: 0 },
      { price: -1 },
      { price: 19.999 },
      { price: 1_000_000 },
      { image: 'https://elsewhere.test/a.png' },
      { image: '' },
      { category: 'processors', specs: { cores: 'eight' } },
    ];
    for (const one of wrong)
      expect(
        await rejectionOf(() => addProduct(ports)(aUser(), { ...part, ...one })),
        JSON.stringify(one),
      ).instanceOf(InvalidInput);
    expect(await ports.products.all()).deep.equal([]);
  });
});
