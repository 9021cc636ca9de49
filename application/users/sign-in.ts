import { NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Identity } from '../ports.ts';
import type { EnrolAccount } from './enrol-account.ts';

/**
 * Lets the holder of an ID token in, as the user of that account; the first time makes the user.
 * @throws NotSignedIn for a token that is not good, or an account that was removed
 * @throws NotAllowed when `email` is not the account's @throws Unavailable
 */
export const signIn =
  ({ identity, enrolAccount }: { identity: Identity; enrolAccount: EnrolAccount }) =>
  async (email: string, idToken: string): Promise<User> => {
    const account = await identity.verify(idToken);
    if (account.email.toLowerCase() !== email.trim().toLowerCase())
      throw new NotAllowed('This is not the email of your account.');
    return enrolAccount(account);
  };
