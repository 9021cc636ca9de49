import type { EmailAddress } from '../../domain/email.ts';
import { UserNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Account, Identity, Users } from '../ports.ts';

type Ports = { identity: Identity; users: Users; enrol: (account: Account) => Promise<User> };

/**
 * The operator's way to make the first admin: whoever has an account with this email, signed in
 * before or not. @throws UserNotFound, Unavailable
 */
export const appointAdmin =
  ({ identity, users, enrol }: Ports) =>
  async (email: EmailAddress): Promise<User> => {
    const account = await identity.findByEmail(email);
    if (!account) throw new UserNotFound();
    const user = await enrol(account);
    user.promote();
    await users.save(user);
    return user;
  };
