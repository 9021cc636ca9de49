/** So many mails go to one person at once; after them one each time that the interval has passed. */
const atOnce = 12;
const intervalMs = 5_000;

/**
 * Keeps one person's mails from delaying everybody's, or from flooding an address that may not be
 * theirs. Answers with how long a mail must wait for its turn, in milliseconds, and keeps that turn;
 * 0 where it may go now.
 */
export const mailPace = () => {
  /** When the next one of a person would go if none went at once. */
  const turns = new Map<string, number>();
  return (person: string, at: Date): number => {
    const now = at.getTime();
    const turn = Math.max(turns.get(person) ?? 0, now);
    // In the order of their last turns, so that those long past are the first ones.
    turns.delete(person);
    turns.set(person, turn + intervalMs);
    for (const [longPast, next] of turns) {
      if (next > now) break;
      turns.delete(longPast);
    }
    return Math.max(0, turn - now - (atOnce - 1) * intervalMs);
  };
};
