import { NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { UserRow, Users } from '../ports.ts';

/** Everybody with an account, the oldest first, for an admin. @throws NotAllowed */
export const listUsers =
  ({ users }: { users: Users }) =>
  async (who: User): Promise<UserRow[]> => {
    if (!who.isAdmin) throw new NotAllowed();
    return users.list();
  };
