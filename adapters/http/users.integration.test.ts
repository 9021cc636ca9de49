import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import type { Booking, Problem, Profile, User } from './contract.ts';
import { checkedShopAlone } from './testing/checked-shop.ts';
import { leavesNothing } from './testing/database.ts';
import { settled } from './testing/running-shop.ts';
import {
  changeAccount,
  aProfile,
  makeAccount,
  password,
  went,
  type Person,
} from './testing/shop-client.ts';

const avatar = '/pictures/default-avatar.svg';

describe('People', () => {
  const shop = checkedShopAlone();
  let admin: Person;
  let ada: Person;

  before(async () => {
    admin = await shop.admin();
    ada = await shop.signUp();
  });

  const signIn = (email: string, token: string, body?: object) =>
    shop.call<{ token: string }>('PUT', `/user/${encodeURIComponent(email)}`, { token, body });
  const remove = (by: Person, email: string) =>
    shop.call<{ _id: string }>('DELETE', `/user/${email}`, { token: by.token });
  const promote = (by: Person, email: string) =>
    shop.call<User>('PUT', `/user/admin/${email}`, { token: by.token });
  const people = async () => (await shop.call<User[]>('GET', '/user', { token: admin.token })).body;
  const profile = (person: Person, body?: object) =>
    shop.call<Profile>(body ? 'PUT' : 'GET', '/api/users/profile', { token: person.token, body });
  const detail = (answer: { body: unknown }) => (answer.body as Problem).detail;
  /** A token that the emulator takes, though nobody has signed it. */
  const forged = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const project = process.env['FIREBASE_PROJECT_ID'] ?? '';
    const payload = {
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      auth_time: now,
      iat: now,
      exp: now + 3600,
      firebase: { sign_in_provider: 'password' },
      ...claims,
    };
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
  };

  it('come in whose account has a name that the database cannot keep', async () => {
    for (const displayName of [`${'a'.repeat(99)}😀`, 'A\0da']) {
      const email = `${randomUUID()}@parches.test`;
      await makeAccount({ email, password, displayName });
      const { idToken } = went(await shop.signIn({ email, password }));
      expect((await signIn(email, idToken)).status, displayName).to.equal(200);
    }
  });

  it('are made by their first sign-in, and by no later one', async () => {
    const account = await shop.account();
    const before = (await people()).length;
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => settled(() => signIn(account.email, account.idToken))),
    );
    expect(tokens.map(({ status }) => status)).to.deep.equal(Array(10).fill(200));
    expect(Object.keys(tokens[0]?.body ?? {})).to.deep.equal(['token']);
    const list = await people();
    expect(list).to.have.length(before + 1);
    expect(list.at(-1)).to.include({ email: account.email, role: 'customer', photoURL: '' });
  });

  it('sign in with their own email, however it is spelt, and with no other', async () => {
    const spelt = [ada.email, ada.email.toUpperCase(), ` ${ada.email} `];
    for (const email of spelt) expect((await signIn(email, ada.idToken)).status).to.equal(200);
    for (const email of spelt)
      expect((await signIn(ada.email, ada.idToken, { email })).status).to.equal(200);
    for (const email of [admin.email, 'nobody@parches.test', 'x']) {
      const answer = await signIn(email, ada.idToken);
      expect([answer.status, detail(answer)]).to.deep.equal([
        403,
        'This is not the email of your account.',
      ]);
      expect((await signIn(ada.email, ada.idToken, { email })).status).to.equal(403);
    }
  });

  it('sign in while an address sends very many sign-ins at once, of which only so many wait', async () => {
    const flood = Array.from({ length: 200 }, () => signIn(ada.email, ada.idToken));
    const told = (await Promise.all(flood)).filter(({ status }) => status !== 200);
    expect(told.filter(({ status }) => status !== 429)).to.deep.equal([]);
    expect((await signIn(ada.email, ada.idToken)).status).to.equal(200);
  });

  it('are known by the account of a token, whatever the token says', async () => {
    const token = forged({ sub: ada.accountId, user_id: ada.accountId, email: admin.email });
    expect((await signIn(admin.email, token)).status).to.equal(403);
    const nobody = forged({ sub: 'no-such-account', email: admin.email });
    expect((await signIn(admin.email, nobody)).status).to.equal(401);
    for (const [what, claims] of Object.entries({
      'another project': { aud: 'another', iss: 'https://securetoken.google.com/another' },
      'a token that has run out': { iat: 1, exp: 2, auth_time: 1 },
    }))
      expect(
        (await signIn(ada.email, forged({ sub: ada.accountId, ...claims }))).status,
        what,
      ).to.equal(401);
    for (const bad of [ada.token, 'x', 'a.b.c', `${ada.idToken}x.y`])
      expect((await signIn(ada.email, bad)).status).to.equal(401);
  });

  /** Somebody who has signed up by a password, with their session at the sign-in provider. */
  const byPassword = async () => {
    const email = `${randomBytes(6).toString('hex')}@parches.test`;
    const session = went(await shop.register({ email, password }));
    const { token } = went(await signIn(email, session.idToken));
    return { email, accountId: session.localId, ...session, token };
  };
  /** The calls that read the person from the database, and one that may not. */
  const answersTo = async (token: string) => {
    const order = { productId: randomUUID(), orderQuantity: 1, phone: '1', address: 'A' };
    return [
      (await shop.call('GET', '/api/users/profile', { token })).status,
      (await shop.call('POST', '/booking', { token, body: order })).status,
    ];
  };

  it('have an address for themselves once they come by Google, whoever had signed up with it', async () => {
    const thief = await byPassword();
    expect(await answersTo(thief.token)).to.deep.equal([200, 404]);
    const owner = went(await shop.signInByGoogle(thief.email));
    expect(owner.localId).to.equal(thief.localId);
    const { token } = went(await signIn(thief.email, owner.idToken));
    expect(await answersTo(token)).to.deep.equal([200, 404]);
    expect(await answersTo(thief.token)).to.deep.equal([401, 401]);
    for (const idToken of [thief.idToken, await shop.refresh(thief.refreshToken)])
      expect((await signIn(thief.email, idToken)).status).to.equal(401);
    const renewed = await shop.refresh(owner.refreshToken);
    expect((await signIn(thief.email, renewed)).status).to.equal(200);
    expect(await answersTo(token)).to.deep.equal([200, 404]);
  });

  it('come in by no token that was good only before the body came', async () => {
    const thief = await byPassword();
    const body = JSON.stringify({ email: thief.email });
    const slow = request(`${shop.origin}/user/${thief.email}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${thief.idToken}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write(body.slice(0, 1));
    // When later sign-ins are done, this one has been verified and waits for its body.
    for (let later = 0; later < 3; later += 1) went(await signIn(thief.email, thief.idToken));
    const owner = went(await shop.signInByGoogle(thief.email));
    went(await signIn(thief.email, owner.idToken));
    slow.end(body.slice(1));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).to.equal(401);
  });

  it('go on with their session when they open the link in the mail; tokens from before end', async () => {
    const person = await byPassword();
    expect(await answersTo(person.token)).to.deep.equal([200, 404]);
    await changeAccount(person.accountId, { emailVerified: true });
    const { token } = went(await signIn(person.email, person.idToken));
    expect(await answersTo(person.token)).to.deep.equal([401, 401]);
    expect(await answersTo(token)).to.deep.equal([200, 404]);
    const renewed = await shop.refresh(person.refreshToken);
    const later = went(await signIn(person.email, renewed));
    for (const good of [token, later.token])
      expect(await answersTo(good)).to.deep.equal([200, 404]);
  });

  it('end their earlier tokens when they sign in with a new password', async () => {
    const person = await byPassword();
    expect(await answersTo(person.token)).to.deep.equal([200, 404]);
    const validSince = String(Math.floor(Date.now() / 1_000) + 1);
    await changeAccount(person.accountId, { validSince });
    while (Date.now() < Number(validSince) * 1_000) await nextTurn();
    const again = went(await shop.signIn({ email: person.email, password }));
    const { token } = went(await signIn(person.email, again.idToken));
    expect(await answersTo(token)).to.deep.equal([200, 404]);
    expect(await answersTo(person.token)).to.deep.equal([401, 401]);
  });

  it('are listed for admins, the oldest first, with nothing that is only their own', async () => {
    const list = await people();
    expect(list[0]).to.include({ email: admin.email, role: 'admin' });
    expect(list[1]).to.include({ email: ada.email, role: 'customer' });
    expect(Object.keys(list[0] ?? {})).to.deep.equal([
      '_id',
      'email',
      'emailVerified',
      'name',
      'role',
      'photoURL',
      'favoriteColor',
      'createdAt',
    ]);
  });

  it('have a profile, whose avatar is required while there is none', async () => {
    const none = await profile(ada);
    expect(none.body).to.include({ email: ada.email, role: 'customer', avatar: '', name: '' });
    for (const body of [aProfile, { ...aProfile, avatar: '' }]) {
      const refused = await shop.call<Problem>('PUT', '/api/users/profile', {
        token: ada.token,
        body,
      });
      expect([refused.status, refused.body.errors]).to.deep.equal([
        400,
        [{ pointer: '/avatar', message: 'Avatar is Required' }],
      ]);
    }
    expect((await profile(ada)).body).to.deep.equal(none.body);

    const written = await profile(ada, {
      ...aProfile,
      avatar,
      photoURL: 'https://evil.test/x.png',
      name: 'Ada',
      email: ada.email.toUpperCase(),
      favoriteColor: 'teal',
    });
    const expected = {
      ...none.body,
      ...aProfile,
      avatar,
      photoURL: avatar,
      name: 'Ada',
      favoriteColor: 'teal',
    };
    expect(written.body).to.deep.equal(expected);
    expect((await profile(ada)).body).to.deep.equal(expected);
    const later = await profile(ada, { ...aProfile, bio: 'New' });
    expect(later.body).to.deep.equal({ ...expected, bio: 'New' });
    const listed = (await people()).find(({ email }) => email === ada.email);
    expect(listed).to.include({ name: 'Ada', favoriteColor: 'teal', photoURL: avatar });
    const { body } = await shop.book(ada, await shop.product(ada));
    expect(body.userName).to.equal('Ada');
  });

  it("write no one else's profile, and no role into their own", async () => {
    const before = (await profile(ada)).body;
    const stolen = { ...aProfile, avatar, email: admin.email };
    expect((await profile(ada, stolen)).status).to.equal(403);
    for (const field of ['role', '_id', 'accountId', 'removedAt'])
      expect((await profile(ada, { ...aProfile, avatar, [field]: 'admin' })).status).to.equal(400);
    expect((await profile(ada)).body).to.deep.equal(before);
  });

  it('are made admins by admins, again and again, and not when they are not there', async () => {
    const grace = await shop.verify(await shop.signUp());
    expect((await promote(ada, grace.email)).status).to.equal(403);
    const { body } = await promote(admin, grace.email.toUpperCase());
    expect(body).to.include({ email: grace.email, role: 'admin' });
    expect((await promote(admin, grace.email)).body).to.deep.equal(body);
    expect((await people()).find(({ email }) => email === grace.email)).to.deep.equal(body);
    expect((await promote(admin, 'nobody@parches.test')).status).to.equal(404);
    expect((await remove(admin, grace.email)).status).to.equal(200);
  });

  it('are made no admins by an address that is not verified, until it is', async () => {
    const ceo = await shop.signUp('ceo@parches.test');
    const shown = async () => {
      const user = (await people()).find(({ email }) => email === ceo.email);
      return [user?.emailVerified, user?.role];
    };
    const refused = await promote(admin, ceo.email);
    expect(refused.status).to.equal(409);
    expect(detail(refused)).to.include('not verified');
    expect(await shown()).to.deep.equal([false, 'customer']);
    await shop.verify(ceo);
    expect(await shown()).to.deep.equal([true, 'customer']);
    expect((await promote(admin, ceo.email)).status).to.equal(200);
    expect(await shown()).to.deep.equal([true, 'admin']);
    expect((await remove(admin, ceo.email)).status).to.equal(200);
  });

  it('nobody removes themself, or the last admin', async () => {
    const answer = await remove(admin, admin.email);
    expect([answer.status, detail(answer)]).to.deep.equal([409, 'Nobody removes themself.']);
    const other = await shop.verify(await shop.signUp());
    await promote(admin, other.email);
    const both = await Promise.all([remove(admin, other.email), remove(other, admin.email)]);
    const statuses = both.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect([401, 403, 409]).to.include(statuses.find((status) => status !== 200));
    const [{ count }] = await shop.orm.em.execute<[{ count: string }]>(
      `select count(*) from users where role = 'admin' and removed_at is null`,
    );
    expect(Number(count)).to.equal(1);
    if (statuses[1] === 200) admin = other;
  });

  it('are removed here and at Firebase at once; their bookings stay for the books', async () => {
    const product = await shop.product(ada);
    const bob = await shop.signUp();
    const { body: booking } = await shop.book(bob, product);
    const { status, body } = await remove(admin, bob.email.toUpperCase());
    expect([status, Object.keys(body)]).to.deep.equal([200, ['_id']]);
    for (const [method, path] of [
      ['GET', '/api/users/profile'],
      ['GET', `/booking/${booking._id}`],
      ['GET', `/booking/${bob.email}`],
      ['POST', '/booking'],
      ['POST', '/images'],
      ['GET', '/admin/api/users'],
    ] as const)
      expect((await shop.call(method, path, { token: bob.token })).status, path).to.equal(401);
    const signedIn = await signIn(bob.email, bob.idToken);
    expect(signedIn.status).to.equal(401);
    expect((await remove(admin, bob.email)).status).to.equal(404);
    expect((await promote(admin, bob.email)).status).to.equal(404);
    expect((await people()).map(({ email }) => email)).not.to.include(bob.email);
    expect((await shop.view(admin, booking)).body).to.deep.equal(booking);

    const heir = await shop.signUp(bob.email);
    expect(heir.accountId).not.to.equal(bob.accountId);
    const list = await shop.call<Booking[]>('GET', `/booking/${heir.email}`, { token: heir.token });
    expect(list.body).to.deep.equal([]);
    expect((await shop.view(heir, booking)).status).to.equal(404);
    expect((await profile(heir)).body).to.include({ role: 'customer', avatar: '', phone: '' });
    expect((await shop.call('GET', '/api/users/profile', { token: bob.token })).status).to.equal(
      401,
    );
  });

  it('a body does not make a user when it is refused', async () => {
    const { idToken, email } = await shop.account();
    await leavesNothing(shop.orm, async () => {
      for (const [body, status] of [
        [{ email, role: 'admin' }, 400],
        [{ email: 5 }, 400],
        [{ email: admin.email }, 403],
      ] as const) {
        const answer = await shop.call('PUT', `/user/${email}`, { token: idToken, body });
        expect(answer.status).to.equal(status);
      }
    });
    expect(
      (await shop.call('PUT', `/user/${email}`, { token: idToken, body: { email } })).status,
    ).to.equal(200);
  });
});
