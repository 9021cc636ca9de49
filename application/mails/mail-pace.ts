import type { EmailAddress } from '../../domain/email.ts';

/** So many mails go to one address at once; after them one each time that the interval has passed. */
const atOnce = 12;
const intervalMs = 5_000;

/**
 * Keeps the mails to one address from delaying everybody's, or from flooding it: one after the other may sign up
 * with an address that is not theirs. Answers with how long a mail must wait for its turn, in milliseconds, and keeps that turn;
 * 0 where it may go now.
 */
export const mailPace = () => {
  /** When the next one to an address would go if none went at once. */
  const turns = new Map<string, number>();
  return (address: EmailAddress, at: Date): number => {
    const to = address.value;
    const now = at.getTime();
    const turn = Math.max(turns.get(to) ?? 0, now);
    // In the order of their last turns, so that those long past are the first ones.
    turns.delete(to);
    turns.set(to, turn + intervalMs);
    for (const [longPast, next] of turns) {
      if (next > now) break;
      turns.delete(longPast);
    }
    return Math.max(0, turn - now - (atOnce - 1) * intervalMs);
  };
};
