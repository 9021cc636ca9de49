import { NotAllowed } from '../../domain/errors.ts';
import type { Account, Identity } from './ports.ts';

/**
 * Whose ID token this is.
 * @param admit is told the account that the token names before the sign-in provider is asked about that account, and may
 * refuse it. (Of a token of the emulator, which nobody has signed, it has been asked before.)
 * @throws NotSignedIn for a token that is not good @throws NotAllowed when `email` is not the
 * account's @throws Unavailable
 */
export const verifyAccount =
  ({ identity }: { identity: Identity }) =>
  async (
    email: string,
    idToken: string,
    admit: (accountId: string) => Promise<void>,
  ): Promise<Account> => {
    await admit(await identity.identify(idToken));
    const account = await identity.verify(idToken);
    if (account.email.toLowerCase() !== email.trim().toLowerCase())
      throw new NotAllowed('This is not the email of your account.');
    return account;
  };
