import type { DueMail } from '../outbox/ports.ts';
import type { Letter } from './letters/letter.ts';

/** What sends mails. */
export interface MailServer {
  /**
   * Sends a letter. It may arrive twice when the answer is lost: then both have the same Message-ID.
   * @param id what the Message-ID is made of; letters, digits, dots and hyphens
   * @throws Unavailable while the server cannot be reached, or takes no mails now @throws Error when
   * it does not take this one
   */
  send(letter: Letter, id: string): Promise<void>;
}

/** Hears what became of mails. */
export interface MailReport {
  sent(mail: DueMail): void;
  /** It is tried again. */
  failed(mail: DueMail, error: unknown): void;
  /** It is not tried again. */
  gaveUp(mail: DueMail, error: unknown): void;
}
