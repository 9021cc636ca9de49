import { initializeApp } from '@firebase/app';
import {
  GoogleAuthProvider,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type Auth,
  type Persistence,
  type User,
} from '@firebase/auth';
import type { ShopConfig } from '../../../adapters/http/contract.ts';
import { request, Unreachable } from './api.ts';
import { authMessage } from './auth-message.ts';
import { authCode, explainAuthErrors } from './failure.ts';
import { shownPhoto } from './photo.ts';
import { loadScript } from './script.ts';

export type Firebase = ReturnType<typeof startFirebase>;
export type Account = User;

/** How Firebase stores an account, which its types do not tell. */
type AccountStorage = Persistence &
  (new () => {
    _set(key: string, account: object): Promise<void>;
    _remove(key: string): Promise<void>;
  });

/** How Firebase takes the account that is stored by now, which its types do not tell either. */
type FollowingAuth = Auth & { _onStorageEvent(): Promise<void> };

/** Stores an account in localStorage, and takes it out of there, only while it may. */
const storageWhile = (mayChange: () => boolean): Persistence =>
  class extends (browserLocalPersistence as AccountStorage) {
    override async _set(key: string, account: object): Promise<void> {
      if (mayChange()) await super._set(key, account);
    }
    override async _remove(key: string): Promise<void> {
      if (mayChange()) await super._remove(key);
    }
  };

/**
 * The sign-in provider. Only `session.ts` loads it, and late, because it is larger than a whole
 * page. Every call may throw a FirebaseError, for whose code `auth-message.ts` has a message.
 * @param isAsBefore whether nobody has signed in or out since this was called, in any tab
 */
export const startFirebase = (
  { emulator, ...options }: ShopConfig['firebase'],
  isAsBefore: () => boolean,
) => {
  explainAuthErrors(authMessage);
  let isReady = false;
  // Changes of localStorage, which has the shop's token too, reach other tabs at once and in order.
  // Firebase reads IndexedDB every 0.8 s for changes, and a tab that reads a sign-out there deletes the
  // account: also one that another tab has stored since. Sessions of earlier versions are moved from it.
  // As it starts it asks about the account, and stores it again once it is answered. Who has signed out in
  // another tab meanwhile would be stored again, also in place of who has signed in there since.
  const persistence = storageWhile(() => isReady || isAsBefore());
  const auth = initializeAuth(initializeApp(options), {
    persistence: [persistence, indexedDBLocalPersistence],
  });
  if (emulator) connectAuthEmulator(auth, location.origin, { disableWarnings: true });

  /** With the emulator, loads its replacement for the script that the SDK loads from Google. */
  const prepareGoogle = async (): Promise<void> => {
    if (emulator) await loadScript('/emulator/auth/gapi.js');
  };

  return {
    /** Settles when it is known whether somebody is still signed in from before, or by another tab since. */
    ready: async () => {
      await auth.authStateReady();
      // What another tab has stored meanwhile, phones are asked for by a clock alone, and it may not be taken yet.
      if (!isAsBefore()) await (auth as FollowingAuth)._onStorageEvent().catch(() => {});
      isReady = true;
    },
    account: () => auth.currentUser,
    /** The shop's token for an account. @throws Unreachable, ApiError */
    shopToken: async (account: Account): Promise<string> => {
      const email = account.email ?? '';
      const token = await account.getIdToken().catch((cause: unknown) => {
        if (authCode(cause) !== 'auth/network-request-failed') throw cause;
        throw new Unreachable('The sign-in provider did not answer.', { cause });
      });
      const path = `/user/${encodeURIComponent(email)}`;
      const call = { method: 'PUT', body: { email }, token } as const;
      return (await request<{ token: string }>(path, call)).data.token;
    },
    photoOf: (account: Account): string | undefined =>
      shownPhoto(account.photoURL, { origin: location.origin, isSandbox: emulator }),
    onChange: (changed: () => void) => onAuthStateChanged(auth, changed),
    logIn: async (email: string, password: string): Promise<Account> =>
      (await signInWithEmailAndPassword(auth, email, password)).user,
    register: async (email: string, password: string): Promise<Account> =>
      (await createUserWithEmailAndPassword(auth, email, password)).user,
    /** Sets the account's name, and renews its ID token, which contains the name. */
    rename: async (account: Account, displayName: string): Promise<void> => {
      await updateProfile(account, { displayName });
      await account.getIdToken(true);
    },
    sendVerification: (account: Account) => sendEmailVerification(account),
    sendPasswordReset: (email: string) => sendPasswordResetEmail(auth, email),
    prepareGoogle,
    continueWithGoogle: async (): Promise<Account> => {
      await prepareGoogle();
      const provider = new GoogleAuthProvider();
      return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user;
    },
    signOut: () => signOut(auth),
  };
};
