import { EmailAddress } from '../../domain/email.ts';
import { NotAllowed, UserNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically, Users } from '../ports.ts';

/** An admin makes somebody an admin; again changes nothing. @throws NotAllowed, UserNotFound */
export const promoteUser =
  ({ users, atomically }: { users: Users; atomically: Atomically }) =>
  async (who: User, email: string): Promise<User> => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      await users.lockAdmins();
      await assertStillAdmin(users, who);
      const found = await users.findByEmail(new EmailAddress(email));
      const user = found && (await users.findLocked(found.id));
      if (!user || user.isRemoved) throw new UserNotFound();
      user.promote();
      await users.save(user);
      return user;
    });
  };

/**
 * Whoever was an admin when the request was let in may be none any more by now.
 * @throws NotAllowed
 */
export const assertStillAdmin = async (users: Users, who: User): Promise<void> => {
  const now = await users.find(who.id);
  if (!now?.isAdmin || now.isRemoved) throw new NotAllowed();
};
