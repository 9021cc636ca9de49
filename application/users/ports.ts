import type { EmailAddress } from '../../domain/email.ts';
import type { Role, User, UserRecord } from '../../domain/user.ts';
import type { ByDate, ById, ByWords, Page, PageQuery } from '../ports.ts';

export type UserQuery = PageQuery & { q?: string | undefined };

/** The people of the shop. A person who was removed is found only by id and by account. */
export interface Users {
  find(id: string): Promise<User | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<User | undefined>;
  findByAccount(accountId: string): Promise<User | undefined>;
  findByEmail(email: EmailAddress): Promise<User | undefined>;
  /** Answers `false`, and adds nothing, when the account or the email is taken. */
  add(user: User): Promise<boolean>;
  save(user: User): Promise<void>;
  /**
   * The oldest first; with `q`, those whose name and email hold each of its words.
   * @throws InvalidInput for a cursor of another list
   */
  list(query: UserQuery): Promise<Page<UserRecord>>;
  /** How many admins there are. Locks this number until the transaction ends. */
  lockAdmins(): Promise<number>;
}

/** An account at the sign-in provider. */
export type Account = {
  id: string;
  email: string;
  /** Whether the person has shown that the address is theirs. */
  emailVerified: boolean;
  /** ID tokens of earlier sign-ins were revoked, as after a new password. */
  tokensValidAfter: Date | undefined;
  name: string;
  photoURL: string;
};

/** The sign-in provider. Every call @throws Unavailable when it cannot be reached. */
export interface Identity {
  /**
   * The id of the account that a token names, as far as the token itself says: it is signed, and has not run
   * out. Nobody is asked, but where tokens are not signed: there the account has to exist. @throws NotSignedIn
   */
  identify(idToken: string): Promise<string>;
  /**
   * Whose token this is, if the account still exists, was not revoked, and still has the way by which the
   * person signed in: Google takes the password from an account whose address was not verified.
   * @throws NotSignedIn
   */
  verify(idToken: string): Promise<Account>;
  find(accountId: string): Promise<Account | undefined>;
  findByEmail(email: EmailAddress): Promise<Account | undefined>;
  update(accountId: string, changes: { name: string; photoURL: string }): Promise<void>;
  /** Takes the account away; one that is gone already is fine. */
  remove(accountId: string): Promise<void>;
}

/** People who were removed are in no list. */
export type UserFilter = ById & ByDate & ByWords & { role?: Role | undefined };

export const userSorts = ['id', 'createdAt', 'email', 'name'] as const;

export type UserSort = (typeof userSorts)[number];
