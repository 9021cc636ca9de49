import { Unavailable, TooManyRequests } from '../../domain/errors.ts';

type Line = { inside: number; waiting: (() => void)[] };

/** How many may be inside: of one key, of all together, and how many of one key may wait for it. */
type Room = { ofOne: number; waiting?: number; altogether?: number };

/**
 * Lets so many at once with the same key do their work. Of those beyond them some wait, in the order
 * of their coming, and keep nobody with another key waiting.
 * @throws TooManyRequests when too many of one key are there, Unavailable when there are of all
 */
export const places = ({ ofOne, waiting = 0, altogether = Infinity }: Room) => {
  const lines = new Map<string, Line>();
  let inside = 0;
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { inside: 0, waiting: [] };
    if (line.inside + line.waiting.length >= ofOne + waiting) throw new TooManyRequests(1);
    if (inside >= altogether) throw new Unavailable('The shop', { retryAfter: 2 });
    lines.set(key, line);
    if (line.inside < ofOne) line.inside += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    inside += 1;
    try {
      return await work();
    } finally {
      inside -= 1;
      // Whoever is next takes over the place.
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.inside === 0) lines.delete(key);
    }
  };
};
