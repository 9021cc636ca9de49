import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { connect } from '../postgres/orm.ts';
import type { Booking, Product, Review } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { bookkeeping, setRole } from './testing/database.ts';
import type { Person } from './testing/running-shop.ts';

type Request = { id?: string; body?: unknown; raw?: string };
type Stage = {
  customer: () => Promise<string>;
  product: () => Promise<string>;
  review: () => Promise<string>;
  booking: () => Promise<string>;
  paid: () => Promise<string>;
  message: () => Promise<string>;
  act: () => Promise<string>;
};

/** What each call of the console needs to succeed: the thing that it is about, and a body. */
const requests: Record<string, (stage: Stage) => Promise<Request>> = {
  'get /admin/api/dashboard': async () => ({}),
  'get /admin/api/users': async () => ({}),
  'get /admin/api/users/export': async () => ({}),
  'get /admin/api/users/{id}': async ({ customer }) => ({ id: await customer() }),
  'put /admin/api/users/{id}': async ({ customer }) => ({ id: await customer(), body: {} }),
  'delete /admin/api/users/{id}': async ({ customer }) => ({ id: await customer() }),
  'post /admin/api/users/{id}/promotion': async ({ customer }) => ({ id: await customer() }),
  'delete /admin/api/users/{id}/promotion': async ({ customer }) => ({ id: await customer() }),
  'get /admin/api/products': async () => ({}),
  'get /admin/api/products/export': async () => ({}),
  'get /admin/api/products/{id}': async ({ product }) => ({ id: await product() }),
  'post /admin/api/products': async () => ({
    body: { name: 'Fan', price: 1, Stock: 1, description: 'A', image: '/pictures/coolers.svg' },
  }),
  'put /admin/api/products/{id}': async ({ product }) => ({
    id: await product(),
    body: { onShelf: false },
  }),
  'post /admin/api/products/import': async () => ({ raw: 'name\n' }),
  'get /admin/api/products/{id}/stock': async ({ product }) => ({ id: await product() }),
  'post /admin/api/products/{id}/stock': async ({ product }) => ({
    id: await product(),
    body: { difference: 1, reason: 'Counted' },
  }),
  'get /admin/api/reviews': async () => ({}),
  'get /admin/api/reviews/export': async () => ({}),
  'get /admin/api/reviews/{id}': async ({ review }) => ({ id: await review() }),
  'put /admin/api/reviews/{id}': async ({ review }) => ({
    id: await review(),
    body: { state: 'hidden' },
  }),
  'get /admin/api/bookings': async () => ({}),
  'get /admin/api/bookings/export': async () => ({}),
  'get /admin/api/bookings/{id}': async ({ booking }) => ({ id: await booking() }),
  'delete /admin/api/bookings/{id}': async ({ booking }) => ({ id: await booking() }),
  'post /admin/api/bookings/{id}/refund': async ({ paid }) => ({ id: await paid() }),
  'get /admin/api/messages': async () => ({}),
  'get /admin/api/messages/export': async () => ({}),
  'get /admin/api/messages/{id}': async ({ message }) => ({ id: await message() }),
  'put /admin/api/messages/{id}': async ({ message }) => ({
    id: await message(),
    body: { read: true },
  }),
  'get /admin/api/audit': async () => ({}),
  'get /admin/api/audit/export': async () => ({}),
  'get /admin/api/audit/{id}': async ({ act }) => ({ id: await act() }),
};

describe('Who may use the console', () => {
  const shop = new CheckedShop();
  let orm: MikroORM;
  let admin: Person;
  let people: [who: string, token: string | undefined, status: number][];

  before(async () => {
    orm = await connect(process.env['DATABASE_URL'] ?? '');
    await shop.start();
    const [customer, demoted] = await Promise.all([shop.signUp(), shop.signUp()]);
    admin = await shop.signUp();
    for (const person of [admin, demoted]) await setRole(orm, person, 'admin');
    expect((await shop.call('GET', '/admin/api/users', { token: demoted.token })).status).to.equal(
      200,
    );
    const { id } = await found('users', { q: demoted.email });
    const gone = await shop.call('DELETE', `/admin/api/users/${id}/promotion`, {
      token: admin.token,
    });
    expect(gone.status).to.equal(200);
    people = [
      ['a visitor', undefined, 401],
      ['a customer', customer.token, 403],
      ['a demoted admin', demoted.token, 403],
    ];
  });
  after(async () => {
    await shop.stop();
    await orm.close();
  });

  const found = async (resource: string, filter: object): Promise<{ id: string }> => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      range: '[0,0]',
      sort: '["id","DESC"]',
    });
    const { body } = await shop.call<{ id: string }[]>('GET', `/admin/api/${resource}?${query}`, {
      token: admin.token,
    });
    return body[0] ?? { id: '' };
  };

  const booked = async (): Promise<[Person, Booking]> => {
    const ada = await shop.signUp();
    const { body } = await shop.book(ada, await shop.product(ada));
    return [ada, body];
  };

  const stage: Stage = {
    customer: async () => (await found('users', { q: (await shop.signUp()).email })).id,
    product: async () => (await shop.product(admin))._id,
    review: async () => {
      const body = { name: 'A', review: 'B', image: '/pictures/coolers.svg', location: 'C' };
      return (await shop.call<Review>('POST', '/review', { token: admin.token, body })).body._id;
    },
    booking: async () => (await booked())[1]._id,
    paid: async () => {
      const [ada, booking] = await booked();
      const intent = await shop.startPayment(ada, booking);
      await shop.confirm(intent);
      await shop.patch(ada, booking, intent.id);
      return booking._id;
    },
    message: async () => {
      const body = { email: 'visitor@parches.test', subject: 'A', message: 'B' };
      return (await shop.call<Product>('POST', '/contact', { body })).body._id;
    },
    act: async () => {
      await shop.product(admin);
      return (await found('audit', {})).id;
    },
  };

  it('is said here for every admin call that the document names', () => {
    const named = Object.entries(shop.document.paths)
      .filter(([path]) => path.startsWith('/admin/api'))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => {
          expect(operation.security, path).to.deep.equal([{ accessToken: [] }]);
          expect(operation.responses, path).to.include.keys('401', '403');
          return `${method} ${path}`;
        }),
      );
    expect(named.toSorted()).to.deep.equal(Object.keys(requests).toSorted());
  });

  for (const [call, prepare] of Object.entries(requests))
    it(call, async () => {
      const { id = '', body, raw } = await prepare(stage);
      const [method = '', template = ''] = call.split(' ');
      const path = template.replace('{id}', id);
      const ask = (token: string | undefined) =>
        shop.call(method.toUpperCase(), path, {
          token,
          body,
          ...(raw === undefined ? {} : { raw, headers: { 'content-type': 'text/csv' } }),
        });
      // Stripe's news come when they come.
      const stored = async () => ({ ...(await bookkeeping(orm)), payment_events: undefined });
      const before = await stored();
      for (const [who, token, status] of people)
        expect((await ask(token)).status, who).to.equal(status);
      expect(await stored(), 'nothing has changed').to.deep.equal(before);
      expect((await ask(admin.token)).status, 'an admin').to.be.within(200, 201);
    });
});
