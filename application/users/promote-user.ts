import { EmailAddress } from '../../domain/email.ts';
import { NotAllowed, UserNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Atomically } from '../ports.ts';
import type { Users } from './ports.ts';
import { assertStillAdmin } from '../audit/still-admin.ts';

type Ports = { users: Users; recordActs: RecordActs; atomically: Atomically };

/** Somebody by their email, as the storefront names them, or by their id, as the console does. */
export type Whom = string | { id: string };

/**
 * An admin makes somebody an admin; doing it again changes nothing.
 * @throws NotAllowed, UserNotFound @throws Conflict while their address is not verified
 */
export const promoteUser =
  ({ users, recordActs, atomically }: Ports) =>
  async (who: User, whom: Whom): Promise<User> => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      await users.lockAdmins();
      await assertStillAdmin(users, who);
      const user = await lockedUser(users, whom);
      if (user.isAdmin) return user;
      user.promote();
      await users.save(user);
      await recordActs(who, {
        act: 'user.promote',
        subject: 'user',
        subjectId: user.id,
        label: user.email.value,
        before: { role: 'customer' },
        after: { role: 'admin' },
      });
      return user;
    });
  };

/** @throws UserNotFound */
export const lockedUser = async (users: Users, whom: Whom): Promise<User> => {
  const found = typeof whom === 'string' ? await users.findByEmail(new EmailAddress(whom)) : whom;
  const user = found && (await users.findLocked(found.id));
  if (!user || user.isRemoved) throw new UserNotFound();
  return user;
};
