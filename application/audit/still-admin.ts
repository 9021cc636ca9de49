import { NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Admins } from './ports.ts';

/**
 * Whoever was an admin when the request was let in may be none any more by now.
 * @throws NotAllowed
 */
export const assertStillAdmin = async (admins: Admins, who: User): Promise<void> => {
  const now = await admins.find(who.id);
  if (!now?.isAdmin || now.isRemoved) throw new NotAllowed();
};
