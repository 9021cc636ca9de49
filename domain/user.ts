import { EmailAddress } from './email.ts';
import { Conflict } from './errors.ts';

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
  private _role: Role = 'customer';
  private _profile: Profile = emptyProfile;
  private _removedAt: Date | undefined;

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

  /** What to call them. */
  get displayName(): string {
    return displayNameOf(this._profile.name, this.email);
  }

  promote(): void {
    this._role = 'admin';
  }

  /**
   * Takes the person out of the shop and forgets what they told; the row stays, so that the same
   * account cannot come back and old bookings keep their owner.
   * @param admins how many admins there are @throws Conflict for the last one
   */
  remove(now: Date, admins: number): void {
    if (this.isAdmin && admins <= 1)
      throw new Conflict('This is the last admin: make somebody else an admin first.');
    this._role = 'customer';
    this._profile = emptyProfile;
    this.email = new EmailAddress(`${this.id}@removed.invalid`);
    this._removedAt = now;
  }

  updateProfile(changes: Partial<Profile>): void {
    this._profile = { ...this._profile, ...changes };
  }
}
