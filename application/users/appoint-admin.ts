import type { EmailAddress } from '../../domain/email.ts';
import { UserNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically } from '../ports.ts';
import type { Identity, Users } from './ports.ts';
import type { SignIn } from './sign-in.ts';

type Ports = {
  identity: Identity;
  users: Users;
  signIn: SignIn;
  atomically: Atomically;
};

/**
 * The operator's way to make the first admin: whoever has an account with this email, signed in
 * before or not. @param unverified whether it need not be verified
 * @throws UserNotFound, Unavailable @throws Conflict while the address is not verified
 */
export const appointAdmin =
  ({ identity, users, signIn, atomically }: Ports) =>
  async (email: EmailAddress, { unverified = false } = {}): Promise<User> => {
    const account = await identity.findByEmail(email);
    if (!account) throw new UserNotFound();
    const { id } = await signIn(account);
    return atomically(async () => {
      const user = await users.findLocked(id);
      if (!user || user.isRemoved) throw new UserNotFound();
      user.promote({ unverified });
      await users.save(user);
      return user;
    });
  };
