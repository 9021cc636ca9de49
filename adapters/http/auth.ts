import type { Changes } from '../../application/ports.ts';
import type { Users } from '../../application/users/ports.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { taggedCache, type Loaded } from './cache.ts';
import type { AccessTokens } from './tokens.ts';

/** The token of an `Authorization: Bearer …` header. @throws NotSignedIn */
export const bearerOf = (header: string | undefined): string => {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? '') ?? [];
  if (!token) throw new NotSignedIn();
  return token;
};

/** The size of the cache of users, in bytes. */
const peopleBytes = 4 * 2 ** 20;

/**
 * Who sends a request. The user is read from the database each time, so that a removal, another role
 * or the end of earlier tokens takes effect at once. Only where the operation needs no role, and checks
 * by itself that the user was not removed (`isRechecked`), the user may come from the cache.
 * @throws NotSignedIn
 */
export const authenticate = ({ tokens, users, changes }: Ports) => {
  const people = taggedCache<User>(changes, peopleBytes);

  const find = async (id: string): Promise<User> => {
    const user = await users.find(id);
    if (!user || user.isRemoved) throw ended();
    return user;
  };
  const fill = (id: string) => async (): Promise<Loaded<User>> => {
    const value = await find(id);
    const bytes = 1_000 + JSON.stringify(value.profile).length;
    return { value, bytes, tags: () => ({ [`user:${id}`]: undefined }) };
  };

  return async (header: string | undefined, isRechecked = false): Promise<User> => {
    const token = await tokens.read(bearerOf(header));
    if (!token) throw ended();
    const { userId, issuedAt } = token;
    const user = await (isRechecked ? people.get(userId, fill(userId)) : find(userId));
    if (!user.acceptsTokenOf(issuedAt)) throw ended();
    return user;
  };
};

type Ports = { tokens: AccessTokens; users: Users; changes: Changes };

const ended = () => new NotSignedIn('Your session has ended. Sign in again.');

export type Authenticate = ReturnType<typeof authenticate>;
