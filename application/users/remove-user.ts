import { EmailAddress } from '../../domain/email.ts';
import { Conflict, NotAllowed, Unavailable, UserNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { assertStillAdmin } from './promote-user.ts';
import type { Atomically, Clock, Identity, Jobs, Users } from '../ports.ts';

type Ports = {
  users: Users;
  identity: Identity;
  jobs: Jobs;
  atomically: Atomically;
  clock: Clock;
};

/**
 * An admin removes somebody: here, which ends their tokens at once, and at the sign-in provider,
 * where a job does it as soon as the provider can be reached if it cannot be now.
 * @throws NotAllowed, UserNotFound @throws Conflict for oneself or the last admin
 */
export const removeUser =
  ({ users, identity, jobs, atomically, clock }: Ports) =>
  async (who: User, email: string): Promise<User> => {
    if (!who.isAdmin) throw new NotAllowed();
    const removed = await atomically(async () => {
      const admins = await users.lockAdmins();
      await assertStillAdmin(users, who);
      const found = await users.findByEmail(new EmailAddress(email));
      const user = found && (await users.findLocked(found.id));
      if (!user || user.isRemoved) throw new UserNotFound();
      if (user.id === who.id) throw new Conflict('Nobody removes themself.');
      user.remove(clock.now(), admins);
      await users.save(user);
      await jobs.removeAccount(user.accountId);
      return user;
    });
    try {
      await identity.remove(removed.accountId);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
    return removed;
  };
