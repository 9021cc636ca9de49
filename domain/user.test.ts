import { expect } from 'chai';
import { EmailAddress } from './email.ts';
import { Conflict, Stale } from './errors.ts';
import { User } from './user.ts';

const now = new Date('2026-11-01');
const aPerson = ({ emailVerified = true } = {}): User =>
  new User({
    id: 'user-1',
    accountId: 'uid-1',
    email: new EmailAddress('Ada@parches.test'),
    emailVerified,
    createdAt: now,
  });

describe('User', () => {
  it('is a customer who has told nothing', () => {
    const user = aPerson();
    expect(user).include({ role: 'customer', isAdmin: false, isRemoved: false });
    expect(Object.values(user.profile)).deep.equal(Array.from({ length: 10 }, () => ''));
  });

  it('goes by the email’s first part until there is a name', () => {
    const user = aPerson();
    expect(user.displayName).equal('ada');
    user.updateProfile({ name: 'Ada Lovelace' });
    expect(user.displayName).equal('Ada Lovelace');
  });

  it('becomes an admin, and again', () => {
    const user = aPerson();
    user.promote();
    user.promote();
    expect(user).include({ role: 'admin', isAdmin: true });
  });

  it('becomes no admin by an address that nobody has verified, but for the operator', () => {
    const user = aPerson({ emailVerified: false });
    expect(() => user.promote()).throw(Conflict, 'not verified');
    expect(user).include({ role: 'customer', version: 1 });
    user.promote({ unverified: true });
    user.promote();
    expect(user).include({ role: 'admin', version: 2 });
  });

  it('ends earlier tokens when its address changes, or is known to be theirs', () => {
    const user = aPerson({ emailVerified: false });
    const later = (ms: number) => new Date(now.getTime() + ms);
    const ada = new EmailAddress('ada@parches.test');
    const other = new EmailAddress('other@parches.test');
    const endsAt = (email: EmailAddress, verified: boolean, ms: number) => {
      user.useAddress(email, verified, later(ms));
      return user.tokensValidAfter && user.tokensValidAfter.getTime() - now.getTime();
    };
    expect(endsAt(ada, false, 1)).equal(undefined);
    expect(user.acceptsTokenOf(new Date(0))).equal(true);
    expect(endsAt(ada, true, 2)).equal(2);
    expect(endsAt(ada, true, 3)).equal(2);
    expect(endsAt(ada, false, 4)).equal(2);
    expect(endsAt(other, false, 5)).equal(5);
    expect([4, 5, 6].map((ms) => user.acceptsTokenOf(later(ms)))).deep.equal([false, true, true]);
    user.endTokensBefore(later(1));
    expect(user.tokensValidAfter).deep.equal(later(5));
  });

  it('keeps what an update does not name', () => {
    const user = aPerson();
    user.updateProfile({ name: 'Ada', bio: 'Hello' });
    user.updateProfile({ bio: '' });
    expect(user.profile).include({ name: 'Ada', bio: '' });
    expect(aPerson().profile).property('name', '');
  });

  it('forgets role and profile when removed', () => {
    const user = aPerson();
    user.promote();
    user.updateProfile({ name: 'Ada', phone: '1' });
    user.remove(now, 2);
    expect(user).include({ isRemoved: true, isAdmin: false });
    expect(user.profile).include({ name: '', phone: '' });
  });

  it('is demoted, and again, unless it is the last admin', () => {
    const user = aPerson();
    user.promote();
    expect(() => user.demote(1)).throw(Conflict, 'last admin');
    user.demote(2);
    expect(user).include({ role: 'customer', version: 3 });
    user.demote(1);
    expect(user.version).equal(3);
  });

  it('is renamed by whoever has seen the latest version', () => {
    const user = aPerson();
    user.rename('Ada', 1);
    expect(() => user.rename('Grace', 1)).throw(Stale);
    user.rename('Ada', 2);
    expect([user.profile.name, user.version]).deep.equal(['Ada', 2]);
  });

  it('stays when it is the last admin', () => {
    const user = aPerson();
    user.promote();
    expect(() => user.remove(now, 1)).throw(Conflict, 'last admin');
    expect(user).include({ isRemoved: false, isAdmin: true });
    const customer = aPerson();
    customer.remove(now, 1);
    expect(customer.isRemoved).equal(true);
  });
});
