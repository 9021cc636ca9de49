import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { NotSignedIn, Unavailable } from '../../domain/errors.ts';
import { nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Account, Identity } from './ports.ts';

type Ports = {
  identity: Identity;
  /** A person makes an account and signs in with it. */
  signUp(account: {
    email: string;
    name: string;
    photoURL: string;
  }): Promise<{ accountId: string; idToken: string }>;
  /** Opens the link in the mail that shows that the address is theirs. */
  verifyEmail(accountId: string): Promise<void>;
  /** The owner of an account's address comes by Google. @returns their ID token */
  comeByGoogle(accountId: string, email: string): Promise<string>;
  /** Ends every token of an account. */
  revoke(accountId: string): Promise<void>;
  /** The same provider, while it cannot be reached. */
  disconnected(): Promise<Identity>;
};

/** What `Identity` promises. @param make gives a provider without an account of these addresses */
export const identityContract = (make: () => Promise<Ports>): void => {
  describe('Identity', () => {
    let ports: Ports;
    let identity: Identity;
    let ada: { accountId: string; idToken: string };
    let account: Account;
    let email: string;

    beforeEach(async () => {
      ports = await make();
      email = `ada-${nextId()}@parches.test`;
      ({ identity } = ports);
      ada = await ports.signUp({ email, name: 'Ada', photoURL: 'https://parches.test/ada.png' });
      account = {
        id: ada.accountId,
        email,
        emailVerified: false,
        tokensValidAfter: (await identity.find(ada.accountId))?.tokensValidAfter,
        name: 'Ada',
        photoURL: 'https://parches.test/ada.png',
      };
    });

    it('knows whose token it is', async () => {
      expect(await identity.identify(ada.idToken)).equal(ada.accountId);
      expect(await identity.verify(ada.idToken)).deep.equal(account);
    });

    it('knows an account by id and by email, in whatever case', async () => {
      expect(await identity.find(ada.accountId)).deep.equal(account);
      expect(await identity.findByEmail(new EmailAddress(email.toUpperCase()))).deep.equal(account);
      expect(await identity.find('nobody')).equal(undefined);
      expect(await identity.findByEmail(new EmailAddress('no@body.test'))).equal(undefined);
    });

    it('knows an account that has told neither name nor picture', async () => {
      const bob = await ports.signUp({
        email: `bob-${nextId()}@parches.test`,
        name: '',
        photoURL: '',
      });
      expect(await identity.verify(bob.idToken)).include({ name: '', photoURL: '' });
    });

    it('tells whether the address is verified, also when the token is older', async () => {
      expect(await identity.verify(ada.idToken)).property('emailVerified', false);
      await ports.verifyEmail(ada.accountId);
      expect(await identity.verify(ada.idToken)).property('emailVerified', true);
      expect(await identity.find(ada.accountId)).property('emailVerified', true);
    });

    it('lets nobody in with what is no token, or one of an account that is gone', async () => {
      for (const token of ['', 'nonsense', 'a.b.c'])
        expect(await rejectionOf(() => identity.identify(token)), token).instanceOf(NotSignedIn);
      for (const token of ['', 'nonsense', 'a.b.c', `x${ada.idToken}`])
        expect(await rejectionOf(() => identity.verify(token)), token).instanceOf(NotSignedIn);
      await identity.remove(ada.accountId);
      expect(await rejectionOf(() => identity.verify(ada.idToken))).instanceOf(NotSignedIn);
    });

    it('lets nobody in with a token that was revoked', async () => {
      await ports.revoke(ada.accountId);
      expect(await rejectionOf(() => identity.verify(ada.idToken))).instanceOf(NotSignedIn);
    });

    it('tells from when on its tokens count', async () => {
      const before = account.tokensValidAfter;
      await ports.revoke(ada.accountId);
      const now = (await identity.find(ada.accountId))?.tokensValidAfter;
      expect(Number(now)).above(Number(before)).and.not.equal(Number.NaN);
    });

    it('lets in nobody by a password that was never verified, once the address’ owner came by Google', async () => {
      const owners = await ports.comeByGoogle(ada.accountId, email);
      expect(await identity.verify(owners)).include({ id: ada.accountId, emailVerified: true });
      expect(await rejectionOf(() => identity.verify(ada.idToken))).instanceOf(NotSignedIn);
    });

    it('lets a person in by a verified password, also after they came by Google', async () => {
      await ports.verifyEmail(ada.accountId);
      const other = await ports.comeByGoogle(ada.accountId, email);
      for (const token of [ada.idToken, other])
        expect(await identity.verify(token)).property('id', ada.accountId);
    });

    it('takes over name and picture', async () => {
      const changes = { name: 'Ada L.', photoURL: 'https://parches.test/new.webp' };
      await identity.update(ada.accountId, changes);
      expect(await identity.find(ada.accountId)).deep.equal({ ...account, ...changes });
      await identity.update(ada.accountId, { name: '', photoURL: '' });
      expect(await identity.find(ada.accountId)).include({ name: '', photoURL: '' });
    });

    it('keeps a picture of the shop by its whole address', async () => {
      await identity.update(ada.accountId, { name: 'Ada', photoURL: '/images/1.webp' });
      expect(await identity.find(ada.accountId))
        .property('photoURL')
        .match(/^https:\/\/[^/]+\/images\/1\.webp$/);
    });

    it('takes an account away, and again', async () => {
      await identity.remove(ada.accountId);
      await identity.remove(ada.accountId);
      await identity.update(ada.accountId, { name: 'Ada', photoURL: '' });
      expect(await identity.find(ada.accountId)).equal(undefined);
      expect(await identity.findByEmail(new EmailAddress(email))).equal(undefined);
    });

    it('says so when the provider cannot be reached', async () => {
      const away = await ports.disconnected();
      const calls = [
        () => away.verify(ada.idToken),
        () => away.find(ada.accountId),
        () => away.findByEmail(new EmailAddress(email)),
        () => away.update(ada.accountId, { name: 'A', photoURL: '' }),
        () => away.remove(ada.accountId),
      ];
      for (const failure of await Promise.all(calls.map(rejectionOf)))
        expect(failure).instanceOf(Unavailable);
    });
  });
};
