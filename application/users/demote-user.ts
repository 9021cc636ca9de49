import { Conflict, NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically } from '../ports.ts';
import type { Users } from './ports.ts';
import { lockedUser } from './promote-user.ts';
import { assertStillAdmin } from '../audit/still-admin.ts';
import type { RecordActs } from '../audit/record-acts.ts';

type Ports = { users: Users; recordActs: RecordActs; atomically: Atomically };

/**
 * An admin makes another admin a customer; doing it again changes nothing.
 * @throws NotAllowed, UserNotFound @throws Conflict for oneself or the last admin
 */
export const demoteUser =
  ({ users, recordActs, atomically }: Ports) =>
  async (who: User, id: string): Promise<User> => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      const admins = await users.lockAdmins();
      await assertStillAdmin(users, who);
      const user = await lockedUser(users, { id });
      if (user.id === who.id) throw new Conflict('Nobody demotes themself.');
      if (!user.isAdmin) return user;
      user.demote(admins);
      await users.save(user);
      await recordActs(who, {
        act: 'user.demote',
        subject: 'user',
        subjectId: user.id,
        label: user.email.value,
        before: { role: 'admin' },
        after: { role: 'customer' },
      });
      return user;
    });
  };
