import type { Abort } from '../../application/images/ports.ts';
import { Unavailable } from '../../domain/errors.ts';
import { service } from './store.ts';

/**
 * Runs one piece of work at a time, and serves the people who wait in turn: each waits for at most one
 * piece of work of each other person.
 * @param waitMs how long a piece of work may wait, in milliseconds
 */
export const roundRobin = (waitMs: number) => {
  /** The waiting work of each person, in the order in which they are served. */
  const queues = new Map<string, (() => void)[]>();
  let isFree = true;

  const beginNext = (): void => {
    for (const [person, queue] of queues) {
      const begin = queue.shift();
      if (begin) return begin();
      queues.delete(person);
    }
    isFree = true;
  };

  /** @throws Unavailable after too long a wait, or the reason of `signal`; then the work has not begun */
  return async <T>(person: string, signal: Abort, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const queue = queues.get(person) ?? [];
    queues.set(person, queue);
    if (isFree) isFree = false;
    else await waitIn(queue, signal, waitMs);
    try {
      return await work();
    } finally {
      queues.delete(person);
      if (queue.length > 0) queues.set(person, queue);
      beginNext();
    }
  };
};

const waitIn = async (queue: (() => void)[], signal: Abort, waitMs: number): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  queue.push(resolve);
  const leave = (reason: unknown) => {
    const at = queue.indexOf(resolve);
    if (at !== -1) queue.splice(at, 1);
    reject(reason);
  };
  const hangUp = () => leave(signal.reason);
  const timer = setTimeout(() => leave(new Unavailable(service)), waitMs);
  signal.addEventListener('abort', hangUp);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', hangUp);
  }
};
