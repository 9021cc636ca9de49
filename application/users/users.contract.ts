import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { Conflict, InvalidInput } from '../../domain/errors.ts';
import { User } from '../../domain/user.ts';
import { after, anAdmin, aUser, nextId, noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { UserQuery, Users } from './ports.ts';

type Ports = { users: Users; atomically: Atomically };

/** What `Users` promises. @param make gives a shop without people */
export const usersContract = (make: () => Promise<Ports>): void => {
  describe('Users', () => {
    let users: Users;
    let atomically: Atomically;

    beforeEach(async () => {
      ({ users, atomically } = await make());
    });

    const added = async (user: User = aUser()): Promise<User> => {
      expect(await users.add(user)).equal(true);
      return user;
    };
    const remove = async (user: User, admins = 2): Promise<void> => {
      user.remove(after(1), admins);
      await users.save(user);
    };

    it('gives back every field as it was added, by id, account and email', async () => {
      const user = anAdmin({
        email: 'Ada@Parches.test',
        accountId: 'Uid-Aa09',
        createdAt: after(5),
      });
      user.updateProfile({
        name: 'Ada “Λ”',
        photoURL: '/images/a.webp',
        phone: '+43 1',
        address: 'Ring 1',
        bio: 'Two\nlines',
        education: 'at home',
        linkedIn: 'ada',
        github: 'lovelace',
        avatar: '/images/a.webp',
        favoriteColor: 'teal',
      });
      await added(user);
      const found = [
        await users.find(user.id),
        await users.findByAccount('Uid-Aa09'),
        await users.findByEmail(new EmailAddress('ADA@parches.TEST')),
      ];
      for (const one of found) {
        expect(one).instanceOf(User);
        expect(fieldsOf(one)).deep.equal(fieldsOf(user));
      }
    });

    it('finds nobody whom there is not', async () => {
      await added(aUser({ accountId: 'Uid-Aa09' }));
      expect(await users.find(nextId())).equal(undefined);
      expect(await users.findByAccount('uid-aa09')).equal(undefined);
      expect(await users.findByEmail(new EmailAddress('no@body.test'))).equal(undefined);
    });

    it('adds no account twice, and no email in whatever case', async () => {
      const first = await added(aUser({ email: 'ada@parches.test', accountId: 'a' }));
      const sameAccount = aUser({ accountId: 'a' });
      const sameEmail = aUser({ email: 'ADA@Parches.Test' });
      await atomically(async () => {
        expect(await users.add(sameAccount)).equal(false);
        expect(await users.add(sameEmail)).equal(false);
        expect((await users.findByAccount('a'))?.id).equal(first.id);
      });
      expect(await users.find(sameAccount.id)).equal(undefined);
      expect(await users.find(sameEmail.id)).equal(undefined);
    });

    it('adds one of ten who come with the same account at once', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () =>
          atomically(() => users.add(aUser({ email: 'ada@parches.test', accountId: 'a' }))),
        ),
      );
      expect(outcomes.filter(Boolean)).length(1);
    });

    it('keeps what became of a user', async () => {
      const user = await added();
      user.promote();
      expect(user.tokensValidAfter).equal(undefined);
      user.useAddress(new EmailAddress('new@parches.test'), user.emailVerified, after(7));
      user.updateProfile({ name: 'New', favoriteColor: 'rose' });
      await users.save(user);
      expect(fieldsOf(await users.find(user.id))).deep.equal(fieldsOf(user));
    });

    it('keeps nothing that was not saved, nor anything of a transaction that failed', async () => {
      const user = await added();
      (await users.find(user.id))?.promote();
      await atomically(async () => (await users.find(user.id))?.promote());
      const other = aUser();
      await rejectionOf(() =>
        atomically(async () => {
          const found = await users.find(user.id);
          found?.promote();
          if (found) await users.save(found);
          await users.add(other);
          throw new Error('No.');
        }),
      );
      expect(await users.find(user.id)).property('role', 'customer');
      expect(await users.find(other.id)).equal(undefined);
    });

    it('lets one of ten change a locked user at a time', async () => {
      const { id } = await added();
      await Promise.all(
        Array.from({ length: 10 }, () =>
          atomically(async () => {
            const user = await users.findLocked(id);
            user?.updateProfile({ bio: `${user.profile.bio}.` });
            if (user) await users.save(user);
          }),
        ),
      );
      expect((await users.find(id))?.profile.bio).equal('.'.repeat(10));
      expect(await atomically(() => users.findLocked(nextId()))).equal(undefined);
    });

    it('finds whoever was removed by id and account alone', async () => {
      const user = await added(aUser({ email: 'ada@parches.test', accountId: 'a' }));
      await remove(user);
      expect(await users.find(user.id)).property('isRemoved', true);
      expect(await users.findByAccount('a')).property('isRemoved', true);
      expect(await users.findByEmail(user.email)).equal(undefined);
      expect((await users.list({ limit: 100 })).rows).deep.equal([]);
    });

    it('gives a removed user’s email to somebody else, and the account to nobody', async () => {
      await remove(await added(aUser({ email: 'ada@parches.test', accountId: 'a' })));
      expect(await users.add(aUser({ email: 'other@parches.test', accountId: 'a' }))).equal(false);
      const heir = await added(aUser({ email: 'ada@parches.test', accountId: 'b' }));
      expect((await users.findByEmail(heir.email))?.id).equal(heir.id);
      await remove(heir);
      await added(aUser({ email: 'ada@parches.test', accountId: 'c' }));
    });

    it('lists everybody, the oldest first', async () => {
      const old = anAdmin({ createdAt: after(1), email: 'old@parches.test', name: 'Old' });
      old.updateProfile({ photoURL: '/images/o.webp', favoriteColor: 'copper' });
      const young = await added(aUser({ createdAt: after(2) }));
      await added(old);
      const { rows } = await users.list({ limit: 100 });
      expect(rows.map(({ id }) => id)).deep.equal([old.id, young.id]);
      expect([{ ...rows[0] }, { ...rows[1] }]).deep.equal([{ ...old }, { ...young }]);
    });

    it('lists them page by page, and those alone whose name and email hold each word', async () => {
      const people = [];
      for (const name of ['Ada Builder', 'Bob', 'Ada Reader', 'Builder Adams', '100% Ada_'])
        people.push(await added(aUser({ name, email: `${people.length}@people.test` })));
      const ids = people.map(({ id }) => id);
      const found = async (query: UserQuery) => {
        const { rows, total, next } = await users.list(query);
        return { places: rows.map(({ id }) => ids.indexOf(id)), total, next };
      };
      const first = await found({ limit: 3 });
      expect(first).include({ total: 5 }).property('places').deep.equal([0, 1, 2]);
      const rest = await found({ limit: 3, after: first.next });
      expect(rest).deep.equal({ places: [3, 4], total: 5, next: undefined });
      const sought = async (q: string) => (await found({ limit: 100, q })).places;
      expect(await sought(' builder  ADA ')).deep.equal([0, 3]);
      expect(await sought('2@people')).deep.equal([2]);
      expect(await sought('00% ada_')).deep.equal([4]);
      expect(await sought('%')).deep.equal([4]);
      expect(await sought('  ')).deep.equal([0, 1, 2, 3, 4]);
      const once = await found({ limit: 1, q: 'ada' });
      expect((await found({ limit: 9, q: 'ada', after: once.next })).places).deep.equal([2, 3, 4]);
      expect(await rejectionOf(() => users.list({ limit: 2, after: 'x' }))).instanceOf(
        InvalidInput,
      );
    });

    it('counts admins, without removed ones', async () => {
      const count = () => atomically(() => users.lockAdmins());
      expect(await count()).equal(0);
      await added();
      await added(anAdmin());
      const other = await added(anAdmin());
      expect(await count()).equal(2);
      await remove(other);
      expect(await count()).equal(1);
    });

    it('leaves one admin when all of them are removed at once', async () => {
      const admins = [await added(anAdmin()), await added(anAdmin()), await added(anAdmin())];
      const outcomes = await Promise.allSettled(
        admins.map(({ id }) =>
          atomically(async () => {
            const count = await users.lockAdmins();
            const admin = await users.find(id);
            admin?.remove(noon, count);
            if (admin) await users.save(admin);
          }),
        ),
      );
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused).length(1);
      expect(refused[0]).instanceOf(Conflict);
      expect((await users.list({ limit: 100 })).rows).length(1);
    });
  });
};

const fieldsOf = (user: User | undefined) => ({
  id: user?.id,
  accountId: user?.accountId,
  email: user?.email.value,
  role: user?.role,
  profile: { ...user?.profile },
  isRemoved: user?.isRemoved,
  tokensValidAfter: user?.tokensValidAfter,
  createdAt: user?.createdAt,
});
