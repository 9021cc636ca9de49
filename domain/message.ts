import type { EmailAddress } from './email.ts';
import { Stale } from './errors.ts';
import type { User } from './user.ts';

/** The most characters of a message, and of whatever is written after it. */
export const messageMaxLength = 5000;

/** What an admin notes on a message. A message that was answered counts as read. */
export type MessageMarks = { read?: boolean | undefined; answered?: boolean | undefined };

/** Everything that is stored of a message. */
export type MessageRecord = {
  id: string;
  /** Who has left it, if they were signed in. */
  personId: string | undefined;
  email: EmailAddress;
  subject: string;
  message: string;
  createdAt: Date;
  readAt: Date | undefined;
  answeredAt: Date | undefined;
  /** Counts the changes, so that nobody overwrites a change that they have not seen. */
  version: number;
};

const asNew = { personId: undefined, readAt: undefined, answeredAt: undefined, version: 1 };

/** Its fields can be read; only its methods change them. */
export interface Message extends Readonly<MessageRecord> {}

/** What a visitor wrote into the contact block. */
export class Message {
  constructor(message: Omit<MessageRecord, keyof typeof asNew> & Partial<MessageRecord>) {
    Object.assign(this, asNew, message);
  }

  /** A message from what was stored. */
  static restore(record: MessageRecord): Message {
    return new Message(record);
  }

  /**
   * Whether somebody may read it and its answers: whoever has left it while they were signed in; of what
   * a visitor has left, whose verified address it names, since anybody can sign up with another's.
   */
  isReadBy({ id, email, emailVerified }: Pick<User, 'id' | 'email' | 'emailVerified'>): boolean {
    return this.personId === undefined
      ? emailVerified && email.equals(this.email)
      : this.personId === id;
  }

  /** Its sender has written again: it waits for an answer anew, and nobody has seen all of it. */
  reopen(): void {
    Object.assign(this, { readAt: undefined, answeredAt: undefined, version: this.version + 1 });
  }

  /**
   * Notes that it was read or answered, or takes that back.
   * @param version the version that the caller has read, if it says so @throws Stale unless it is the latest
   */
  mark(marks: MessageMarks, now: Date, version = this.version): void {
    if (version !== this.version) throw new Stale(this);
    const answered = marks.answered ?? (marks.read !== false && this.answeredAt !== undefined);
    const read = answered || (marks.read ?? this.readAt !== undefined);
    if (read === (this.readAt !== undefined) && answered === (this.answeredAt !== undefined))
      return;
    const marked: Partial<MessageRecord> = {
      readAt: read ? (this.readAt ?? now) : undefined,
      answeredAt: answered ? (this.answeredAt ?? now) : undefined,
      version: this.version + 1,
    };
    Object.assign(this, marked);
  }
}
