import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import { lazily } from '../../application/lazily.ts';
import type { Account, Identity } from '../../application/users/ports.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { ServiceSettings } from './auth-service.ts';
import { asNotSignedIn, codeOf, disabled, ended, withTimeout, translated } from './failures.ts';
import { keyWarmUp } from './key-warm-up.ts';

type Settings = Omit<ServiceSettings, 'timeoutMs'> & {
  /** The shop's own address: Firebase takes absolute addresses of pictures only. */
  publicUrl: string;
  timeoutMs?: number | undefined;
  /** Goes around every call. */
  guard?: (<T>(call: () => Promise<T>) => Promise<T>) | undefined;
};

/** Accounts at Firebase Auth, or at its emulator. */
export const firebaseIdentity = ({
  publicUrl,
  timeoutMs = 10_000,
  guard = (call) => call(),
  ...settings
}: Settings): Identity => {
  type Service = { auth: Auth; keysAreThere: () => Promise<void> };

  const loaded = lazily(async (): Promise<Service> => {
    const { authService } = await import('./auth-service.ts');
    const auth = authService({ ...settings, timeoutMs });
    // In half the time, so that the call that waits for them still hears how it went.
    const keysAreThere =
      settings.emulatorHost === undefined
        ? keyWarmUp(auth, settings.projectId, timeoutMs / 2)
        : () => Promise.resolve();
    return { auth, keysAreThere };
  });

  /**
   * Calls Firebase; firebase-admin is loaded with the first call, for it takes a tenth of the start
   * and of the memory. @throws Unavailable when that fails or takes too long
   */
  const calling = async <T>(calls: (service: Service) => Promise<T>): Promise<T> => {
    const service = await loaded();
    try {
      return await withTimeout(timeoutMs, calls(service));
    } catch (error) {
      throw translated(error);
    }
  };
  const reaching: typeof calling = (calls) => guard(() => calling(calls));

  /** Whether a token is read without asking anybody: to the breaker that would say that Firebase is well. */
  let readsAlone = false;

  return {
    identify: (idToken) =>
      (readsAlone ? calling : reaching)(async ({ auth, keysAreThere }) => {
        try {
          await keysAreThere();
          // Of a token of the emulator, which nobody has signed, the SDK asks whether there is its account.
          readsAlone = settings.emulatorHost === undefined;
          return (await auth.verifyIdToken(idToken)).uid;
        } catch (error) {
          throw asNotSignedIn(error);
        }
      }),

    verify: (idToken) =>
      reaching(async ({ auth, keysAreThere }) => {
        try {
          await keysAreThere();
          const token = await auth.verifyIdToken(idToken);
          // What the account says, not the token: anyone can write one that the emulator takes.
          const user = await auth.getUser(token.uid);
          // The SDK would ask for the account once more to check these two.
          if (user.disabled) throw disabled();
          if (isRevoked(token, user)) throw ended();
          const account = accountOf(user);
          if (account.email === '') throw new NotSignedIn('This account has no email address.');
          if (!hasProviderOf(token, user)) throw ended();
          return account;
        } catch (error) {
          throw asNotSignedIn(error);
        }
      }),

    find: (accountId) =>
      reaching(async ({ auth }) => {
        const user = await unless(['auth/user-not-found'], auth.getUser(accountId));
        return user && accountOf(user);
      }),

    findByEmail: ({ value }) =>
      reaching(async ({ auth }) => {
        const nobody = ['auth/user-not-found', 'auth/invalid-email'];
        const user = await unless(nobody, auth.getUserByEmail(value));
        return user && accountOf(user);
      }),

    /** Does nothing for an account that is gone. */
    update: (accountId, { name, photoURL }) =>
      reaching(async ({ auth }) => {
        const changes = {
          displayName: name || null,
          photoURL: photoURL ? new URL(photoURL, publicUrl).href : null,
        };
        await unless(['auth/user-not-found'], auth.updateUser(accountId, changes));
      }),

    remove: (accountId) =>
      reaching(({ auth }) => unless(['auth/user-not-found'], auth.deleteUser(accountId))),
  };
};

/** What is answered, or nothing where Firebase refuses with one of these codes. */
const unless = async <T>(codes: string[], call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (codes.includes(codeOf(error))) return undefined;
    throw error;
  }
};

/** Whether all who were signed in to the account were signed out after this sign-in. */
const isRevoked = (token: DecodedIdToken, { tokensValidAfterTime }: UserRecord): boolean =>
  tokensValidAfterTime !== undefined &&
  token.auth_time * 1_000 < new Date(tokensValidAfterTime).getTime();

/**
 * Whether the account still has the way in by which its token came, also when the token was renewed since.
 * When somebody comes by Google whose address an account has without having verified it, Firebase gives
 * them that account, and takes the password of whoever made it.
 */
const hasProviderOf = (token: Claims, { providerData }: UserRecord): boolean =>
  providerData.some(({ providerId }) => providerId === token.firebase?.sign_in_provider);

/** Of the emulator's tokens, which anyone can write, one may say nothing of this. */
type Claims = Pick<Partial<DecodedIdToken>, 'firebase'>;

const accountOf = ({
  uid,
  email,
  emailVerified,
  tokensValidAfterTime,
  displayName,
  photoURL,
}: UserRecord): Account => ({
  id: uid,
  email: email ?? '',
  emailVerified,
  tokensValidAfter: tokensValidAfterTime ? new Date(tokensValidAfterTime) : undefined,
  name: displayName ?? '',
  photoURL: photoURL ?? '',
});
