import type { EmailAddress } from './email.ts';
import { Stale } from './errors.ts';

/** What an admin notes on a message. What was answered was read. */
export type MessageMarks = { read?: boolean | undefined; answered?: boolean | undefined };

/** What a visitor wrote into the contact block. */
export class Message {
  readonly id: string;
  readonly email: EmailAddress;
  readonly subject: string;
  readonly message: string;
  readonly createdAt: Date;
  private _readAt: Date | undefined;
  private _answeredAt: Date | undefined;
  private _version = 1;

  constructor(message: {
    id: string;
    email: EmailAddress;
    subject: string;
    message: string;
    createdAt: Date;
  }) {
    this.id = message.id;
    this.email = message.email;
    this.subject = message.subject;
    this.message = message.message;
    this.createdAt = message.createdAt;
  }

  get readAt(): Date | undefined {
    return this._readAt;
  }

  get answeredAt(): Date | undefined {
    return this._answeredAt;
  }

  /** Counts the changes, so that nobody overwrites one unseen. */
  get version(): number {
    return this._version;
  }

  /**
   * Notes that it was read or answered, or takes that back.
   * @param version which one was read, where it was read @throws Stale unless it is the latest
   */
  mark(marks: MessageMarks, now: Date, version = this._version): void {
    if (version !== this._version) throw new Stale(this);
    const answered = marks.answered ?? (marks.read !== false && this._answeredAt !== undefined);
    const read = answered || (marks.read ?? this._readAt !== undefined);
    if (read === (this._readAt !== undefined) && answered === (this._answeredAt !== undefined))
      return;
    this._readAt = read ? (this._readAt ?? now) : undefined;
    this._answeredAt = answered ? (this._answeredAt ?? now) : undefined;
    this._version += 1;
  }
}
