import { hasRunOut } from './access-token.ts';
import { Unreachable } from './api.ts';
import { shopConfig } from './config.ts';
import { claimDrafts, dropClaimedDrafts } from './drafts.ts';
import { SessionEnded, authCode, hasStatus } from './failure.ts';
import type { Account, Firebase } from './firebase.ts';
import { removeStored } from './remove-stored.ts';

export type Person = {
  uid: string;
  email: string;
  /** Whether they have proved that the email address is theirs. */
  emailVerified: boolean;
  name: string;
  /** The address of a picture that the shop may show, if there is one. */
  photo: string | undefined;
};

export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; person: Person }
  /**
   * `asked`: the person has signed out here; `ended`: the session has ended without their doing;
   * `paying`: while a card was charged.
   */
  | { status: 'signed-out'; asked: boolean; ended: boolean; paying: boolean }
  /** Somebody was signed in, and whether they still are cannot be found out now. */
  | { status: 'unknown'; error: unknown };

/** The sign-in provider has succeeded, but the shop has failed: `finish` tries the shop again. */
export class SignInUnfinished extends Error {
  override readonly name = 'SignInUnfinished';
  readonly finish: () => Promise<void>;

  constructor(cause: unknown, finish: () => Promise<void>) {
    super('The sign-in was not finished.', { cause });
    this.finish = finish;
  }
}

const tokenKey = 'accessToken';
/**
 * The Firebase uid of the token's owner: another tab may have signed in another person meanwhile.
 */
const holderKey = 'accessTokenHolder';
/** The person's last known data. */
const personKey = 'accessTokenPerson';
/** Stands once somebody has signed out by themselves, until the next sign-in. */
const leftKey = 'signedOut';

/** The session until it is known, also while the server renders and in hydration. */
export const unknownYet: Session = { status: 'loading' };

let session: Session = unknownYet;
/** The Firebase uid of who was signed in here last, and how often it was another one than before. */
let lastHere: string | undefined;
let turns = 0;
let loading: Promise<Firebase> | undefined;
let firebase: Firebase | undefined;
let renewal: Promise<string> | undefined;
let isPaying = false;
/** Whether the newest token seemed to have run out when it came. Then the shop says when one has. */
let isClockWrong = false;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

/** Another number as soon as another person is signed in than the one before. */
export const currentTurn = (): number => turns;

/** Whether a card is being charged: a session that ends meanwhile says so. */
export const tellPaying = (isNow: boolean): void => {
  isPaying = isNow;
};

/** @returns a function that stops listening */
export const onSessionChange = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

const become = (next: Session): void => {
  session = next;
  if (next.status === 'signed-in') {
    const { uid } = next.person;
    if (lastHere !== undefined && lastHere !== uid) turns += 1;
    lastHere = uid;
    // Corrects what early.js has guessed for the style sheet before this program ran.
    document.documentElement.dataset['signedIn'] = '';
  } else if (next.status === 'signed-out') delete document.documentElement.dataset['signedIn'];
  for (const changed of listeners) changed();
};

const becomeSignedOut = (asked: boolean, ended: boolean): void => {
  if (session.status === 'signed-out') return;
  // Whoever leaves takes along what they have typed, in each tab.
  const hasLeft = localStorage.getItem(leftKey) !== null && dropClaimedDrafts();
  if (hasLeft && !asked) turns += 1;
  become({ status: 'signed-out', asked, ended: ended && !hasLeft, paying: isPaying });
};

const end = (asked: boolean, ended = !asked): void => {
  // The two others are named after it.
  removeStored(localStorage, tokenKey);
  becomeSignedOut(asked, ended);
};

/** Loads the sign-in provider once. @throws Unreachable, ApiError */
const loadFirebase = (): Promise<Firebase> => {
  loading ??= (async () => {
    const arrival = import('./firebase.ts').catch((cause: unknown) => {
      throw new Unreachable('A part of this page did not arrive.', { cause });
    });
    const [{ startFirebase }, config] = await Promise.all([arrival, shopConfig()]);
    const token = localStorage.getItem(tokenKey);
    const isAsBefore = () => localStorage.getItem(tokenKey) === token;
    const started = startFirebase(config.firebase, isAsBefore);
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

/** The uid of the person with the stored token, who may not be signed in any more. */
export const tokenHolder = (): string | undefined =>
  localStorage.getItem(tokenKey) === null
    ? undefined
    : (localStorage.getItem(holderKey) ?? undefined);

/** The last known data of the person with the stored token. */
const lastPerson = (): Person | undefined => {
  const uid = tokenHolder();
  try {
    const person: Person = JSON.parse(localStorage.getItem(personKey) ?? '{}');
    return uid !== undefined && person.uid === uid ? person : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The account that is signed in: it needs both a session at Firebase and the shop's token for it.
 */
const holder = (): Account | undefined => {
  const account = firebase?.account();
  const isTheirs = account && localStorage.getItem(holderKey) === account.uid;
  return isTheirs && localStorage.getItem(tokenKey) !== null ? account : undefined;
};

/**
 * Handles changes that Firebase reports and this tab has not made: another tab's, or a removed
 * account.
 */
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
  const text = JSON.stringify(person);
  localStorage.setItem(personKey, text);
  if (session.status === 'signed-in' && JSON.stringify(session.person) === text) return;
  claimDrafts(person.uid);
  become({ status: 'signed-in', person });
};

/**
 * Reloads the person's data after a change: the name, the picture, or the verified email address.
 */
export const refreshPerson = async (): Promise<void> => {
  const { shopToken } = await loadFirebase();
  const account = holder();
  if (!account) return;
  const wasVerified = account.emailVerified;
  await account.reload();
  // The shop reads it from the ID token when it issues a token.
  const token = account.emailVerified === wasVerified ? undefined : await shopToken(account);
  // A person who has signed out meanwhile stays signed out.
  if (holder() !== account) return;
  if (token !== undefined) keepToken(account, token);
  enter(account);
};

/**
 * Finds out who is signed in. Without a token nobody is, and Firebase is not loaded.
 * @param quiet settles when there is time to ask Firebase: until then, the last person counts as signed
 * in. This is safe, since the shop gives personal data only for a valid token.
 */
export const startSession = async (quiet?: Promise<unknown>): Promise<void> => {
  // Nobody was signed in: there is no session that has ended.
  if (localStorage.getItem(tokenKey) === null) return end(false, false);
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
    // Each call that needs a new token tries again, and reports its own failure.
    if (!last) become({ status: 'unknown', error });
  }
};

/** Follows sign-ins and sign-outs in other tabs, which share the token. */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey && key !== null) return;
    if (newValue === null) becomeSignedOut(false, true);
    else if (session.status === 'signed-out') {
      if (firebase) followFirebase();
      else void startSession();
    }
  });
  // A page that was left and is come back to has heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    const shown = session.status === 'signed-in' ? session.person.uid : undefined;
    if (persisted && tokenHolder() !== shown) window.location.reload();
  });
};

/** Loads all that a sign-in needs. A click on Google's button can only open a window at once. */
export const prepareSignIn = async (): Promise<void> => (await loadFirebase()).prepareGoogle();

export const logIn = async (email: string, password: string): Promise<void> =>
  admit(await (await loadFirebase()).logIn(email, password));

export const signUp = async (name: string, email: string, password: string): Promise<void> => {
  const { register, sendVerification: send } = await loadFirebase();
  const account = await register(email, password);
  // If it fails, the person can send it again from the profile.
  send(account).catch(() => {});
  await admit(account, name);
};

/** Sends the mail that verifies the person's email address. @throws SessionEnded */
export const sendVerification = async (): Promise<void> => {
  const { sendVerification: send } = await loadFirebase();
  const account = holder();
  if (!account) throw new SessionEnded();
  await send(account);
};

export const continueWithGoogle = async (): Promise<void> =>
  admit(await (await loadFirebase()).continueWithGoogle());

/**
 * Sends a mail with a link to set a new password. It does not reveal whether the account exists.
 */
export const sendPasswordReset = async (email: string): Promise<void> => {
  const { sendPasswordReset: send } = await loadFirebase();
  await send(email).catch((error: unknown) => {
    if (authCode(error) !== 'auth/user-not-found') throw error;
  });
};

/** The second step of every sign-in, at the shop. @throws SignInUnfinished */
const admit = async (account: Account, name?: string): Promise<void> => {
  try {
    const { rename, shopToken } = await loadFirebase();
    if (name !== undefined && account.displayName !== name) await rename(account, name);
    const token = await shopToken(account);
    // Who has signed in here since, or signed out, did so after this.
    if (firebase?.account()?.uid !== account.uid) throw new SessionEnded();
    keepToken(account, token);
    enter(account);
  } catch (error) {
    throw new SignInUnfinished(error, () => admit(account, name));
  }
};

const keepToken = (account: Account, token: string): void => {
  isClockWrong = hasRunOut(token, Date.now());
  localStorage.removeItem(leftKey);
  localStorage.setItem(holderKey, account.uid);
  localStorage.setItem(tokenKey, token);
};

/** Signs out here and, through storage, in every other tab. */
export const signOut = async (): Promise<void> => {
  localStorage.setItem(leftKey, '');
  end(true);
  await leaveFirebase();
};

/** Ends the session at Firebase. Its code may be late, or never come: what it has stored goes at once. */
const leaveFirebase = async (): Promise<void> => {
  removeStored(localStorage, 'firebase:authUser:');
  await loadFirebase()
    // Whoever has signed in meanwhile, in another tab, stays.
    .then(({ signOut: leave }) => (holder() ? undefined : leave()))
    .catch(() => {});
};

/**
 * The shop's token. An expired token is renewed, once for all calls that wait for it.
 * @param who asks for it, by their uid: nobody who has signed in since
 * @param refused a token that the shop has refused although it had not expired
 * @throws SessionEnded, Unreachable, ApiError
 */
export const accessToken = async (who: string | undefined, refused?: string): Promise<string> => {
  const uid = tokenHolder();
  // Another tab has signed in somebody else, and this one has not heard of it: nothing is sent by them.
  if (session.status === 'signed-in' && uid !== undefined && uid !== session.person.uid) {
    window.location.reload();
    throw new SessionEnded();
  }
  let token = localStorage.getItem(tokenKey);
  if (token === null || token === refused || (!isClockWrong && hasRunOut(token, Date.now()))) {
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    token = await renewal;
  }
  if (tokenHolder() !== who) throw new SessionEnded();
  return token;
};

/** The shop's token, unless it has run out. It is not renewed. */
export const storedToken = (): string | undefined => {
  const token = localStorage.getItem(tokenKey);
  return token === null || hasRunOut(token, Date.now()) ? undefined : token;
};

/** Firebase's errors for an account that was removed, disabled or signed out everywhere. */
const lost = new Set(['auth/user-token-expired', 'auth/user-not-found', 'auth/user-disabled']);

const renew = async (): Promise<string> => {
  const { shopToken } = await loadFirebase();
  const account = holder();
  if (!account) {
    end(false);
    throw new SessionEnded();
  }
  const token = await shopToken(account).catch((error: unknown) => {
    if (!hasStatus(error, 401) && !lost.has(authCode(error) ?? '')) throw error;
    return endLost(account.uid);
  });
  // A person who has signed out during the renewal stays signed out.
  if (holder() !== account) throw new SessionEnded();
  keepToken(account, token);
  return token;
};

/**
 * Ends the session of a person whom the provider or the shop no longer knows, if it is still theirs.
 * @throws SessionEnded
 */
export const endLost = async (who: string | undefined): Promise<never> => {
  if (tokenHolder() === who) {
    end(false);
    await leaveFirebase();
  }
  throw new SessionEnded();
};
