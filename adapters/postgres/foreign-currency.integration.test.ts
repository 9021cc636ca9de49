import { expect } from 'chai';
import { v7 as newId } from 'uuid';
import { Money } from '../../domain/money.ts';
import { Product } from '../../domain/product.ts';
import { foreignCurrency } from './catalogue.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresProducts } from './products.ts';

describe('The currency of the catalogue', () => {
  let database: FreshDatabase;
  const addIn = (currency: string) =>
    postgresProducts(database.orm).add(
      new Product({
        id: newId(),
        name: 'A part',
        price: new Money(100, currency),
        stock: 1,
        description: 'A part',
        image: '/pictures/processors.svg',
        createdAt: new Date(),
      }),
    );

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());
  afterEach(() => database.empty());

  it('is no foreign one while there is nothing, or all is in the shop’s own', async () => {
    expect(await foreignCurrency(database.orm, 'usd')).equal(undefined);
    await addIn('usd');
    await addIn('usd');
    expect(await foreignCurrency(database.orm, 'usd')).equal(undefined);
  });

  for (const other of ['eur', 'zar'])
    it(`is told when one of many is in ${other}`, async () => {
      for (const currency of ['usd', other, 'usd']) await addIn(currency);
      expect(await foreignCurrency(database.orm, 'usd')).equal(other);
      expect(await foreignCurrency(database.orm, other)).equal('usd');
    });
});
