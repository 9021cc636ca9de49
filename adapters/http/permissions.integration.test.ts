import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { connect } from '../postgres/orm.ts';
import type { Booking, Problem } from './contract.ts';
import { CheckedShop, told } from './testing/checked-shop.ts';
import { bookkeeping, setRole } from './testing/database.ts';
import type { Person } from './testing/running-shop.ts';

const nowhere = '0192f0c1-2345-7abc-8def-0123456789ab';
const nobody = 'nobody@parches.test';

/**
 * What a visitor, a customer and an admin are answered who ask for what is not there, with a body
 * that is no good: who asks is settled first, then whether it is there, and only then what they ask.
 */
const matrix: Record<string, [path: string, visitor: number, customer: number, admin: number]> = {
  'get /product': ['/product', 200, 200, 200],
  'get /products/{id}': [`/products/${nowhere}`, 404, 404, 404],
  'post /product': ['/product', 401, 400, 400],
  'get /categories': ['/categories', 200, 200, 200],
  'get /review': ['/review', 200, 200, 200],
  'post /review': ['/review', 401, 400, 400],
  'post /booking': ['/booking', 401, 400, 400],
  'get /booking/{id}': [`/booking/${nowhere}`, 401, 404, 404],
  'patch /booking/{id}': [`/booking/${nowhere}`, 401, 404, 404],
  'delete /booking/{id}': [`/booking/${nowhere}`, 401, 404, 404],
  'post /create-payment-intent': ['/create-payment-intent', 401, 400, 400],
  // It takes the provider's ID token, and the shop's own is none.
  'put /user/{email}': [`/user/${nobody}`, 401, 401, 401],
  'get /user': ['/user', 401, 403, 200],
  'put /user/admin/{email}': [`/user/admin/${nobody}`, 401, 403, 404],
  'delete /user/{email}': [`/user/${nobody}`, 401, 403, 404],
  'get /api/users/profile': ['/api/users/profile', 401, 200, 200],
  'put /api/users/profile': ['/api/users/profile', 401, 400, 400],
  'post /contact': ['/contact', 400, 400, 400],
  'post /images': ['/images', 401, 415, 415],
  'post /webhooks/stripe': ['/webhooks/stripe', 400, 400, 400],
};

describe('Who may do what', () => {
  const shop = new CheckedShop();
  let orm: MikroORM;
  let ada: Person;
  let mallory: Person;
  let admin: Person;

  before(async () => {
    orm = await connect(process.env['DATABASE_URL'] ?? '');
    await shop.start();
    [ada, mallory, admin] = await Promise.all([shop.signUp(), shop.signUp(), shop.signUp()]);
    await setRole(orm, admin, 'admin');
  });
  after(async () => {
    await shop.stop();
    await orm.close();
  });

  const tokens = (): [string, string | undefined][] => [
    ['a visitor', undefined],
    ['a customer', mallory.token],
    ['an admin', admin.token],
  ];

  it('is said here for every call of the document, and the document says so too', () => {
    // The console's calls have a test of their own.
    const isHere = ([path]: [string, unknown]) => !path.startsWith('/admin/api/');
    const calls = Object.entries(shop.document.paths)
      .filter(isHere)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => {
          const name = `${method} ${path}`;
          expect(operation.security !== undefined, name).to.equal(matrix[name]?.[1] === 401);
          expect('403' in operation.responses || matrix[name]?.[2] !== 403, name).to.equal(true);
          return name;
        }),
      );
    expect(calls.sort()).to.deep.equal(Object.keys(matrix).sort());
  });

  for (const [call, [path, ...statuses]] of Object.entries(matrix))
    it(`${call}: ${statuses.join(', ')}`, async () => {
      const [method = ''] = call.split(' ');
      const before = await bookkeeping(orm);
      for (const [index, [who, token]] of tokens().entries()) {
        const body = method === 'get' ? undefined : { surprise: true };
        const { status } = await shop.call(method.toUpperCase(), path, { token, body });
        expect(status, who).to.equal(statuses[index]);
      }
      expect(await bookkeeping(orm)).to.deep.equal(before);
    });

  it('under /admin/api nobody but an admin learns which addresses there are', async () => {
    const paths = [
      '/admin/api',
      '/admin/api/',
      '/admin/api/users',
      '/admin/api/nothing/here?range=[0,9]',
      '/ADMIN/Api/users',
      `/admin/api/users/${nowhere}/promotion`,
      '/admin/api/products/import?dryRun=true',
      '/admin/api/bookings/x/refund',
    ];
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        for (const [index, [who, token]] of tokens().entries()) {
          const headers = { accept: 'text/html' };
          const { status } = await shop.call(method, path, { token, headers });
          const what = `${method} ${path} by ${who}`;
          if (who === 'an admin') expect(status, what).not.to.be.oneOf([401, 403]);
          else expect(status, what).to.equal([401, 403][index]);
        }
  });

  it("another's booking is as one that does not exist, to everyone but an admin", async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product);
    const intent = await shop.startPayment(ada, booking);
    const ask = (id: string, token: string) => {
      const body = { price: booking.total, booking: id };
      return Promise.all([
        shop.call<Problem>('GET', `/booking/${id}`, { token }),
        shop.call<Problem>('DELETE', `/booking/${id}`, { token }),
        shop.call<Problem>('PATCH', `/booking/${id}`, {
          token,
          body: { booking: id, transactionId: intent.id },
        }),
        shop.call<Problem>('POST', '/create-payment-intent', { token, body }),
      ]);
    };
    const theirs = await ask(booking._id, mallory.token);
    expect(theirs.map(({ status }) => status)).to.deep.equal([404, 404, 404, 404]);
    const nothing = await ask(randomUUID(), mallory.token);
    expect(theirs.map(told)).to.deep.equal(nothing.map(told));
    expect((await shop.view(ada, booking)).body).to.deep.equal(booking);

    expect((await shop.view(admin, booking)).body).to.deep.equal(booking);
    const paying = await shop.call('POST', '/create-payment-intent', {
      token: admin.token,
      body: { price: booking.total, booking: booking._id },
    });
    expect(paying.status).to.equal(403);
    const removed = await shop.call('DELETE', `/booking/${booking._id}`, { token: admin.token });
    expect([removed.status, removed.body]).to.deep.equal([200, { _id: booking._id }]);
    for (const person of [ada, admin])
      expect((await shop.view(person, booking)).status).to.equal(404);
    expect(await shop.stockOf(product)).to.equal(10);
  });

  it('a list of bookings is for its person, however the email is spelt, and for an admin', async () => {
    const { body: booking } = await shop.book(ada, await shop.product(ada));
    const list = (email: string, person: Person) =>
      shop.call<Booking[]>('GET', `/booking/${encodeURIComponent(email)}`, { token: person.token });
    for (const [email, person] of [
      [ada.email, ada],
      [ada.email.toUpperCase(), ada],
      [` ${ada.email} `, ada],
      [ada.email.toUpperCase(), admin],
    ] as const)
      expect((await list(email, person)).body[0], email).to.deep.equal(booking);
    for (const email of [ada.email, admin.email, nobody, '@', `x' or '1'='1@b.c`])
      expect((await list(email, mallory)).status, email).to.equal(403);
    expect((await list(nobody, admin)).body).to.deep.equal([]);
    expect((await list('@', admin)).status).to.equal(400);
  });

  it('a role is read at each call: who is made an admin is one, and who was one is none', async () => {
    const list = () => shop.call('GET', '/user', { token: ada.token });
    expect((await list()).status).to.equal(403);
    const path = `/user/admin/${ada.email.toUpperCase()}`;
    const promoted = await shop.call('PUT', path, { token: admin.token });
    expect([promoted.status, promoted.body]).to.deep.include(200);
    expect(promoted.body).to.include({ email: ada.email, role: 'admin' });
    expect((await list()).status).to.equal(200);
    await setRole(orm, ada, 'customer');
    expect((await list()).status).to.equal(403);
  });
});
