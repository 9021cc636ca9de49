import { Conflict, NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import { forgetPerson } from './forget-person.ts';
import { lockedUser, type Whom } from './promote-user.ts';
import { assertStillAdmin } from '../audit/still-admin.ts';
import type { Baskets } from '../baskets/ports.ts';
import type { Builds } from '../builds/ports.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Atomically, Clock, Jobs } from '../ports.ts';
import type { Identity, Users } from './ports.ts';

type Ports = {
  users: Users;
  baskets: Baskets;
  builds: Builds;
  outbox: Outbox;
  identity: Identity;
  jobs: Jobs;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
};

/**
 * An admin removes somebody: here, which ends their tokens at once, and at the sign-in provider,
 * where a job does it as soon as the provider can be reached if it cannot be now.
 * @throws NotAllowed, UserNotFound @throws Conflict for oneself or the last admin
 */
export const removeUser =
  (ports: Ports) =>
  async (who: User, whom: Whom): Promise<User> => {
    const { users, identity, jobs, recordActs, atomically, clock } = ports;
    const forget = forgetPerson(ports);
    if (!who.isAdmin) throw new NotAllowed();
    const removed = await atomically(async () => {
      const admins = await users.lockAdmins();
      await assertStillAdmin(users, who);
      const user = await lockedUser(users, whom);
      if (user.id === who.id) throw new Conflict('Nobody removes themself.');
      // The audit log records the email, to say who it was, and nothing else of the profile.
      const before = { email: user.email.value, role: user.role };
      user.remove(clock.now(), admins);
      await users.save(user);
      await forget(user.id);
      await jobs.removeAccount(user.accountId);
      await recordActs(who, {
        act: 'user.remove',
        subject: 'user',
        subjectId: user.id,
        label: before.email,
        before,
      });
      return user;
    });
    await identity.remove(removed.accountId).catch(unlessUnavailable);
    return removed;
  };
