import { hasRunOut } from './access-token.ts';
import { Unreachable, request } from './api.ts';
import { shopConfig } from './config.ts';
import { claimDrafts, dropAllDrafts } from './drafts.ts';
import { SessionEnded, authCode, hasStatus } from './failure.ts';
import type { Account, Firebase } from './firebase.ts';

export type Person = {
  uid: string;
  email: string;
  /** Whether they have shown that the address is theirs. */
  emailVerified: boolean;
  name: string;
  /** The address of a picture that may be shown, where there is one. */
  photo: string | undefined;
};

export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; person: Person }
  /**
   * `asked` when the person signed out here; `ended` when they were signed in and did not ask for it.
   */
  | { status: 'signed-out'; asked: boolean; ended: boolean }
  /** Somebody was signed in, and it cannot be told now whether they still are. */
  | { status: 'unknown'; error: unknown };

/** The provider let the person in, the shop did not yet: `finish` tries that part again. */
export class SignInUnfinished extends Error {
  override readonly name = 'SignInUnfinished';
  readonly finish: () => Promise<void>;

  constructor(cause: unknown, finish: () => Promise<void>) {
    super('The sign-in was not finished.', { cause });
    this.finish = finish;
  }
}

const tokenKey = 'accessToken';
/** Whose token it is (a Firebase uid): another tab may have changed the person meanwhile. */
const holderKey = 'accessTokenHolder';
/** Who that is, as they were last. */
const personKey = 'accessTokenPerson';

/** Until it is known; what the server renders, and the browser's first render after it. */
export const unknownYet: Session = { status: 'loading' };

let session: Session = unknownYet;
let loading: Promise<Firebase> | undefined;
let firebase: Firebase | undefined;
let renewal: Promise<string> | undefined;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

/** @returns how to stop listening */
export const onSessionChange = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

const become = (next: Session): void => {
  session = next;
  // What early.js guessed before the page ran, for the style sheet.
  if (next.status === 'signed-in') document.documentElement.dataset['signedIn'] = '';
  if (next.status === 'signed-out') delete document.documentElement.dataset['signedIn'];
  for (const changed of listeners) changed();
};

const end = (asked: boolean): void => {
  const ended = !asked && localStorage.getItem(tokenKey) !== null;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(holderKey);
  localStorage.removeItem(personKey);
  if (session.status !== 'signed-out') become({ status: 'signed-out', asked, ended });
};

/** The sign-in provider, loaded when it is first needed. @throws Unreachable, ApiError */
const loadFirebase = (): Promise<Firebase> => {
  loading ??= (async () => {
    const arrival = import('./firebase.ts').catch((cause: unknown) => {
      throw new Unreachable('A part of this page did not arrive.', { cause });
    });
    const [{ startFirebase }, config] = await Promise.all([arrival, shopConfig()]);
    const started = startFirebase(config.firebase);
    await started.ready();
    firebase = started;
    started.onChange(followFirebase);
    return started;
  })().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** The uid of whoever was signed in last, until it is known whether they still are. */
export const tokenHolder = (): string | undefined =>
  localStorage.getItem(tokenKey) === null
    ? undefined
    : (localStorage.getItem(holderKey) ?? undefined);

/** Whoever was signed in last, while their token is there. */
const lastPerson = (): Person | undefined => {
  const uid = tokenHolder();
  try {
    const person: Partial<Person> = JSON.parse(localStorage.getItem(personKey) ?? '{}');
    const { email = '', emailVerified = true, name = '', photo } = person;
    if (uid === undefined || person.uid !== uid) return undefined;
    return { uid, email, emailVerified, name, photo };
  } catch {
    return undefined;
  }
};

/** Signed in is who has both an account at Firebase and the shop's token for it. */
const holder = (): Account | undefined => {
  const account = firebase?.account();
  const isTheirs = account && localStorage.getItem(holderKey) === account.uid;
  return isTheirs && localStorage.getItem(tokenKey) !== null ? account : undefined;
};

/** Firebase tells of changes that this tab did not make: another tab's, or the account's end. */
const followFirebase = (): void => {
  const account = holder();
  if (account) enter(account);
  else if (session.status === 'signed-in' && !firebase?.account()) end(false);
};

const enter = (account: Account): void => {
  const person = {
    uid: account.uid,
    email: account.email ?? '',
    emailVerified: account.emailVerified,
    name: account.displayName ?? '',
    photo: firebase?.photoOf(account),
  };
  localStorage.setItem(personKey, JSON.stringify(person));
  const known = session.status === 'signed-in' ? session.person : undefined;
  if (
    known?.uid === person.uid &&
    known.email === person.email &&
    known.emailVerified === person.emailVerified &&
    known.name === person.name &&
    known.photo === person.photo
  )
    return;
  claimDrafts(person.uid);
  become({ status: 'signed-in', person });
};

/** Takes up what the person has changed: a name, a picture, or that their address is verified. */
export const refreshPerson = async (): Promise<void> => {
  await loadFirebase();
  const account = holder();
  if (!account) return;
  const wasVerified = account.emailVerified;
  await account.reload();
  // The shop hears of it with each sign-in.
  if (account.emailVerified !== wasVerified) keepToken(account, await fetchToken(account));
  enter(account);
};

/**
 * Finds out who is signed in. Without a token nobody is, and Firebase need not be loaded for that.
 * @param quiet when there is time to ask: until then whoever was signed in last is taken to be so
 * still. What is their own the shop gives by their token alone.
 */
export const startSession = async (quiet?: Promise<unknown>): Promise<void> => {
  if (localStorage.getItem(tokenKey) === null) return end(false);
  const last = quiet && lastPerson();
  if (last) {
    claimDrafts(last.uid);
    become({ status: 'signed-in', person: last });
    await quiet;
  } else if (session.status !== 'loading') become({ status: 'loading' });
  try {
    await loadFirebase();
    const account = holder();
    if (account) enter(account);
    else end(false);
  } catch (error) {
    // Each call that needs a new token tries again, and tells what it meets.
    if (!last) become({ status: 'unknown', error });
  }
};

/** Keeps this tab with the others, which share the token. */
export const followOtherTabs = (): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey && key !== null) return;
    if (newValue === null) {
      if (session.status !== 'signed-out')
        become({ status: 'signed-out', asked: false, ended: true });
    } else if (session.status === 'signed-out') {
      if (firebase) followFirebase();
      else void startSession();
    }
  });

/** Loads what a sign-in needs, so that a click on Google's button may still open a window. */
export const prepareSignIn = async (): Promise<void> => (await loadFirebase()).prepareGoogle();

export const logIn = async (email: string, password: string): Promise<void> =>
  admit(await (await loadFirebase()).logIn(email, password));

export const signUp = async (name: string, email: string, password: string): Promise<void> => {
  const { register, sendVerification: send } = await loadFirebase();
  const account = await register(email, password);
  // One that is lost is sent again from the profile.
  send(account).catch(() => {});
  await admit(account, name);
};

/** Has the mail sent by which the person shows that the address is theirs. @throws SessionEnded */
export const sendVerification = async (): Promise<void> => {
  const { sendVerification: send } = await loadFirebase();
  const account = holder();
  if (!account) throw new SessionEnded();
  await send(account);
};

export const continueWithGoogle = async (): Promise<void> =>
  admit(await (await loadFirebase()).continueWithGoogle());

/** Has a link sent that sets a new password. Whether there is such an account is not told. */
export const sendPasswordReset = async (email: string): Promise<void> => {
  const { sendPasswordReset: send } = await loadFirebase();
  await send(email).catch((error: unknown) => {
    if (authCode(error) !== 'auth/user-not-found') throw error;
  });
};

/** The shop's half of every sign-in. @throws SignInUnfinished */
const admit = async (account: Account, name?: string): Promise<void> => {
  try {
    const { rename } = await loadFirebase();
    if (name !== undefined && account.displayName !== name) await rename(account, name);
    keepToken(account, await fetchToken(account));
    enter(account);
  } catch (error) {
    throw new SignInUnfinished(error, () => admit(account, name));
  }
};

const fetchToken = async (account: Account): Promise<string> => {
  const email = account.email ?? '';
  const { data } = await request<{ token: string }>(`/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    body: { email },
    token: await account.getIdToken(),
  });
  return data.token;
};

const keepToken = (account: Account, token: string): void => {
  localStorage.setItem(holderKey, account.uid);
  localStorage.setItem(tokenKey, token);
};

/** Signs out here and, through storage, in every other tab. */
export const signOut = async (): Promise<void> => {
  dropAllDrafts();
  end(true);
  await (await loadFirebase()).signOut();
};

/**
 * The shop's token, renewed without a word when it has run out. Whoever asks meanwhile shares the
 * renewal.
 * @param refused a token that the shop did not take, although it looked good
 * @throws SessionEnded, Unreachable, ApiError
 */
export const accessToken = (refused?: string): Promise<string> => {
  const kept = localStorage.getItem(tokenKey);
  if (kept !== null && kept !== refused && !hasRunOut(kept, Date.now()))
    return Promise.resolve(kept);
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
};

/** What Firebase says when the account is gone, switched off or signed out everywhere. */
const lost = new Set(['auth/user-token-expired', 'auth/user-not-found', 'auth/user-disabled']);

const renew = async (): Promise<string> => {
  await loadFirebase();
  const account = holder();
  if (!account) {
    end(false);
    throw new SessionEnded();
  }
  const token = await fetchToken(account).catch((error: unknown) => {
    if (!hasStatus(error, 401) && !lost.has(authCode(error) ?? '')) throw error;
    return endLost();
  });
  // Whoever signed out while it was under way stays signed out.
  if (holder() !== account) throw new SessionEnded();
  keepToken(account, token);
  return token;
};

/** The provider or the shop no longer knows the person. @throws SessionEnded */
export const endLost = async (): Promise<never> => {
  end(false);
  await loadFirebase()
    .then(({ signOut: leave }) => leave())
    .catch(() => {});
  throw new SessionEnded();
};
