import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { Conflict, DomainError, NotAllowed, UserNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { aBuild, noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';
import { removeUser } from './remove-user.ts';

describe('removeUser', () => {
  const stage = async () => {
    const shop = aShop();
    const account = (id: string) => shop.identity.signUp({ id, email: `${id}@parches.test` });
    const person = (id: string, role: 'admin' | 'person' = 'person') => {
      account(id);
      return shop[role]({ accountId: id, email: `${id}@parches.test` });
    };
    const root = await person('root', 'admin');
    const ada = await person('ada');
    const remove = removeUser(shop);
    return { shop, person, root, ada, remove };
  };
  const isThere = async (shop: ReturnType<typeof aShop>, user: User) =>
    (await shop.users.find(user.id))?.isRemoved === false;

  it('removes a person here and at the sign-in provider', async () => {
    const { shop, root, ada, remove } = await stage();
    expect((await remove(root, 'ADA@parches.test')).id).equal(ada.id);
    expect(await isThere(shop, ada)).equal(false);
    expect(await shop.users.findByEmail(ada.email)).equal(undefined);
    expect(await shop.identity.find('ada')).equal(undefined);
    await shop.runJobs();
    expect(await shop.jobs.waiting()).deep.equal([]);
  });

  it('removes here at once while the provider cannot be reached, and there later', async () => {
    const { shop, root, ada, remove } = await stage();
    shop.identity.unreachable = true;
    await remove(root, 'ada@parches.test');
    expect(await isThere(shop, ada)).equal(false);
    await shop.runJobs();
    shop.identity.unreachable = false;
    expect(await shop.identity.find('ada')).not.equal(undefined);
    await shop.runJobs();
    expect(await shop.identity.find('ada')).equal(undefined);
  });

  it('forgets what the person told, and keeps their bookings for the books', async () => {
    const { shop, root, ada, remove } = await stage();
    const booking = await shop.booked(ada);
    const { id: productId, price: seenPrice } = await shop.part();
    await shop.baskets.put(ada.id, { productId, quantity: 1, seenPrice, addedAt: noon });
    await shop.builds.add(aBuild({ ownerId: ada.id }));
    await remove(root, 'ada@parches.test');
    expect((await shop.users.find(ada.id))?.profile.name).equal('');
    expect(await shop.baskets.view(ada.id)).deep.equal([]);
    expect(await shop.builds.listOf(ada.id)).deep.equal([]);
    expect(await shop.bookings.find(booking.id)).include({ buyerId: ada.id, status: 'unpaid' });
    expect((await shop.view(root, booking.id)).email.value).equal('ada@parches.test');
  });

  it('is for admins alone', async () => {
    const { shop, root, ada, remove } = await stage();
    for (const email of ['root@parches.test', 'ada@parches.test', 'nobody@parches.test', 'x'])
      expect(await rejectionOf(() => remove(ada, email))).instanceOf(NotAllowed);
    expect(await isThere(shop, root)).equal(true);
    expect(await isThere(shop, ada)).equal(true);
  });

  it('removes nobody whom there is not, and nobody twice', async () => {
    const { root, remove } = await stage();
    await remove(root, 'ada@parches.test');
    for (const email of ['nobody@parches.test', 'ada@parches.test'])
      expect(await rejectionOf(() => remove(root, email))).instanceOf(UserNotFound);
  });

  it('lets nobody remove themself, with another admin or without', async () => {
    const { shop, person, root, remove } = await stage();
    const themself = () => remove(root, 'root@parches.test');
    expect(await rejectionOf(themself)).instanceOf(Conflict);
    await person('second', 'admin');
    expect(await rejectionOf(themself)).instanceOf(Conflict);
    expect(await isThere(shop, root)).equal(true);
    expect(await shop.jobs.waiting()).deep.equal([]);
    expect(await shop.identity.find('root')).not.equal(undefined);
  });

  it('keeps one of two admins who remove each other at once', async () => {
    const { shop, person, root, remove } = await stage();
    const second = await person('second', 'admin');
    const outcomes = await Promise.allSettled([
      remove(root, second.email.value),
      remove(second, root.email.value),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).deep.equal(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).instanceOf(DomainError);
    const admins = (await shop.users.list({ limit: 100 })).rows.filter(
      ({ role }) => role === 'admin',
    );
    expect(admins).length(1);
    const kept = admins[0]?.email ?? new EmailAddress('no@body.test');
    expect(await shop.identity.findByEmail(kept)).not.equal(undefined);
  });

  it('acts no more for an admin who was removed a moment before', async () => {
    const { shop, person, root, remove } = await stage();
    const second = await person('second', 'admin');
    await person('third', 'admin');
    await remove(root, second.email.value);
    // The request of the second admin was let in before that.
    const late = () => remove(second, 'third@parches.test');
    expect(await rejectionOf(late)).instanceOf(NotAllowed);
    expect((await shop.users.list({ limit: 100 })).rows).length(3);
  });
});
