import { NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Admins } from './ports.ts';

/**
 * Checks again that somebody is an admin: they may have been demoted since the request was let in.
 * @throws NotAllowed
 */
export const assertStillAdmin = async (admins: Admins, who: User): Promise<void> => {
  const now = await admins.find(who.id);
  if (!now?.isAdmin || now.isRemoved) throw new NotAllowed();
};
