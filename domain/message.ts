import type { EmailAddress } from './email.ts';
import { Stale } from './errors.ts';

/** What an admin notes on a message. A message that was answered counts as read. */
export type MessageMarks = { read?: boolean | undefined; answered?: boolean | undefined };

/** Everything that is stored of a message. */
export type MessageRecord = {
  id: string;
  email: EmailAddress;
  subject: string;
  message: string;
  createdAt: Date;
  readAt: Date | undefined;
  answeredAt: Date | undefined;
  /** Counts the changes, so that nobody overwrites a change that they have not seen. */
  version: number;
};

const asNew = { readAt: undefined, answeredAt: undefined, version: 1 };

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
