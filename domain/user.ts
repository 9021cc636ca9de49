import { EmailAddress } from './email.ts';
import { Conflict, Stale } from './errors.ts';

/** The most characters of a person's name. */
export const userNameMaxLength = 100;

export type Role = 'admin' | 'customer';

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

/** What a person tells about themself; `address` is the form's field 'location'. */
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

/** Whoever has given no name goes by the first part of their email. */
export const displayNameOf = (name: string, email: EmailAddress): string => name || email.localPart;

/** Somebody with an account. The account (a Firebase uid) makes the person, not the email. */
export class User {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
  email: EmailAddress;
  /** Whether the sign-in provider knows that the address is the person's: by its mail, or as Google. */
  emailVerified = false;
  private _role: Role = 'customer';
  private _profile: Profile = emptyProfile;
  private _removedAt: Date | undefined;
  private _version = 1;

  constructor(id: string, accountId: string, email: EmailAddress, createdAt: Date) {
    this.id = id;
    this.accountId = accountId;
    this.email = email;
    this.createdAt = createdAt;
  }

  get role(): Role {
    return this._role;
  }

  get isAdmin(): boolean {
    return this._role === 'admin';
  }

  get profile(): Profile {
    return this._profile;
  }

  /** When the person was taken out of the shop. */
  get removedAt(): Date | undefined {
    return this._removedAt;
  }

  get isRemoved(): boolean {
    return this._removedAt !== undefined;
  }

  /** Counts the changes, so that nobody overwrites one unseen. */
  get version(): number {
    return this._version;
  }

  /** What to call them. */
  get displayName(): string {
    return displayNameOf(this._profile.name, this.email);
  }

  /**
   * Whoever signs up with another's address is not to be taken for them.
   * @param unverified whether that is so although nobody has verified the address: for the operator
   * @throws Conflict while the address is not verified
   */
  promote({ unverified = false } = {}): void {
    if (this.isAdmin) return;
    if (!this.emailVerified && !unverified)
      throw new Conflict(
        'This address is not verified: whoever has it opens the link in the mail, and logs in again.',
      );
    this._role = 'admin';
    this._version += 1;
  }

  /** @param admins how many admins there are @throws Conflict for the last one */
  demote(admins: number): void {
    if (!this.isAdmin) return;
    this.assertNotLast(admins);
    this._role = 'customer';
    this._version += 1;
  }

  /**
   * Takes the person out of the shop and forgets what they told; the row stays, so that the same
   * account cannot come back and old bookings keep their owner.
   * @param admins how many admins there are @throws Conflict for the last one
   */
  remove(now: Date, admins: number): void {
    this.assertNotLast(admins);
    this._role = 'customer';
    this._profile = emptyProfile;
    this.email = new EmailAddress(`${this.id}@removed.invalid`);
    this.emailVerified = false;
    this._removedAt = now;
    this._version += 1;
  }

  updateProfile(changes: Partial<Profile>): void {
    this._profile = { ...this._profile, ...changes };
    this._version += 1;
  }

  /** Gives the name that others see; for an admin. @throws Stale unless `version` is the latest */
  rename(name: string, version: number): void {
    if (version !== this._version) throw new Stale(this);
    if (name !== this._profile.name) this.updateProfile({ name });
  }

  private assertNotLast(admins: number): void {
    if (this.isAdmin && admins <= 1)
      throw new Conflict('This is the last admin: make somebody else an admin first.');
  }
}
