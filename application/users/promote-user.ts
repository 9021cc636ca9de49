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
      const user = await users.findByEmail(new EmailAddress(email));
      if (!user) throw new UserNotFound();
      user.promote();
      await users.save(user);
      return user;
    });
  };
