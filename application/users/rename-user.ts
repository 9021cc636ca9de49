import { NotAllowed, UserNotFound } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import type { Atomically } from '../ports.ts';
import type { Identity, Users } from './ports.ts';
import { assertStillAdmin } from '../audit/still-admin.ts';
import type { RecordActs } from '../audit/record-acts.ts';

type Ports = { users: Users; identity: Identity; recordActs: RecordActs; atomically: Atomically };

export type RenameUser = { name?: string | undefined; version?: number | undefined };

/**
 * An admin gives somebody another name, when theirs is none that others should read. The rest of a
 * profile is its person's own.
 * @throws NotAllowed, UserNotFound, InvalidInput @throws Stale when it was changed since it was read
 */
export const renameUser =
  ({ users, identity, recordActs, atomically }: Ports) =>
  async (who: User, id: string, { name, version }: RenameUser): Promise<User> => {
    if (!who.isAdmin) throw new NotAllowed();
    const { user, isNews } = await atomically(async () => {
      await assertStillAdmin(users, who);
      const user = await users.findLocked(id);
      if (!user || user.isRemoved) throw new UserNotFound();
      const before = user.profile.name;
      user.rename(name ?? before, version ?? user.version);
      if (user.profile.name === before) return { user, isNews: false };
      await users.save(user);
      await recordActs(who, {
        act: 'user.rename',
        subject: 'user',
        subjectId: id,
        label: user.email.value,
        before: { name: before },
        after: { name: user.profile.name },
      });
      return { user, isNews: true };
    });
    // The shop's own record is the one that counts; the provider's copy follows the next time.
    const { profile, accountId } = user;
    const copy = { name: profile.name, photoURL: profile.photoURL };
    if (isNews) await identity.update(accountId, copy).catch(unlessUnavailable);
    return user;
  };
