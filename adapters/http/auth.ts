import type { Users } from '../../application/ports.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { AccessTokens } from './tokens.ts';

/** The token of an `Authorization: Bearer …` header. @throws NotSignedIn */
export const bearerOf = (header: string | undefined): string => {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? '') ?? [];
  if (!token) throw new NotSignedIn();
  return token;
};

/**
 * Who asks. Their role is read from the database each time: a removal or another role acts at once.
 * @throws NotSignedIn
 */
export const authenticate =
  ({ tokens, users }: { tokens: AccessTokens; users: Users }) =>
  async (header: string | undefined): Promise<User> => {
    const id = await tokens.read(bearerOf(header));
    const user = id === undefined ? undefined : await users.find(id);
    if (!user || user.isRemoved) throw new NotSignedIn('Your session has ended. Sign in again.');
    return user;
  };

export type Authenticate = ReturnType<typeof authenticate>;
