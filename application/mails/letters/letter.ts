import type { Bookings } from '../../bookings/ports.ts';
import type { MessageAnswers, Messages } from '../../messages/ports.ts';
import type { Invoices } from '../../invoices/ports.ts';
import type { PrintInvoice } from '../../invoices/print-invoice.ts';
import type { Clock } from '../../ports.ts';
import type { PaymentAttempts, Refunds } from '../../payments/ports.ts';
import type { Shipments } from '../../shipping/ports.ts';
import type { Users } from '../../users/ports.ts';
import { formatMoney, language, type Money } from '../../../domain/money.ts';
import type { EmailAddress } from '../../../domain/email.ts';

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
    money: (amount) => formatMoney(amount.toMajor(), amount.currency),
    moment: (at) => moments.format(at),
  };
};

/**
 * A person as the recipient of a mail; nobody who was removed. The address may be somebody else's as long
 * as it is not verified: then it is not told what its owner calls themselves here, which may be anything.
 */
export const recipientOf = async (
  { users }: Pick<LetterPorts, 'users'>,
  personId: string | undefined,
): Promise<Recipient | undefined> => {
  const user = personId === undefined ? undefined : await users.find(personId);
  if (!user || user.isRemoved) return undefined;
  const { displayName, email, emailVerified } = user;
  return {
    name: emailVerified ? displayName : email.localPart,
    email,
    isVerified: emailVerified,
  };
};
