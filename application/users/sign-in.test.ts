import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { Conflict, NotAllowed, NotSignedIn, Unavailable } from '../../domain/errors.ts';
import { aBuild, after, aProduct, hour, minute, noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { signIn } from './sign-in.ts';
import { verifyAccount } from './verify-account.ts';

const stage = () => {
  const ports = fakePorts();
  const verify = verifyAccount(ports);
  const signInWith = signIn(ports);
  const enter = async (email: string, idToken: string) =>
    signInWith(await verify(email, idToken, async () => {}));
  /** Makes an account, or signs in again, and comes in. */
  const come = (account: Parameters<typeof ports.identity.signUp>[0]) =>
    enter(account.email, ports.identity.signUp(account));
  return { ...ports, enter, come };
};

const ada = { id: 'uid-ada', email: 'Ada@parches.test', emailVerified: true, name: 'Ada' };

describe('Signing in', () => {
  it('makes a customer of whoever comes the first time', async () => {
    const { come, users } = stage();
    const user = await come(ada);
    const stored = await users.find(user.id);
    expect(stored).include({ accountId: 'uid-ada', role: 'customer', displayName: 'Ada' });
    expect(stored?.email.value).equal('ada@parches.test');
  });

  it('calls whoever has a name of spaces by the first part of their email', async () => {
    const { come } = stage();
    expect(await come({ ...ada, name: '   ' })).property('displayName', 'ada');
  });

  it('knows whoever comes again, with what they told', async () => {
    const { come, users } = stage();
    const first = await come(ada);
    first.promote();
    first.updateProfile({ name: 'Ada L.' });
    await users.save(first);
    const again = await come({ ...ada, name: 'Another Name' });
    expect(again).include({ id: first.id, role: 'admin', displayName: 'Ada L.' });
    expect((await users.list({ limit: 100 })).rows).length(1);
  });

  it('makes one user of one account that comes ten times at once', async () => {
    const { enter, identity, users } = stage();
    const token = identity.signUp(ada);
    const entered = await Promise.all(
      Array.from({ length: 10 }, () => enter('ada@parches.test', token)),
    );
    expect(new Set(entered.map(({ id }) => id)).size).equal(1);
    expect((await users.list({ limit: 100 })).rows).length(1);
  });

  it('knows each time whether the address is verified, of whoever has it now', async () => {
    const { come, users, identity } = stage();
    const { id } = await come({ ...ada, emailVerified: false });
    const verified = async () => (await users.find(id))?.emailVerified;
    expect(await verified()).equal(false);
    await come(ada);
    expect(await verified()).equal(true);
    await come({ ...ada, email: 'new@parches.test', emailVerified: false });
    expect(await verified()).equal(false);
    // Somebody else comes in with the address, while its holder has another one again, verified.
    identity.change(ada.id, { email: 'newer@parches.test', emailVerified: true });
    const heir = await come({ id: 'uid-heir', email: 'new@parches.test' });
    expect([await verified(), heir.emailVerified]).deep.equal([true, false]);
    expect(
      (await users.list({ limit: 100 })).rows.map(({ emailVerified }) => emailVerified),
    ).deep.equal([true, false]);
  });

  it('ends earlier tokens when the address is verified, or is another', async () => {
    const { come, users, clock } = stage();
    const { id } = await come({ ...ada, emailVerified: false });
    const since = async () => (await users.find(id))?.tokensValidAfter;
    const first = await since();
    clock.advance(minute);
    await come({ ...ada, emailVerified: false });
    expect(await since()).deep.equal(first);
    const verified = await come(ada);
    expect([await since(), verified.tokensValidAfter]).deep.equal([clock.now(), clock.now()]);
    clock.advance(minute);
    await come(ada);
    expect(await since()).deep.equal(after(-minute, clock.now()));
    await come({ ...ada, email: 'new@parches.test' });
    expect(await since()).deep.equal(clock.now());
  });

  it('ends the tokens that are older than a new password, or than a revocation', async () => {
    const { come, users, clock } = stage();
    const { id } = await come(ada);
    const since = async () => (await users.find(id))?.tokensValidAfter;
    for (const tokensValidAfter of [after(hour, clock.now()), after(2 * hour, clock.now())]) {
      const again = await come({ ...ada, tokensValidAfter });
      expect([await since(), again.tokensValidAfter]).deep.equal([
        tokensValidAfter,
        tokensValidAfter,
      ]);
    }
    await come({ ...ada, tokensValidAfter: after(hour, clock.now()) });
    expect(await since()).deep.equal(after(2 * hour, clock.now()));
  });

  it('ends earlier tokens of whoever has moved, when somebody else comes with their address', async () => {
    const { come, users, identity, clock } = stage();
    const { id } = await come(ada);
    identity.change(ada.id, { email: 'moved@parches.test' });
    clock.advance(minute);
    await come({ id: 'uid-heir', email: ada.email });
    expect(await users.find(id)).deep.include({ tokensValidAfter: clock.now() });
  });

  it('takes a name that the account has learned meanwhile', async () => {
    const { come } = stage();
    await come({ ...ada, name: '' });
    expect(await come(ada)).property('displayName', 'Ada');
  });

  it('keeps nobody out whose account has a name that turns the text around', async () => {
    const { come } = stage();
    const named = await come({ ...ada, name: 'Ada\u202e' });
    expect([named.displayName, (await come({ ...ada, name: 'Ada\u202e' })).version]).deep.equal([
      'Ada',
      named.version,
    ]);
  });

  it('keeps nobody out whose account has a name that no database can keep', async () => {
    const { come } = stage();
    const half = await come({ ...ada, name: `${'a'.repeat(99)}😀` });
    expect(half.profile.name).equal('a'.repeat(99));
    const other = { id: 'uid-eve', email: 'eve@parches.test' };
    expect((await come({ ...other, name: 'E\0ve\ud83d' })).profile.name).equal('Eve');
  });

  it('takes the picture from Google’s own host, and from no other', async () => {
    const { come } = stage();
    const google = 'https://lh3.googleusercontent.com/a/x=s96-c';
    expect((await come({ ...ada, photoURL: google })).profile.photoURL).equal(google);
    const others = [
      'https://elsewhere.test/x.png',
      'http://lh3.googleusercontent.com/x',
      'https://elsewhere.test/https://lh3.googleusercontent.com/x',
      'https://googleusercontent.com.elsewhere.test/x',
      'https://lh3.googleusercontent.com@elsewhere.test/x',
      'javascript:alert(1)',
      `${google}\0`,
    ];
    for (const [i, photoURL] of others.entries()) {
      const user = await come({ id: `uid-${i}`, email: `p${i}@parches.test`, photoURL });
      expect(user.profile.photoURL, photoURL).equal('');
    }
  });

  it('lets nobody in by another’s email, in whatever case one’s own is', async () => {
    const { enter, identity } = stage();
    const token = identity.signUp(ada);
    expect(await enter(' ADA@PARCHES.test', token)).property('displayName', 'Ada');
    expect(await rejectionOf(() => enter('bob@parches.test', token))).instanceOf(NotAllowed);
  });

  it('lets nobody in by a token that is not good, or while nobody can say so', async () => {
    const { enter, identity, users } = stage();
    const token = identity.signUp(ada);
    expect(await rejectionOf(() => enter(ada.email, 'forged'))).instanceOf(NotSignedIn);
    identity.unreachable = true;
    expect(await rejectionOf(() => enter(ada.email, token))).instanceOf(Unavailable);
    identity.unreachable = false;
    identity.revoke(ada.id);
    expect(await rejectionOf(() => enter(ada.email, token))).instanceOf(NotSignedIn);
    expect((await users.list({ limit: 100 })).rows).deep.equal([]);
  });

  it('keeps a removed account out, under a new email too', async () => {
    const { come, users, clock } = stage();
    const user = await come(ada);
    user.remove(clock.now(), 1);
    await users.save(user);
    for (const email of [ada.email, 'new@parches.test'])
      expect(await rejectionOf(() => come({ ...ada, email }))).instanceOf(NotSignedIn);
    expect((await users.list({ limit: 100 })).rows).deep.equal([]);
  });

  it('keeps an account out that is removed while it is coming in', async () => {
    const { come, users, identity, clock } = stage();
    await come({ id: 'uid-bob', email: 'bob@parches.test' });
    const user = await come(ada);
    identity.change('uid-bob', { email: 'bobby@parches.test' });
    // Ada has taken over Bob's old address, so that signing in asks about Bob, which takes a while.
    const find = identity.find.bind(identity);
    identity.find = async (accountId) => {
      const removed = await users.find(user.id);
      removed?.remove(clock.now(), 1);
      if (removed) await users.save(removed);
      return find(accountId);
    };
    const coming = () => come({ ...ada, email: 'bob@parches.test' });
    expect(await rejectionOf(coming)).instanceOf(NotSignedIn);
    expect(await users.find(user.id)).property('isRemoved', true);
  });

  it('follows an account to its new email', async () => {
    const { come, users } = stage();
    const { id } = await come(ada);
    const moved = await come({ ...ada, email: 'new@parches.test', name: 'Another Name' });
    expect(moved).include({ id, displayName: 'Ada' });
    expect((await users.findByEmail(new EmailAddress('new@parches.test')))?.id).equal(id);
    expect(await users.findByEmail(new EmailAddress(ada.email))).equal(undefined);
  });

  it('gives nothing of a person whose account is gone to whoever has their email now', async () => {
    const { come, users, baskets, builds, products, identity } = stage();
    const old = await come(ada);
    const part = aProduct();
    await products.add(part);
    await baskets.put(old.id, {
      productId: part.id,
      quantity: 1,
      seenPrice: part.price,
      addedAt: noon,
    });
    await builds.add(aBuild({ ownerId: old.id }));
    old.promote();
    old.updateProfile({ phone: '1' });
    await users.save(old);
    await identity.remove(ada.id);

    const heir = await come({ id: 'uid-heir', email: ada.email });
    expect(heir.id).not.equal(old.id);
    expect(heir).include({ role: 'customer', displayName: 'ada' });
    expect(heir.profile.phone).equal('');
    expect(await users.find(old.id)).include({ isRemoved: true, role: 'customer' });
    expect(await baskets.view(old.id)).deep.equal([]);
    expect(await builds.listOf(old.id)).deep.equal([]);
  });

  it('gives nothing of a removed person to whoever has their email now', async () => {
    const { come, users, clock } = stage();
    const old = await come(ada);
    old.remove(clock.now(), 1);
    await users.save(old);
    const heir = await come({ id: 'uid-heir', email: ada.email });
    expect(heir.id).not.equal(old.id);
    expect(heir.role).equal('customer');
  });

  it('leaves a person who has moved to another email all but the old email', async () => {
    const { come, users, identity } = stage();
    const old = await come(ada);
    identity.change(ada.id, { email: 'moved@parches.test' });
    const heir = await come({ id: 'uid-heir', email: ada.email });
    expect(heir.id).not.equal(old.id);
    const moved = await users.find(old.id);
    expect(moved).include({ isRemoved: false, displayName: 'Ada' });
    expect(moved?.email.value).equal('moved@parches.test');
  });

  it('lets the owner of an email in, whatever else whoever had it before has signed up with', async () => {
    const { come, users, identity } = stage();
    const old = await come(ada);
    // Everybody finds their own id in their token.
    await come({ id: 'uid-twin', email: `${old.id}@moved.invalid` });
    identity.change(ada.id, { email: 'moved@parches.test' });
    await come({ id: 'uid-heir', email: ada.email });
    expect((await users.find(old.id))?.email.value).equal('moved@parches.test');
  });

  it('lets the owner of an email in when whoever had it before has none, or no good one, any more', async () => {
    const { come, users, identity } = stage();
    const old = await come(ada);
    for (const [i, email] of ['', 'none', `${'a'.repeat(250)}@parches.test`].entries()) {
      identity.change(ada.id, { email });
      await come({ id: `uid-heir-${i}`, email: ada.email });
      expect((await users.find(old.id))?.email.value).match(/@moved\.invalid$/);
      await identity.remove(`uid-heir-${i}`);
      await come(ada);
    }
  });

  it('refuses a second account with the email that another has', async () => {
    const { come, users } = stage();
    await come(ada);
    expect(await rejectionOf(() => come({ id: 'uid-2', email: ada.email }))).instanceOf(Conflict);
    expect((await users.list({ limit: 100 })).rows).length(1);
    await come({ id: 'uid-2', email: 'bob@parches.test' });
    expect(await rejectionOf(() => come({ id: 'uid-2', email: ada.email }))).instanceOf(Conflict);
  });

  it('lets in three people who have passed their emails on in a ring', async () => {
    const { come, identity, users } = stage();
    const emails = ['a@parches.test', 'b@parches.test', 'c@parches.test'];
    const comeAs = (i: number, email = '') => come({ id: `uid-${i}`, email });
    const before = [];
    for (const [i, email] of emails.entries()) before.push((await comeAs(i, email)).id);
    const passedOn = (i: number) => emails[(i + 1) % 3];
    for (const i of [0, 1, 2]) identity.change(`uid-${i}`, { email: passedOn(i) ?? '' });
    const now = [];
    for (const i of [0, 1, 2]) now.push((await comeAs(i, passedOn(i))).id);
    expect(now).deep.equal(before);
    expect((await users.list({ limit: 100 })).rows.map(({ email }) => email.value)).have.members(
      emails,
    );
  });

  it('lets in two people who have taken each other’s email', async () => {
    const { come, identity } = stage();
    const first = await come(ada);
    const second = await come({ id: 'uid-bob', email: 'bob@parches.test' });
    identity.change(ada.id, { email: 'bob@parches.test' });
    identity.change('uid-bob', { email: ada.email });
    expect((await come({ ...ada, email: 'bob@parches.test' })).id).equal(first.id);
    expect((await come({ id: 'uid-bob', email: ada.email })).id).equal(second.id);
  });
});
