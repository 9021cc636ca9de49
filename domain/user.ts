import { EmailAddress } from './email.ts';
import { Conflict, Stale } from './errors.ts';
import { checkName } from './name.ts';

/** The most characters of a person's name. */
export const userNameMaxLength = 100;

export const roles = ['admin', 'customer'] as const;
export type Role = (typeof roles)[number];

/** The accent colours to choose from; what each looks like is the storefront's affair. */
export const favoriteColors = [
  'green',
  'copper',
  'blue',
  'violet',
  'rose',
  'amber',
  'teal',
  'slate',
] as const;

/** What a person says about themself. `address` is the form's field 'location'. */
export type Profile = {
  name: string;
  photoURL: string;
  phone: string;
  address: string;
  bio: string;
  education: string;
  linkedIn: string;
  github: string;
  avatar: string;
  /** The colour that tints the person's dashboard; none by default. */
  favoriteColor: string;
};

const emptyProfile: Profile = {
  name: '',
  photoURL: '',
  phone: '',
  address: '',
  bio: '',
  education: '',
  linkedIn: '',
  github: '',
  avatar: '',
  favoriteColor: '',
};

/** The name that is shown of somebody: the first part of their email if they have given none. */
export const displayNameOf = (name: string, email: EmailAddress): string =>
  name.trim() || email.localPart;

/** Everything that is stored of a user. */
export type UserRecord = {
  id: string;
  accountId: string;
  createdAt: Date;
  email: EmailAddress;
  /** Whether the sign-in provider knows that the address is the person's: by its mail, or as Google. */
  emailVerified: boolean;
  /**
   * Access tokens that were issued before do not count: a password was set since, the sign-in was revoked,
   * or another address, or its verification, made the account somebody else's, perhaps.
   */
  tokensValidAfter: Date | undefined;
  role: Role;
  profile: Profile;
  /** When the person was taken out of the shop. */
  removedAt: Date | undefined;
  /** Counts the changes, so that nobody overwrites a change that they have not seen. */
  version: number;
};

const asNew = {
  emailVerified: false,
  tokensValidAfter: undefined,
  role: 'customer' as const,
  profile: emptyProfile,
  removedAt: undefined,
  version: 1,
};

/** Its fields can be read; only its methods change them. */
export interface User extends Readonly<UserRecord> {}

/** Somebody with an account. The account (a Firebase uid) makes the person, not the email. */
export class User {
  constructor(user: Omit<UserRecord, keyof typeof asNew> & Partial<UserRecord>) {
    Object.assign(this, asNew, user);
  }

  /** A user from what was stored. */
  static restore(record: UserRecord): User {
    return new User(record);
  }

  get isAdmin(): boolean {
    return this.role === 'admin';
  }

  get isRemoved(): boolean {
    return this.removedAt !== undefined;
  }

  /** What to call them. */
  get displayName(): string {
    return displayNameOf(this.profile.name, this.email);
  }

  /**
   * Makes the person an admin. Their address must be verified: anybody can sign up with another's.
   * @param unverified whether an address that is not verified will do, which only the operator may say
   * @throws Conflict while the address is not verified
   */
  promote({ unverified = false } = {}): void {
    if (this.isAdmin) return;
    if (!this.emailVerified && !unverified)
      throw new Conflict(
        'This address is not verified: whoever has it opens the link in the mail, and logs in again.',
      );
    this.change({ role: 'admin' });
  }

  /** @param admins how many admins there are @throws Conflict for the last one */
  demote(admins: number): void {
    if (!this.isAdmin) return;
    this.assertNotLast(admins);
    this.change({ role: 'customer' });
  }

  /**
   * Takes the person out of the shop and forgets what they told; the row stays, so that the same
   * account cannot come back and old bookings keep their owner.
   * @param admins how many admins there are @throws Conflict for the last one
   */
  remove(now: Date, admins: number): void {
    this.assertNotLast(admins);
    const email = new EmailAddress(`${this.id}@removed.invalid`);
    this.useAddress(email, false, now);
    this.change({ role: 'customer', profile: emptyProfile, removedAt: now });
  }

  /** @throws InvalidInput for a new name that cannot be */
  updateProfile(changes: Partial<Profile>): void {
    const profile = { ...this.profile, ...changes };
    checkName(profile.name, this.profile.name);
    this.change({ profile });
  }

  /** Gives the name that others see; for an admin. @throws Stale unless `version` is the latest @throws InvalidInput */
  rename(name: string, version: number): void {
    if (version !== this.version) throw new Stale(this);
    if (name !== this.profile.name) this.updateProfile({ name });
  }

  /**
   * The address that their account has now. Whoever signed in before it was theirs, or was known to be,
   * may be somebody else: earlier access tokens end. @param verified whether it is known to be theirs
   */
  useAddress(email: EmailAddress, verified: boolean, now: Date): void {
    const isNews = !email.equals(this.email) || (verified && !this.emailVerified);
    Object.assign(this, { email, emailVerified: verified } satisfies Partial<UserRecord>);
    if (isNews) this.endTokensBefore(now);
  }

  /** Ends the access tokens that were issued before this moment. */
  endTokensBefore(moment: Date): void {
    if (this.acceptsTokenOf(moment))
      Object.assign(this, { tokensValidAfter: moment } satisfies Partial<UserRecord>);
  }

  /** Whether an access token that was issued at this moment still counts. */
  acceptsTokenOf(moment: Date): boolean {
    return this.tokensValidAfter === undefined || moment >= this.tokensValidAfter;
  }

  private change(changes: Partial<UserRecord>): void {
    Object.assign(this, changes, { version: this.version + 1 });
  }

  private assertNotLast(admins: number): void {
    if (this.isAdmin && admins <= 1)
      throw new Conflict('This is the last admin: make somebody else an admin first.');
  }
}
