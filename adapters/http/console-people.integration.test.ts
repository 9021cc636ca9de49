import { expect } from 'chai';
import type { ConsoleUser } from './console-contract.ts';
import type { Problem } from './contract.ts';
import { ConsoleShop } from './testing/console-shop.ts';
import { setRole } from './testing/database.ts';
import type { Person } from './testing/shop-client.ts';

describe('People in the console', () => {
  const shop = new ConsoleShop();
  const { ask: call, userOf, actsOn } = shop;
  let admin: Person;
  let other: Person;

  before(async () => {
    ({ admin, other } = await shop.open());
  });
  after(() => shop.close());

  it('promote and demote, again and again, and write each change down once', async () => {
    const bob = await shop.signUp();
    const { id, emailVerified } = await userOf(bob);
    expect(emailVerified).to.equal(false);
    expect((await call('POST', `/users/${id}/promotion`)).status).to.equal(409);
    await shop.verify(bob);
    expect(await userOf(bob)).to.include({ emailVerified: true, role: 'customer' });
    const path = `/users/${id}/promotion`;
    for (const [method, role] of [
      ['POST', 'admin'],
      ['POST', 'admin'],
      ['DELETE', 'customer'],
      ['DELETE', 'customer'],
    ] as const) {
      const { status, body } = await call<ConsoleUser>(method, path);
      expect([status, body.role, body.email]).to.deep.equal([200, role, bob.email]);
      expect((await call('GET', '/dashboard', undefined, bob)).status).to.equal(
        role === 'admin' ? 200 : 403,
      );
    }
    await shop.call('PUT', `/user/admin/${bob.email}`, { token: admin.token });
    await shop.call('DELETE', `/user/${bob.email}`, { token: other.token });
    const acts = await actsOn(id);
    expect(acts.map(({ act, adminEmail, label }) => [act, adminEmail, label])).to.deep.equal([
      ['user.promote', admin.email, bob.email],
      ['user.demote', admin.email, bob.email],
      ['user.promote', admin.email, bob.email],
      ['user.remove', other.email, bob.email],
    ]);
    expect(acts.map(({ before, after }) => [before, after])).to.deep.equal([
      [{ role: 'customer' }, { role: 'admin' }],
      [{ role: 'admin' }, { role: 'customer' }],
      [{ role: 'customer' }, { role: 'admin' }],
      [{ email: bob.email, role: 'admin' }, null],
    ]);
  });

  it('nobody demotes or removes themself', async () => {
    const { id } = await userOf(admin);
    for (const path of [`/users/${id}/promotion`, `/users/${id}`]) {
      const { status, body } = await call<Problem>('DELETE', path);
      expect([status, body.detail]).to.deep.equal([
        409,
        path.endsWith('promotion') ? 'Nobody demotes themself.' : 'Nobody removes themself.',
      ]);
    }
    expect((await userOf(admin)).role).to.equal('admin');
  });

  it('of two admins who demote each other at once, one stays', async () => {
    const pair = await Promise.all([shop.signUp(), shop.signUp()]);
    for (const one of pair) await setRole(shop.orm, one, 'admin');
    const [ann, ben] = pair;
    const [annUser, benUser] = await Promise.all(pair.map(userOf));
    const answers = await Promise.all([
      call('DELETE', `/users/${benUser?.id}/promotion`, undefined, ann),
      call('DELETE', `/users/${annUser?.id}/promotion`, undefined, ben),
    ]);
    expect(answers.map(({ status }) => status)).to.have.members([200, 403]);
  });

  it('rename somebody, whose role an edit does not change', async () => {
    const bob = await shop.signUp();
    const user = await userOf(bob);
    const put = (body: object) => call<ConsoleUser>('PUT', `/users/${user.id}`, body);
    expect((await put({ ...user, role: 'admin' })).status).to.equal(400);
    expect((await put({ name: 'Bob' })).status).to.equal(400);
    const { body } = await put({ ...user, name: 'Bob' });
    expect(body).to.deep.equal({
      ...user,
      name: 'Bob',
      displayName: 'Bob',
      version: user.version + 1,
    });
    expect((await put({ ...user, name: 'Rob' })).status).to.equal(409);
    expect((await actsOn(user.id)).map(({ act, after }) => [act, after])).to.deep.equal([
      ['user.rename', { name: 'Bob' }],
    ]);
  });
});
