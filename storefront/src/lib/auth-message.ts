import { authCode } from './failure.ts';

const wrong = 'The email or the password is not right. Check both and try again.';

/** Messages for the errors of Firebase Auth, by old and new codes. */
const messages: Record<string, string> = {
  'auth/invalid-credential': wrong,
  'auth/invalid-login-credentials': wrong,
  'auth/wrong-password': wrong,
  'auth/user-not-found': wrong,
  'auth/invalid-email': 'Provide a valid Email',
  'auth/missing-password': 'Password is Required',
  'auth/missing-email': 'Email is Required',
  'auth/weak-password': 'This password is too easy to guess. Choose a longer one.',
  'auth/password-does-not-meet-requirements':
    'This password is too easy to guess. Choose a longer one, with digits and signs.',
  'auth/email-already-in-use':
    'There is an account with this email already. Use the login instead.',
  'auth/user-disabled': 'This account is switched off. Write to us if you think it should not be.',
  'auth/too-many-requests': 'Too many tries. Wait a few minutes, then try again.',
  'auth/network-request-failed':
    'The sign-in service cannot be reached. Check your connection and try again.',
  'auth/timeout': 'The sign-in service took too long to answer. Try again.',
  'auth/internal-error': 'The sign-in service did not work this time. Try again.',
  'auth/popup-blocked':
    'Your browser blocked the Google window. Allow pop-ups for this page and try again.',
  'auth/popup-closed-by-user': 'The Google window was closed before you were signed in.',
  'auth/cancelled-popup-request': 'The Google window was closed before you were signed in.',
  'auth/user-cancelled': 'Google did not sign you in, since you said no.',
  'auth/account-exists-with-different-credential':
    'This email signs in another way here. Use its password instead.',
  'auth/credential-already-in-use': 'This Google account belongs to another account here.',
  'auth/operation-not-allowed': 'This kind of login is switched off. Use another one.',
  'auth/unauthorized-domain': 'Google sign-in is not set up for this address. Use a password.',
  'auth/web-storage-unsupported':
    'Your browser keeps no data for this page. Allow that, so that you can stay signed in.',
};

/**
 * A message that people understand for an error of the sign-in provider; undefined for any other
 * error. For an unknown code it is the provider's own message.
 */
export const authMessage = (error: unknown): string | undefined => {
  const code = authCode(error);
  if (code === undefined || !(error instanceof Error)) return undefined;
  const known = Object.hasOwn(messages, code) ? messages[code] : undefined;
  return known ?? ownWords(error.message, code);
};

/** `Firebase: Text of theirs. (auth/code).` → `Text of theirs.` */
const ownWords = (message: string, code: string): string => {
  const words = message
    .replace(/^Firebase:\s*/, '')
    .replace(`(${code})`, '')
    .replace(/[\s.]*$/, '');
  return words === '' || words === 'Error' ? `Signing in did not work (${code}).` : `${words}.`;
};
