import { Unavailable, TooManyRequests } from '../domain/errors.ts';

type Queue = { inside: number; waiting: (() => void)[] };

/** How much runs at once: of one key and of all keys together; and how many of one key may wait. */
type Limits = { ofOne: number; waiting?: number; altogether?: number };

/**
 * A semaphore for each key: `ofOne` pieces of work of one key run at once, and further ones wait in
 * their order, without holding up the work of other keys.
 * @throws TooManyRequests when too much of one key waits, Unavailable when too much runs in all
 */
export const semaphore = ({ ofOne, waiting = 0, altogether = Infinity }: Limits) => {
  const queues = new Map<string, Queue>();
  let inside = 0;
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { inside: 0, waiting: [] };
    if (queue.inside + queue.waiting.length >= ofOne + waiting) throw new TooManyRequests(1);
    if (inside >= altogether) throw new Unavailable('The shop', { retryAfter: 2 });
    queues.set(key, queue);
    if (queue.inside < ofOne) queue.inside += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    inside += 1;
    try {
      return await work();
    } finally {
      inside -= 1;
      // The next in the queue takes over this place.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.inside === 0) queues.delete(key);
    }
  };
};
