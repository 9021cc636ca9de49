import type { EmailAddress } from '../../domain/email.ts';

/** Every kind of mail, and whether it is about money. What each says stands in `application/mails/letters`. */
const isAboutMoney = {
  welcome: false,
  'order placed': false,
  'order paid': true,
  'hold ending': false,
  'order expired': false,
  refunded: true,
  shipped: false,
  delivered: false,
  'answer to a message': false,
};
export type MailKind = keyof typeof isAboutMoney;
export const mailKinds = Object.keys(isAboutMoney) as MailKind[];

/** They are sent before all others. */
export const moneyMails = mailKinds.filter((kind) => isAboutMoney[kind]);
/** A mail for which no server could be reached for so long is given up at the next try. In milliseconds. */
export const longestWaitMs = 30 * 24 * 60 * 60 * 1_000;
/** How much sooner than it is due their turn comes: longer than any mail waits. In milliseconds. */
export const moneyLeadMs = 2 * longestWaitMs;

/**
 * People take turns: each further mail of one counts as though it had come so much later than the one before,
 * in milliseconds. So many mails of one delay nobody else's, and none waits for ever. While nobody else's
 * wait, they are sent at once.
 */
export const betweenTurnsMs = 60_000;

/** To whom a mail goes. */
export type MailedTo = {
  email: EmailAddress;
  /** Whether the address is known to be theirs. */
  isVerified?: boolean;
};

/**
 * Where mails arrive that are counted together: those to all addresses of one mailbox. Anyone signs up with
 * another's, so those to an address that is known to be its owner's are counted for themselves; and so are those
 * about money, which waits for no mails that cost nothing.
 */
export const countedAt = ({ email, isVerified }: MailedTo, kind: MailKind): string => {
  const address = isVerified ? email.value : `${email.mailbox} unverified`;
  return isAboutMoney[kind] ? `${address} money` : address;
};

/** At most this many mails go to one address within this time, in milliseconds, whoever they are for. */
export const mostToAddress = 12;
export const toAddressWithinMs = 60_000;

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
  /** Where it stands among those that are due; nothing before it is due, and while it is being sent. */
  turnAt: Date | undefined;
  /** Where it goes, or has gone, as a fingerprint; nothing before it is to be sent. */
  address: string | undefined;
  /** When it may go there. */
  slotAt: Date | undefined;
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
   * Takes mails whose time has come, those about money first, then people in turn. Nobody else gets them
   * for `leaseMs`: whoever takes them marks them by then, or they are due again. They come in the order in
   * which they were due.
   */
  take(leaseMs: number, limit: number): Promise<TakenMail[]>;
  /**
   * Whether a mail that was taken may go to this address now; see `countedAt`. If not, it is due when it may,
   * and this try does not count.
   */
  mayGoTo(mail: DueMail, to: MailedTo): Promise<boolean>;
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
