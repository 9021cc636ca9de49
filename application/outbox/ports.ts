/** Every kind of mail. What each says stands in `application/mails/letters`. */
export const mailKinds = [
  'welcome',
  'order placed',
  'order paid',
  'hold ending',
  'order expired',
  'refunded',
  'shipped',
  'delivered',
  'answer to a message',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** A mail that is due: of which kind, what it tells of, and whose mails it goes away with. */
export type DueMail = {
  kind: MailKind;
  /** The id of what it tells of. Of one kind, there is one mail about it. */
  subjectId: string;
  /** Nothing where it goes to somebody without an account. */
  personId: string | undefined;
};

/** A mail that was taken to be sent. */
export type TakenMail = DueMail & {
  createdAt: Date;
  /** How often it was taken, this time included. */
  tries: number;
};

/** Everything that is stored of a mail. What it says is made when it is sent. */
export type StoredMail = TakenMail & {
  /** When it is to be tried, by the outbox's own clock. */
  dueAt: Date;
  sentAt: Date | undefined;
  givenUpAt: Date | undefined;
};

/**
 * Mails that are due, stored with what they tell of. Where the shop sends no mails, it takes none. When a
 * mail is due is told by a clock of the outbox's own: those of the processes may be further apart than a
 * mail is taken for, and it would go out twice.
 */
export interface Outbox {
  /**
   * Stores a mail in the transaction of what it tells of; it is due at once. One that is there already
   * stays as it is.
   */
  add(mail: DueMail, now: Date): Promise<void>;
  /**
   * Takes mails whose time has come, those that are due longest first. Nobody else gets them for
   * `leaseMs`: whoever takes them marks them by then, or they are due again.
   */
  take(leaseMs: number, limit: number): Promise<TakenMail[]>;
  /** It was sent: nobody takes it any more. */
  sent(mail: DueMail, now: Date): Promise<void>;
  /** It is tried again after so many milliseconds. @param counted whether this try counts */
  postpone(mail: DueMail, pauseMs: number, counted: boolean): Promise<void>;
  /** It is never tried again. */
  giveUp(mail: DueMail, now: Date): Promise<void>;
  /** Forgets a mail that has nothing to tell any more. */
  drop(mail: DueMail): Promise<void>;
  /** Forgets the mails of a person that were not sent yet. */
  forgetPerson(personId: string): Promise<void>;
  /** How many wait to be sent, and how many were given up and are still remembered. */
  counts(): Promise<{ waiting: number; givenUp: number }>;
}
