import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The time of one call and its source of ids. They are passed in, so that the rules are
 * deterministic.
 */
export type Moment = {
  /** Unix time in seconds, as Stripe counts. */
  now: number;
  newId: (prefix: string) => string;
};

/** `length` random letters and digits from the system's secure source. */
const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** An id in Stripe's manner, such as `pi_3…`. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** The present moment, with random ids. */
export const thisMoment = (): Moment => ({ now: Math.floor(Date.now() / 1000), newId });
