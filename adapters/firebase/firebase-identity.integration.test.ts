import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { identityContract } from '../../application/users/identity.contract.ts';
import { EmailAddress } from '../../domain/email.ts';
import { NotSignedIn, Unavailable } from '../../domain/errors.ts';
import { firebaseIdentity } from './firebase-identity.ts';
import { authEmulator } from './testing/auth-emulator.ts';
import { whileEmulatorIs } from './testing/emulator-variable.ts';

const projectId = 'demo-parches';
const publicUrl = 'https://shop.example';
const password = 'parches-demo';

/** What the emulator takes for a token, and anyone can write. */
const forged = (claims: object): string =>
  [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.');

describe('Firebase identity over the Auth emulator', () => {
  const emulator = authEmulator(projectId);
  const identity = firebaseIdentity({ projectId, publicUrl, emulatorHost: emulator.host });

  const signUp = async (displayName = 'Ada') => {
    const email = `${randomUUID()}@parches.test`;
    return { email, ...(await emulator.signUp({ email, password, displayName })) };
  };

  const revoke = async (localId: string) => {
    const later = Math.floor(Date.now() / 1000) + 60;
    await emulator.change(localId, { validSince: String(later) });
  };

  const refusalOf = async (idToken: string): Promise<string> => {
    const error = await rejectionOf(identity.verify(idToken));
    expect(error).to.be.instanceOf(NotSignedIn);
    return error.message;
  };

  identityContract(async () => ({
    identity,
    signUp: async ({ email, name, photoURL }) => {
      const { localId, idToken } = await emulator.signUp({ email, password, displayName: name });
      if (photoURL) await emulator.change(localId, { photoUrl: photoURL });
      return { accountId: localId, idToken };
    },
    verifyEmail: async (id) => void (await emulator.change(id, { emailVerified: true })),
    comeByGoogle: async (_id, email) => (await emulator.comeByGoogle(email)).idToken,
    revoke: (id) => revoke(id),
    disconnected: async () =>
      firebaseIdentity({ projectId, publicUrl, emulatorHost: '127.0.0.1:1' }),
  }));

  describe('verify', () => {
    it('refuses a token that was revoked', async () => {
      const { localId, idToken } = await signUp();
      await revoke(localId);
      expect(await refusalOf(idToken)).to.equal('Your sign-in was ended. Sign in again.');
    });

    it('refuses a session by a password that is gone, also when its token is renewed', async () => {
      const { email, idToken, refreshToken } = await signUp();
      const owner = await emulator.comeByGoogle(email);
      const renewed = await emulator.refresh(refreshToken);
      for (const token of [idToken, renewed.id_token])
        expect(await refusalOf(token)).to.equal('Your sign-in was ended. Sign in again.');
      const again = await emulator.refresh(owner.refreshToken);
      expect(await identity.verify(again.id_token)).to.include({ email, emailVerified: true });
    });

    it('goes on with the session of whoever opens the link in the mail', async () => {
      const { localId, idToken, refreshToken } = await signUp();
      await emulator.change(localId, { emailVerified: true });
      const renewed = await emulator.refresh(refreshToken);
      for (const token of [idToken, renewed.id_token])
        expect(await identity.verify(token)).to.include({ id: localId, emailVerified: true });
    });

    it('refuses a disabled account', async () => {
      const { localId, idToken } = await signUp();
      await emulator.change(localId, { disableUser: true });
      expect(await refusalOf(idToken)).to.equal('This account is disabled.');
    });

    it('refuses an account that was removed', async () => {
      const { localId, idToken } = await signUp();
      await identity.remove(localId);
      expect(await refusalOf(idToken)).to.equal('This account does not exist any more.');
    });

    it('refuses an account without an email', async () => {
      const { idToken } = await emulator.signUp({});
      expect(await refusalOf(idToken)).to.equal('This account has no email address.');
    });

    it('refuses what is no token, is out of date or of another project', async () => {
      const { localId } = await signUp();
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: localId,
        firebase: { sign_in_provider: 'password' },
        exp: now + 3600,
      };
      expect((await identity.verify(forged(claims))).id).to.equal(localId);
      for (const bad of [
        '',
        'nonsense',
        'a.b.c',
        forged({ ...claims, exp: now - 3600 }),
        forged({ ...claims, aud: 'another' }),
        forged({ ...claims, iss: 'https://securetoken.google.com/another' }),
        forged({ ...claims, sub: '' }),
        forged({ ...claims, sub: 'x'.repeat(129) }),
        forged({ ...claims, sub: 'nobody' }),
        forged({ ...claims, firebase: undefined }),
        forged({ ...claims, firebase: { sign_in_provider: 'google.com' } }),
      ])
        await refusalOf(bad);
    });

    it('believes the account and not a forged token about the email', async () => {
      const shopper = await signUp();
      const admin = await signUp();
      const account = await identity.verify(
        forged({
          iss: `https://securetoken.google.com/${projectId}`,
          aud: projectId,
          sub: shopper.localId,
          email: admin.email,
          email_verified: true,
          name: 'Admin',
          firebase: { sign_in_provider: 'password' },
          exp: Math.floor(Date.now() / 1000) + 3600,
        }),
      );
      expect(account).to.include({ id: shopper.localId, email: shopper.email, name: 'Ada' });
    });
  });

  describe('accounts', () => {
    it('take a name and a picture, of the shop by its whole address', async () => {
      const { localId } = await signUp();
      await identity.update(localId, { name: 'Ada Lovelace', photoURL: '/images/1.webp' });
      expect(await identity.find(localId)).to.include({
        name: 'Ada Lovelace',
        photoURL: 'https://shop.example/images/1.webp',
      });
      const photoURL = 'https://lh3.googleusercontent.com/a/picture';
      await identity.update(localId, { name: 'Ada Lovelace', photoURL });
      expect(await identity.find(localId)).to.include({ photoURL });
      await identity.update(localId, { name: '', photoURL: '' });
      expect(await identity.find(localId)).to.include({ name: '', photoURL: '' });
    });

    it('get no new token once they are removed', async () => {
      const { localId, refreshToken } = await signUp();
      await emulator.refresh(refreshToken);
      await identity.remove(localId);
      expect((await rejectionOf(emulator.refresh(refreshToken))).message).to.include('400');
    });
  });

  describe('beside others in one process', () => {
    it('keeps to its own emulator, whatever the environment says', async () => {
      const { idToken, localId } = await signUp();
      await whileEmulatorIs('127.0.0.1:1', async () => {
        const another = firebaseIdentity({ projectId, publicUrl, emulatorHost: emulator.host });
        expect((await another.verify(idToken)).id).to.equal(localId);
        expect((await identity.verify(idToken)).id).to.equal(localId);
        expect(process.env['FIREBASE_AUTH_EMULATOR_HOST']).to.equal('127.0.0.1:1');
      });
    });

    it('leaves the environment as it was', () =>
      whileEmulatorIs(undefined, async () => {
        firebaseIdentity({ projectId, publicUrl, emulatorHost: emulator.host });
        expect(process.env).not.to.have.property('FIREBASE_AUTH_EMULATOR_HOST');
      }));
  });

  it('is unavailable while nothing listens', async () => {
    const nowhere = firebaseIdentity({ projectId, publicUrl, emulatorHost: '127.0.0.1:1' });
    const { idToken, localId } = await signUp();
    const failures = await Promise.all(
      [
        nowhere.verify(idToken),
        nowhere.find(localId),
        nowhere.findByEmail(new EmailAddress('nobody@parches.test')),
        nowhere.update(localId, { name: 'Ada', photoURL: '' }),
        nowhere.remove(localId),
      ].map(rejectionOf),
    );
    for (const failure of failures)
      expect(failure).to.be.instanceOf(Unavailable).and.include({ service: 'Firebase' });
  });
});
