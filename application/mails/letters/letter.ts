import type { Bookings } from '../../bookings/ports.ts';
import type { MessageAnswers, Messages } from '../../messages/ports.ts';
import type { Invoices } from '../../invoices/ports.ts';
import type { PrintInvoice } from '../../invoices/print-invoice.ts';
import type { Clock } from '../../ports.ts';
import type { PaymentAttempts, Refunds } from '../../payments/ports.ts';
import type { Shipments } from '../../shipping/ports.ts';
import type { Users } from '../../users/ports.ts';
import { language, type Money } from '../../../domain/money.ts';
import { EmailAddress } from '../../../domain/email.ts';
import type { User } from '../../../domain/user.ts';

export type Recipient = {
  name: string;
  email: EmailAddress;
  /** Whether the address is known to be theirs. */
  isVerified?: boolean;
};

export type Attachment = { filename: string; contentType: string; content: Uint8Array };

/** A line of a table: a part, with how many of it, and what it costs or what became of it. */
export type LetterLine = { text: string; detail?: string; amount?: string };

/** A sum below the lines. */
export type LetterSum = { label: string; amount: string };

/** Where a letter leads: a path of the storefront. */
export type LetterAction = { label: string; path: string };

/** What a mail says, in words and amounts as they are read. How it looks is the mail server's affair. */
export type Letter = {
  to: Recipient;
  subject: string;
  /** Each may have several lines, or be an address, to which it leads then. */
  paragraphs: string[];
  lines?: LetterLine[];
  /** The last one is the whole. */
  sums?: LetterSum[];
  /** What it answers, after a line that says so. */
  quote?: { label: string; text: string };
  action?: LetterAction;
  /** What is said last, smaller. */
  notes?: string[];
  attachments?: Attachment[];
};

/** What letters are made from. */
export type LetterPorts = {
  users: Users;
  bookings: Bookings;
  attempts: PaymentAttempts;
  refunds: Refunds;
  shipments: Shipments;
  invoices: Invoices;
  printInvoice: PrintInvoice;
  messages: Messages;
  messageAnswers: MessageAnswers;
  clock: Clock;
};

/** How the shop writes things. */
export type Words = {
  /** An amount, such as $958.00. */
  money: (amount: Money) => string;
  /** A moment by the shop's clocks, such as Nov 23, 2026, 2:15 PM UTC. */
  moment: (at: Date) => string;
};

/** What a kind of mail says. */
export type Template<Facts> = {
  /**
   * Reads what it tells of, as it is now. Nothing when there is nothing to tell any more, or nobody to
   * tell it to.
   */
  read: (ports: LetterPorts, subjectId: string) => Promise<({ to: Recipient } & Facts) | undefined>;
  write: (facts: { to: Recipient } & Facts, words: Words) => Omit<Letter, 'to'>;
};

/** @param timeZone the shop's */
export const wordsIn = (timeZone: string): Words => {
  const moments = new Intl.DateTimeFormat(language, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return {
    money: (amount) => amount.inWords(),
    moment: (at) => moments.format(at),
  };
};

/**
 * Whoever has an address, as the recipient of a mail. It may be anybody's unless it is known to be this
 * person's: then it is told nothing that somebody else may have made up, neither a name nor what stands after
 * a plus.
 */
export const recipientAt = (email: EmailAddress, user: User | undefined): Recipient =>
  user?.emailVerified && user.email.equals(email)
    ? { name: user.displayName, email, isVerified: true }
    : { name: new EmailAddress(email.mailbox).localPart, email, isVerified: false };

/** A person as the recipient of a mail; nobody who was removed. */
export const recipientOf = async (
  { users }: Pick<LetterPorts, 'users'>,
  personId: string | undefined,
): Promise<Recipient | undefined> => {
  const user = personId === undefined ? undefined : await users.find(personId);
  return user && !user.isRemoved ? recipientAt(user.email, user) : undefined;
};
