import { expect } from 'chai';
import type { Profile } from './contract.ts';
import { checkedShopAlone } from './testing/checked-shop.ts';
import { aProfile, type Person } from './testing/shop-client.ts';
import { whileLocked } from './testing/while-locked.ts';

const avatar = '/pictures/default-avatar.svg';

describe('People to whom two things happen at once', () => {
  const shop = checkedShopAlone();
  let admin: Person;

  before(async () => {
    admin = await shop.admin();
  });

  const promote = (by: Person, email: string) =>
    shop.call('PUT', `/user/admin/${email}`, { token: by.token });
  const profile = (person: Person, body?: object) =>
    shop.call<Profile>(body ? 'PUT' : 'GET', '/api/users/profile', { token: person.token, body });

  /** Does something to a row while a request that has read it waits to write it. */
  const meanwhile = async <T>(email: string, request: () => Promise<T>, change: string) => {
    const row = `users where email = '${email}'`;
    const update = `update users set ${change} where email = '${email}'`;
    const [answer] = await whileLocked(shop.orm, row, [request], update);
    return answer;
  };
  const stateOf = async (email: string) => {
    const [row] = await shop.orm.em
      .fork()
      .execute<{ role: string; removed: boolean }[]>(
        'select role, removed_at is not null as removed from users where email = ?',
        [email],
      );
    return row;
  };
  const gone = `removed_at = now(), role = 'customer'`;

  it('who are removed while they write their profile stay removed', async () => {
    const eve = await shop.signUp();
    const answer = await meanwhile(eve.email, () => profile(eve, { ...aProfile, avatar }), gone);
    expect(await stateOf(eve.email)).to.deep.equal({ role: 'customer', removed: true });
    expect(answer?.status).to.be.within(401, 404);
  });

  it('who write their profile while they are made admins lose nothing of it', async () => {
    const eve = await shop.verify(await shop.signUp());
    const bio = `profile = jsonb_set(profile, '{bio}', '"new"')`;
    const answer = await meanwhile(eve.email, () => promote(admin, eve.email), bio);
    expect([answer?.status, (await profile(eve)).body.bio]).to.deep.equal([200, 'new']);
    expect(await stateOf(eve.email)).to.deep.equal({ role: 'admin', removed: false });
  });

  it('who are demoted while they write their profile stay demoted', async () => {
    const eve = await shop.admin();
    const written = await meanwhile(
      eve.email,
      () => profile(eve, { ...aProfile, avatar }),
      `role = 'customer'`,
    );
    expect(written?.status).to.equal(200);
    expect(await stateOf(eve.email)).to.deep.equal({ role: 'customer', removed: false });
  });

  /** Requests that wait for the same row of the first admin, and are let go together. */
  const together = <T>(...requests: (() => Promise<T>)[]): Promise<T[]> =>
    whileLocked(shop.orm, `users where role = 'admin'`, requests);
  const demote = async (by: Person, whom: Person) => {
    const [row] = await shop.orm.em
      .fork()
      .execute<{ id: string }[]>('select id from users where email = ?', [whom.email]);
    return shop.call('DELETE', `/admin/api/users/${row?.id}/promotion`, { token: by.token });
  };

  it('who are made admins twice at once are made so once', async () => {
    const eve = await shop.verify(await shop.signUp());
    const answers = await together(
      () => promote(admin, eve.email),
      () => promote(admin, eve.email),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    const acts = await shop.orm.em
      .fork()
      .execute<unknown[]>(`select 1 from audit_log where act = 'user.promote' and label = ?`, [
        eve.email,
      ]);
    expect(acts).to.have.length(1);
  });

  it('who are the last two admins, and act on each other, leave one', async () => {
    await shop.orm.em
      .fork()
      .execute(`update users set role = 'customer' where email <> ?`, [admin.email]);
    const remove = (by: Person, whom: Person) =>
      shop.call('DELETE', `/user/${whom.email}`, { token: by.token });
    for (const [one, two] of [
      [demote, demote],
      [demote, remove],
      [remove, remove],
    ] as const) {
      const other = await shop.admin();
      const answers = await together(
        () => one(admin, other),
        () => two(other, admin),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses).to.have.members([200, 403]);
      if (statuses[1] === 200) admin = other;
      expect((await stateOf(admin.email))?.role).to.equal('admin');
    }
  });
});
