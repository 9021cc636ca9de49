import { expect } from 'chai';
import { connect } from '../postgres/orm.ts';
import type { ConsoleDeliveryMethod, ConsoleTaxRate } from './console-contract.ts';
import type { Product, Quote } from './contract.ts';
import { CheckedShop, told } from './testing/checked-shop.ts';
import { setRole } from './testing/database.ts';
import type { Person } from './testing/shop-client.ts';

const post = { name: 'Post', price: 4.99, minDays: 2, maxDays: 4 };
const vienna = { country: 'AT' };

describe('The checkout', () => {
  const shop = new CheckedShop();
  let admin: Person;
  let part: Product;

  before(async () => {
    await shop.start();
    admin = await shop.signUp();
    part = await shop.product(admin, { price: 10 });
    const orm = await connect(process.env['DATABASE_URL'] ?? '');
    await setRole(orm, admin, 'admin');
    await orm.close();
  });
  after(() => shop.leave());

  const asAdmin = <T>(method: string, path: string, body?: object) =>
    shop.call<T>(method, `/admin/api/${path}`, { token: admin.token, ...(body && { body }) });
  const quote = (request: object, lines = [{ productId: part._id, orderQuantity: 2 }]) =>
    shop.call<Quote>('POST', '/quote', { body: { lines, ...request } });

  it('adds nothing where nothing is set up', async () => {
    const { status, body } = await quote({});
    expect(status).equal(200);
    expect(body).deep.include({
      subtotal: 20,
      delivery: 0,
      tax: 0,
      total: 20,
      deliveryMethods: [],
    });
  });

  it('quotes what admins set up, from then on, to the letter of the dialect', async () => {
    const made = await asAdmin<ConsoleDeliveryMethod>('POST', 'delivery-methods', {
      ...post,
      freeFrom: 50,
      countries: ['AT', 'DE'],
    });
    expect(made.status).equal(201);
    expect(made.body).deep.include({
      ...post,
      freeFrom: 50,
      countries: ['AT', 'DE'],
      active: true,
    });
    const rate = await asAdmin<ConsoleTaxRate>('POST', 'tax-rates', { ...vienna, percent: 20 });
    const { body } = await quote({ destination: vienna });
    expect(body).deep.include({ subtotal: 20, delivery: 4.99, tax: 4.17, total: 24.99 });
    expect(body.deliveryMethods).deep.equal([
      {
        _id: made.body.id,
        name: 'Post',
        price: 4.99,
        freeFrom: 50,
        minDays: 2,
        maxDays: 4,
        chosen: true,
      },
    ]);
    const many = await quote({ destination: vienna }, [{ productId: part._id, orderQuantity: 5 }]);
    expect(many.body).deep.include({ subtotal: 50, delivery: 0, total: 50 });
    expect(told(await quote({ destination: { country: 'US' } }))).deep.equal([
      409,
      'Nothing is delivered to US.',
      '/destination/country',
    ]);

    const list = await asAdmin<ConsoleTaxRate[]>('GET', 'tax-rates?sort=["country","ASC"]');
    expect(list.headers.get('Content-Range')).equal('tax-rates 0-0/1');
    expect(list.body).deep.equal([rate.body]);
    const path = `delivery-methods/${made.body.id}`;
    const edited = await asAdmin<ConsoleDeliveryMethod>('PUT', path, {
      ...made.body,
      price: 5.5,
      freeFrom: null,
    });
    expect(edited.body).deep.equal({ ...made.body, price: 5.5, freeFrom: null, version: 2 });
    const stale = await asAdmin('PUT', path, { ...made.body, price: 6 });
    expect(stale.status).equal(409);
    expect((await quote({ destination: vienna })).body.delivery).equal(5.5);
    const wrong = await asAdmin('PUT', path, { ...edited.body, minDays: 9, countries: ['XX'] });
    expect(told(wrong)[0]).equal(400);
    expect(told(wrong)[2]).equal('/countries /maxDays');

    for (const gone of [path, `tax-rates/${rate.body.id}`]) {
      expect((await asAdmin('DELETE', gone)).status).equal(200);
      expect((await asAdmin('GET', gone)).status).equal(404);
    }
    expect((await quote({ destination: vienna })).body.total).equal(20);
  });

  it('lets one of two admins name a place at once', async () => {
    const both = await Promise.all(
      [1, 2].map((percent) =>
        asAdmin<ConsoleTaxRate>('POST', 'tax-rates', { country: 'FR', percent }),
      ),
    );
    expect(both.map(({ status }) => status)).have.members([201, 409]);
    for (const { body, status } of both)
      if (status === 201) await asAdmin('DELETE', `tax-rates/${body.id}`);
  });
});
