import { expect } from 'chai';
import {
  Conflict,
  InvalidInput,
  KeyReused,
  NotAllowed,
  ProductNotFound,
  Stale,
} from '../../domain/errors.ts';
import { productDefaults } from '../../domain/product.ts';
import { anAdmin, anOrder, aProduct, aUser, nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { addProduct } from './add-product.ts';
import { placeBooking } from '../bookings/place-booking.ts';
import { InMemoryCatalogue } from '../fakes/catalogue.ts';
import { viewProduct } from './view-product.ts';
import { adjustStock } from './adjust-stock.ts';
import { editProduct } from './edit-product.ts';
import { listStockChanges } from './list-stock-changes.ts';

const stage = async () => {
  const ports = fakePorts();
  const admin = anAdmin();
  await ports.users.add(admin);
  const product = aProduct({ stock: 5 });
  await ports.products.add(product);
  return {
    ...ports,
    admin,
    product,
    edit: editProduct(ports),
    adjust: adjustStock(ports),
    stored: async () => ports.products.find(product.id),
    acts: async () =>
      (await ports.audit.all()).map(({ act, before, after }) => [act, before, after]),
  };
};

describe('What admins do to products', () => {
  it('an edit keeps what it does not name, and is written down with what it changes', async () => {
    const { admin, product, edit, stored, acts } = await stage();
    const edited = await edit(admin, product.id, { price: 12.5, category: null, version: 1 });
    expect(edited).include({ name: product.name, category: undefined, version: 2 });
    expect({ ...(await stored()) }).deep.equal({ ...edited });
    await edit(admin, product.id, { price: 12.5, version: 2 });
    expect(await acts()).deep.equal([
      ['product.edit', { price: 479.99, category: 'processors' }, { price: 12.5, category: null }],
    ]);
  });

  it('of two edits of one version the second is stale, and is told what there is', async () => {
    const { admin, product, edit, stored } = await stage();
    const outcomes = await Promise.allSettled([
      edit(admin, product.id, { name: 'A', version: 1 }),
      edit(admin, product.id, { name: 'B', version: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status)).deep.equal(['fulfilled', 'rejected']);
    const [, second] = outcomes;
    const reason: unknown = second.status === 'rejected' ? second.reason : undefined;
    expect(reason).instanceOf(Stale).nested.property('current.name', 'A');
    expect(await stored()).include({ name: 'A', version: 2 });
  });

  it('a sale in between is no change of the version, and not undone by an edit', async () => {
    const { admin, product, products, edit, stored } = await stage();
    await products.changeStock(product.id, -2);
    expect(await rejectionOf(() => edit(admin, product.id, { stock: 5, version: 1 }))).instanceOf(
      Stale,
    );
    await edit(admin, product.id, { name: 'A', stock: 3, version: 1 });
    expect(await stored()).include({ name: 'A', stock: 3 });
  });

  it('refuses what an addition refuses, and changes nothing', async () => {
    const { admin, product, edit, stored, acts } = await stage();
    for (const wrong of [
      { price: 0 },
      { price: 19.999 },
      { image: 'https://elsewhere.test/a.png' },
      { specs: { cores: 'eight' } },
    ])
      expect(
        await rejectionOf(() => edit(admin, product.id, wrong)),
        JSON.stringify(wrong),
      ).instanceOf(InvalidInput);
    expect({ ...(await stored()) }).deep.equal({ ...product });
    expect(await acts()).deep.equal([]);
  });

  it('off the shelf nobody sees it or books it', async () => {
    const { admin, product, products, stored, edit, acts, ...ports } = await stage();
    await edit(admin, product.id, { onShelf: false });
    const view = viewProduct({ catalogue: new InMemoryCatalogue(products) });
    expect(await rejectionOf(() => view(product.id))).instanceOf(ProductNotFound);
    const book = placeBooking({ ...ports, products });
    const order = { ...anOrder, productId: product.id };
    expect(await rejectionOf(() => book(admin, order))).instanceOf(ProductNotFound);
    await edit(admin, product.id, { onShelf: true });
    expect(await view(product.id)).include({ stock: 5 });
    expect(await stored()).include({ version: 3 });
    expect((await acts()).map(([act]) => act)).deep.equal(['product.shelf', 'product.shelf']);
  });

  it('the stock moves by a difference, never below zero, and says what is left', async () => {
    const { admin, product, adjust, stored, acts, ...ports } = await stage();
    expect(await adjust(admin, product.id, { difference: -2, reason: 'Broken' })).include({
      stock: 3,
    });
    const refused = await rejectionOf(() =>
      adjust(admin, product.id, { difference: -4, reason: 'Lost' }),
    );
    expect(refused).instanceOf(Conflict).property('message', 'Only 3 left in stock.');
    const tooMany = { difference: 1_000_000_000, reason: 'Dreams' };
    expect(await rejectionOf(() => adjust(admin, product.id, tooMany))).instanceOf(Conflict);
    expect(await stored()).include({ stock: 3, version: 1 });
    const {
      rows: [change, ...more],
    } = await listStockChanges(ports)(product.id, { limit: 9 });
    expect(more).deep.equal([]);
    expect(change).include({ difference: -2, reason: 'Broken', stock: 3, adminId: admin.id });
    expect(await acts()).deep.equal([['product.stock', { Stock: 5 }, { Stock: 3 }]]);
  });

  it('a count holds against the stock that it was taken against alone, and a retry of it too', async () => {
    const { admin, product, adjust, stored, products } = await stage();
    const count = { difference: -1, reason: 'Count', stockSeen: 5 };
    await products.changeStock(product.id, -2);
    const refused = await rejectionOf(() => adjust(admin, product.id, count));
    expect(refused)
      .instanceOf(Conflict)
      .property('message', 'The shop has 3 now, and not 5: count again');
    expect(await stored()).include({ stock: 3 });
    const retry = { key: 'count', fingerprint: 'f' };
    const again = { ...count, stockSeen: 3, retry };
    for (const stock of [2, 2]) expect(await adjust(admin, product.id, again)).include({ stock });
  });

  it('a retry of an adjustment changes nothing; its key is for no other', async () => {
    const { admin, product, adjust, stored, acts, products, users } = await stage();
    const other = aProduct({ stock: 5 });
    await products.add(other);
    const retry = { key: 'a', fingerprint: 'f' };
    const change = { difference: -2, reason: 'Broken', retry };
    const answers = await Promise.all([1, 2, 3].map(() => adjust(admin, product.id, change)));
    expect(answers.map(({ stock }) => stock)).deep.equal([3, 3, 3]);
    for (const [id, fingerprint] of [
      [product.id, 'g'],
      [other.id, 'f'],
    ] as const) {
      const reused = { ...change, retry: { key: 'a', fingerprint } };
      expect(await rejectionOf(() => adjust(admin, id, reused))).instanceOf(KeyReused);
    }
    expect(await stored()).include({ stock: 3 });
    expect(await acts()).length(1);
    const another = anAdmin();
    await users.add(another);
    await adjust(another, product.id, change);
    expect(await stored()).include({ stock: 1 });
  });

  it('whoever is no admin any more when the request has come whole does nothing', async () => {
    const { admin, product, edit, adjust, stored, acts, users } = await stage();
    const demoted = aUser({ id: admin.id, email: 'demoted@parches.test' });
    await users.save(demoted);
    for (const work of [
      () => edit(admin, product.id, { price: 1, version: 1 }),
      () => adjust(admin, product.id, { difference: 1, reason: 'Counted' }),
    ])
      expect(await rejectionOf(work)).instanceOf(NotAllowed);
    expect({ ...(await stored()) }).deep.equal({ ...product });
    expect(await acts()).deep.equal([]);
  });

  it('an addition is written down when an admin makes it', async () => {
    const { admin, acts, ...ports } = await stage();
    const request = {
      ...productDefaults,
      name: 'Fan',
      price: 1,
      stock: 1,
      description: 'A',
      image: '/pictures/processors.svg',
    };
    await addProduct(ports)(aUser(), request);
    expect(await acts()).deep.equal([]);
    await addProduct(ports)(admin, request);
    expect((await acts()).map(([act]) => act)).deep.equal(['product.create']);
  });

  it('is for admins, and about what there is', async () => {
    const { admin, product, edit, adjust } = await stage();
    const change = { difference: 1, reason: 'A' };
    for (const work of [
      () => edit(aUser(), product.id, {}),
      () => adjust(aUser(), product.id, change),
    ])
      expect(await rejectionOf(work)).instanceOf(NotAllowed);
    for (const work of [() => edit(admin, nextId(), {}), () => adjust(admin, nextId(), change)])
      expect(await rejectionOf(work)).instanceOf(ProductNotFound);
  });
});
