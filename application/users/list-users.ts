import { NotAllowed } from '../../domain/errors.ts';
import type { User, UserRecord } from '../../domain/user.ts';
import type { Page } from '../ports.ts';
import type { UserQuery, Users } from './ports.ts';

/**
 * A page of everybody with an account, the oldest first, for an admin.
 * @throws NotAllowed
 * @throws InvalidInput for a cursor of another list
 */
export const listUsers =
  ({ users }: { users: Users }) =>
  async (who: User, query: UserQuery): Promise<Page<UserRecord>> => {
    if (!who.isAdmin) throw new NotAllowed();
    return users.list(query);
  };
