import { expect } from 'chai';
import type { User } from '../../domain/user.ts';
import { Conflict, NotAllowed, Stale, Unavailable, UserNotFound } from '../../domain/errors.ts';
import { anAdmin, aUser, nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { promoteUser } from './promote-user.ts';
import { removeUser } from './remove-user.ts';
import { demoteUser } from './demote-user.ts';
import { renameUser } from './rename-user.ts';

const stage = async () => {
  const ports = fakePorts();
  const [admin, other, ada] = [anAdmin(), anAdmin(), aUser({ name: 'Ada' })];
  for (const user of [admin, other, ada]) await ports.users.add(user);
  const acts = async () =>
    (await ports.audit.all()).map(({ act, adminId, subjectId, before, after }) => ({
      act,
      by: adminId,
      on: subjectId,
      before,
      after,
    }));
  const roleOf = async ({ id }: User) => (await ports.users.find(id))?.role;
  return {
    ...ports,
    admin,
    other,
    ada,
    acts,
    roleOf,
    promote: promoteUser(ports),
    demote: demoteUser(ports),
    remove: removeUser(ports),
    rename: renameUser(ports),
  };
};

describe('What admins do to people', () => {
  it('is written down once for each change', async () => {
    const { admin, ada, acts, promote, demote, remove } = await stage();
    for (let i = 0; i < 2; i += 1) await promote(admin, { id: ada.id });
    for (let i = 0; i < 2; i += 1) await demote(admin, ada.id);
    await remove(admin, { id: ada.id });
    const [by, on] = [admin.id, ada.id];
    expect(await acts()).deep.equal([
      { act: 'user.promote', by, on, before: { role: 'customer' }, after: { role: 'admin' } },
      { act: 'user.demote', by, on, before: { role: 'admin' }, after: { role: 'customer' } },
      {
        act: 'user.remove',
        by,
        on,
        before: { email: ada.email.value, role: 'customer' },
        after: undefined,
      },
    ]);
  });

  it('does not happen when it cannot be written down', async () => {
    const { admin, ada, other, audit, roleOf, promote, demote, remove } = await stage();
    audit.add = () => Promise.reject(new Error('The disk is full.'));
    for (const work of [
      () => promote(admin, { id: ada.id }),
      () => demote(admin, other.id),
      () => remove(admin, { id: ada.id }),
    ])
      expect(String(await rejectionOf(work))).include('The disk is full.');
    expect([await roleOf(ada), await roleOf(other)]).deep.equal(['customer', 'admin']);
  });

  it('is for admins alone, and for those who still are', async () => {
    const { admin, other, ada, acts, promote, demote, remove, rename } = await stage();
    const tries = (who: User) => [
      () => promote(who, { id: ada.id }),
      () => demote(who, admin.id),
      () => remove(who, { id: ada.id }),
      () => rename(who, ada.id, { name: 'X' }),
    ];
    for (const work of tries(ada)) expect(await rejectionOf(work)).instanceOf(NotAllowed);
    await demote(admin, other.id);
    // Let in while they still were an admin.
    for (const work of tries(other)) expect(await rejectionOf(work)).instanceOf(NotAllowed);
    expect(await acts()).length(1);
  });

  it('nobody demotes themself, and two who demote each other leave one', async () => {
    const { admin, other, roleOf, demote } = await stage();
    expect(await rejectionOf(() => demote(admin, admin.id))).instanceOf(Conflict);
    const outcomes = await Promise.allSettled([demote(admin, other.id), demote(other, admin.id)]);
    expect(outcomes.map(({ status }) => status)).have.members(['fulfilled', 'rejected']);
    expect([await roleOf(admin), await roleOf(other)]).have.members(['admin', 'customer']);
  });

  it('finds nobody whom there is not', async () => {
    const { admin, promote, demote, remove, rename } = await stage();
    const id = nextId();
    for (const work of [
      () => promote(admin, { id }),
      () => demote(admin, id),
      () => remove(admin, { id }),
      () => rename(admin, id, { name: 'X' }),
    ])
      expect(await rejectionOf(work)).instanceOf(UserNotFound);
  });

  it('renames somebody, at the provider too, unless they have changed meanwhile', async () => {
    const { admin, ada, users, identity, acts, rename } = await stage();
    identity.signUp({ id: ada.accountId, email: ada.email.value });
    const renamed = await rename(admin, ada.id, { name: 'Grace', version: ada.version });
    expect(renamed.displayName).equal('Grace');
    expect(await identity.find(ada.accountId)).include({ name: 'Grace' });
    const stale = await rejectionOf(() =>
      rename(admin, ada.id, { name: 'X', version: ada.version }),
    );
    expect(stale).instanceOf(Stale);
    await rename(admin, ada.id, { name: 'Grace', version: renamed.version });
    identity.unreachable = true;
    await rename(admin, ada.id, { name: 'Edith' });
    expect((await users.find(ada.id))?.profile.name).equal('Edith');
    expect((await rename(admin, ada.id, { name: ' ' })).displayName).equal(ada.email.localPart);
    expect((await acts()).map(({ before, after }) => [before, after])).deep.equal([
      [{ name: 'Ada' }, { name: 'Grace' }],
      [{ name: 'Grace' }, { name: 'Edith' }],
      [{ name: 'Edith' }, { name: ' ' }],
    ]);
    expect(await rejectionOf(() => identity.find(ada.accountId))).instanceOf(Unavailable);
  });
});
