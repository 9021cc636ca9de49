import { NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Users } from '../users/ports.ts';

/**
 * Whoever was an admin when the request was let in may be none any more by now.
 * @throws NotAllowed
 */
export const assertStillAdmin = async (users: Users, who: User): Promise<void> => {
  const now = await users.find(who.id);
  if (!now?.isAdmin || now.isRemoved) throw new NotAllowed();
};
