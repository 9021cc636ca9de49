import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Booking, Problem } from './contract.ts';
import { checkedShop, told } from './testing/checked-shop.ts';
import { leavesNothing } from './testing/database.ts';
import { rawRequest } from './testing/raw-request.ts';
import type { Person } from './testing/shop-client.ts';

const nobody = 'nobody-at-all@parches.test';
const secrets = { phone: '+43 1 7777777', address: 'Secret Lane 7' };
const verbs = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Ways to write an id that might slip past a check and be understood behind it. */
const idForms: ((id: string) => string)[] = [
  (id) => id,
  (id) => id.toUpperCase(),
  (id) => `${id}/`,
  (id) => `/${id}`,
  (id) => `./${id}`,
  (id) => `x/../${id}`,
  (id) => `..%2fbooking%2f${id}`,
  (id) => `%2e%2e/booking/${id}`,
  (id) => `%20${id}%20`,
  (id) => `${id}%00`,
  (id) => id.replaceAll('-', '%2D'),
  (id) => id.replaceAll('-', '%252D'),
  (id) => id.replaceAll('-', ''),
  (id) => `%7B${id}%7D`,
  (id) => `urn:uuid:${id}`,
  (id) => `${id};a=b`,
  (id) => `${id}.json`,
  (id) => `${id},${id}`,
  (id) => `${id}?id=${id}&email=ada@parches.test&admin=true`,
];

/** Ways to write an email, likewise. */
const emailForms: ((email: string) => string)[] = [
  (email) => email,
  (email) => email.toUpperCase(),
  (email) => `%20${email}%20`,
  (email) => `${email}/`,
  (email) => `x/../${email}`,
  (email) => email.replace('@', '%40'),
  (email) => email.replace('@', '%2540'),
  (email) => email.replace('@', '+tag@'),
  (email) => `${email}.`,
  (email) => `${email}%00`,
  (email) => `Ada%20%3C${email}%3E`,
  (email) => `%22${email}%22`,
  (email) => `${email},${nobody}`,
  (email) => email.replace('a', '%EF%BD%81'),
];

describe("What is another's", () => {
  const shop = checkedShop();
  let ada: Person;
  let mallory: Person;
  let admin: Person;
  let booking: Booking;

  before(async () => {
    [ada, mallory, admin] = await Promise.all([shop.signUp(), shop.signUp(), shop.admin()]);
    booking = (await shop.book(ada, await shop.product(ada), secrets)).body;
  });

  type Request = { token?: string; body?: object; headers?: Record<string, string> };
  /** Asks as a thief does, with the path as it stands; answers with all that can be learned. */
  const learn = async (method: string, path: string, request: Request = {}) => {
    const { token = mallory.token, body, headers } = request;
    const text = body && JSON.stringify(body);
    const answer = await rawRequest(shop.origin, path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }),
        ...headers,
      },
      chunks: text === undefined ? [] : [text],
    });
    const isProblem = answer.headers.get('content-type')?.includes('problem') ?? false;
    const { requestId: _, ...problem } = (
      isProblem && answer.text ? JSON.parse(answer.text) : {}
    ) as Partial<Problem>;
    const said = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
    for (const secret of [...Object.values(secrets), booking._id])
      expect(answer.text, `${method} ${path}`).not.to.include(secret);
    return { status: answer.status, said, problem };
  };

  it('booking is as one that does not exist, by every verb and every form of its id', () =>
    leavesNothing(shop.orm, async () => {
      const none = randomUUID();
      const body = (id: string) => ({ booking: id, transactionId: 'pi_1' });
      for (const form of idForms)
        for (const method of verbs) {
          const ask = (id: string) =>
            learn(method, `/booking/${form(id)}`, method === 'PATCH' ? { body: body(id) } : {});
          const theirs = await ask(booking._id);
          const what = `${method} ${form(booking._id)}`;
          expect(theirs, what).to.deep.equal(await ask(none));
          if (method !== 'OPTIONS') expect(theirs.status, what).to.be.oneOf([400, 404, 405]);
        }
      for (const form of idForms) {
        const ask = (id: string) =>
          learn('POST', '/create-payment-intent', { body: { price: 49.99, booking: form(id) } });
        expect(await ask(booking._id)).to.deep.equal(await ask(none));
      }
      expect((await shop.view(ada, booking)).body).to.deep.equal(booking);
    }));

  it('is not for whoever says in a header that they are another', () =>
    leavesNothing(shop.orm, async () => {
      for (const headers of [
        { 'x-http-method-override': 'DELETE' },
        { 'x-original-url': `/booking/${booking._id}` },
        { 'x-rewrite-url': `/booking/${booking._id}` },
        { 'x-forwarded-user': ada.email },
        { 'x-user-id': ada.accountId },
        { 'x-forwarded-for': '127.0.0.1' },
        { cookie: `accessToken=${ada.token}` },
        { from: ada.email },
      ])
        for (const method of ['GET', 'POST', 'DELETE'])
          expect((await learn(method, `/booking/${booking._id}`, { headers })).status).to.equal(
            404,
          );
    }));

  it('booking is seen and removed by an admin, and paid by its buyer alone', async () => {
    const product = await shop.product(ada);
    const { body: other } = await shop.book(ada, product);
    expect((await shop.view(admin, other)).body).to.deep.equal(other);
    const paying = await shop.pay(admin, { price: other.total, booking: other._id });
    expect(paying.status).to.equal(403);
    const intent = await shop.startPayment(ada, other);
    expect((await shop.patch(admin, other, intent.id)).status).to.equal(403);
    expect((await shop.view(ada, other)).body.status).to.equal('unpaid');
    const removed = await shop.call('DELETE', `/booking/${other._id}`, { token: admin.token });
    expect([removed.status, removed.body]).to.deep.equal([200, { _id: other._id }]);
    for (const person of [ada, admin])
      expect((await shop.view(person, other)).status).to.equal(404);
    expect(await shop.stockOf(product)).to.equal(10);
  });

  it('list, account and role tell nobody whether there is such a person, in any form', () =>
    leavesNothing(shop.orm, async () => {
      const calls: [method: string, path: string, request?: () => Request][] = [
        ['GET', '/booking/'],
        ['PUT', '/user/', () => ({ token: mallory.idToken })],
        ['DELETE', '/user/'],
        ['PUT', '/user/admin/'],
      ];
      for (const [method, path, request] of calls)
        for (const form of emailForms) {
          const ask = (email: string) => learn(method, path + form(email), request?.());
          const theirs = await ask(ada.email);
          const what = `${method} ${path}${form(ada.email)}`;
          expect(theirs, what).to.deep.equal(await ask(nobody));
          expect(theirs.status, what).to.be.oneOf([400, 403, 404]);
        }
    }));

  it('list of bookings is for its person, however the email is spelt, and for an admin', async () => {
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

  it('profile has no address of its own, and takes no other email', () =>
    leavesNothing(shop.orm, async () => {
      const { body: mine } = await shop.call('GET', '/api/users/profile', { token: mallory.token });
      for (const query of [`email=${ada.email}`, `_id=${ada.accountId}`, `user=${ada.email}`]) {
        const { body } = await shop.call('GET', `/api/users/profile?${query}`, {
          token: mallory.token,
        });
        expect(body).to.deep.equal(mine);
      }
      const profile = { phone: '1', address: 'A', bio: 'B', education: 'C' };
      const more = { linkedIn: 'D', github: 'E', avatar: '/pictures/default-avatar.svg' };
      const write = (email: string) =>
        learn('PUT', '/api/users/profile', { body: { ...profile, ...more, email } });
      const theirs = await write(ada.email);
      expect(theirs.status).to.equal(403);
      expect(theirs).to.deep.equal(await write(nobody));
      for (const form of emailForms)
        for (const method of verbs)
          expect((await learn(method, `/api/users/profile/${form(ada.email)}`)).status).to.equal(
            404,
          );
    }));

  it('payment pays nothing, and is as one that does not exist', async () => {
    const theirs = await shop.charged(ada, 49.99);
    const { body: mine } = await shop.book(mallory, await shop.product(mallory));
    const pay = async (id: string) => told(await shop.patch(mallory, mine, id));
    expect(await pay(theirs)).to.deep.equal(await pay('pi_nothing'));
    expect((await pay(theirs))[0]).to.equal(409);
    expect((await shop.view(mallory, mine)).body).to.deep.equal(mine);
    const { body: hers } = await shop.book(ada, await shop.product(ada));
    expect((await shop.patch(ada, hers, theirs)).status).to.equal(200);
  });
});
