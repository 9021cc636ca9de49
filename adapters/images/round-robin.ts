import type { Abort } from '../../application/images/ports.ts';
import { Unavailable } from '../../domain/errors.ts';
import { service } from './store.ts';

/**
 * Runs work one at a time. Who waits is served person by person, whoever was served goes behind all
 * others: nobody waits for more than one piece of work of each other person.
 * @param waitMs how long a piece of work may wait, in milliseconds
 */
export const roundRobin = (waitMs: number) => {
  /** Who waits, in the order in which they are served; whoever is served now is among them. */
  const lines = new Map<string, (() => void)[]>();
  let isFree = true;

  const beginNext = (): void => {
    for (const [person, line] of lines) {
      const begin = line.shift();
      if (begin) return begin();
      lines.delete(person);
    }
    isFree = true;
  };

  /** @throws Unavailable after too long a wait, or what `signal` was aborted for; the work is not begun then */
  return async <T>(person: string, signal: Abort, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const line = lines.get(person) ?? [];
    lines.set(person, line);
    if (isFree) isFree = false;
    else await placeIn(line, signal, waitMs);
    try {
      return await work();
    } finally {
      lines.delete(person);
      if (line.length > 0) lines.set(person, line);
      beginNext();
    }
  };
};

const placeIn = async (line: (() => void)[], signal: Abort, waitMs: number): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  line.push(resolve);
  const leave = (reason: unknown) => {
    const at = line.indexOf(resolve);
    if (at !== -1) line.splice(at, 1);
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
