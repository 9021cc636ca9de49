import { expect } from 'chai';
import { Conflict, NotAllowed, UserNotFound } from '../../domain/errors.ts';
import { anAdmin, aUser } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { promoteUser } from './promote-user.ts';

describe('promoteUser', () => {
  const stage = async () => {
    const ports = fakePorts();
    const [admin, ada] = [anAdmin(), aUser({ email: 'ada@parches.test' })];
    for (const user of [admin, ada]) await ports.users.add(user);
    return { ...ports, promote: promoteUser(ports), admin, ada };
  };

  it('makes an admin, whatever the case of the email, and again', async () => {
    const { promote, users, admin, ada } = await stage();
    expect(await promote(admin, 'ADA@parches.test')).property('role', 'admin');
    expect(await promote(admin, 'ada@parches.test')).property('role', 'admin');
    expect(await users.find(ada.id)).property('role', 'admin');
  });

  it('makes no admin of an address that is not verified, and writes nothing down', async () => {
    const { promote, users, audit, admin } = await stage();
    const ceo = aUser({ email: 'ceo@parches.test', emailVerified: false });
    await users.add(ceo);
    expect(await rejectionOf(() => promote(admin, 'ceo@parches.test'))).instanceOf(Conflict);
    expect(await users.find(ceo.id)).property('role', 'customer');
    expect(await audit.all()).deep.equal([]);
  });

  it('is for admins alone, whether there is such a person or not', async () => {
    const { promote, users, ada } = await stage();
    for (const email of ['ada@parches.test', 'nobody@parches.test', 'no email'])
      expect(await rejectionOf(() => promote(ada, email))).instanceOf(NotAllowed);
    expect(await users.find(ada.id)).property('role', 'customer');
  });

  it('acts no more for an admin who was removed a moment before', async () => {
    const { promote, users, clock, admin, ada } = await stage();
    const removed = await users.find(admin.id);
    removed?.remove(clock.now(), 2);
    if (removed) await users.save(removed);
    // The request was let in before that.
    expect(await rejectionOf(() => promote(admin, 'ada@parches.test'))).instanceOf(NotAllowed);
    expect(await users.find(ada.id)).property('role', 'customer');
  });

  it('finds nobody whom there is not, or who was removed', async () => {
    const { promote, users, clock, admin, ada } = await stage();
    ada.remove(clock.now(), 1);
    await users.save(ada);
    for (const email of ['ada@parches.test', 'nobody@parches.test'])
      expect(await rejectionOf(() => promote(admin, email))).instanceOf(UserNotFound);
  });
});
