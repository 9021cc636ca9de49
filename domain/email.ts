import { InvalidInput } from './errors.ts';

/**
 * The simple pattern that the forms use too: something, an @, something with a dot in it; no white
 * space, control characters or halves of characters. The first dot after the @ is found in one way
 * only, so that no text takes long.
 */
export const emailPattern =
  /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}][^\s@.\p{Cc}\p{Cs}]*\.[^\s@\p{Cc}\p{Cs}]+$/u;

/** The longest address that mail can carry. Source: RFC 5321, 4.5.3.1.3. */
export const emailMaxLength = 254;

const written = (text: string): string => text.trim().toLowerCase();

const isAddress = (value: string): boolean =>
  value.length <= emailMaxLength && emailPattern.test(value);

/** An email address, in lower case, so that two spellings of one address are one person. */
export class EmailAddress {
  readonly value: string;

  /** @throws InvalidInput with the specification's message */
  constructor(text: string) {
    const value = written(text);
    if (!isAddress(value))
      throw new InvalidInput([{ field: 'email', message: 'Provide a valid Email' }]);
    this.value = value;
  }

  /** The address that a text is, if it is one. */
  static read(text: string): EmailAddress | undefined {
    return isAddress(written(text)) ? new EmailAddress(text) : undefined;
  }

  /** The part before the @: what a person without a name goes by. */
  get localPart(): string {
    return this.value.slice(0, this.value.lastIndexOf('@'));
  }

  /**
   * Where its mail arrives, however many addresses somebody makes of it: what is after a plus tells them
   * apart for their reader alone. Source: RFC 5233.
   */
  get mailbox(): string {
    return this.value.replace(/^([^+@]+)\+[^@]*/, '$1');
  }

  /** Whether a text that somebody has typed is this address. */
  matches(text: string): boolean {
    return written(text) === this.value;
  }

  equals(other: EmailAddress): boolean {
    return this.value === other.value;
  }
}
