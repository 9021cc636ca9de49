import type { Abort } from '../../application/images/ports.ts';
import { Unavailable } from '../../domain/errors.ts';
import { service } from './store.ts';

type Sender = { address: string; personId: string };

/**
 * Runs one piece of work at a time, and serves those who wait in turn: first one address after the other, then
 * one person there after the other. Each waits for at most one piece of work of each other address, however many
 * accounts somebody has there.
 * @param waitMs how long a piece of work may wait, in milliseconds
 */
export const roundRobin = (waitMs: number) => {
  /** The waiting work of each person of each address, in the order in which they are served. */
  const addresses = new Map<string, Map<string, (() => void)[]>>();
  let isFree = true;

  const beginNext = (): void => {
    for (const [address, people] of addresses) {
      for (const [person, queue] of people) {
        const begin = queue.shift();
        if (begin) return begin();
        people.delete(person);
      }
      addresses.delete(address);
    }
    isFree = true;
  };

  /** @throws Unavailable after too long a wait, or the reason of `signal`; then the work has not begun */
  return async <T>(
    { address, personId }: Sender,
    signal: Abort,
    work: () => Promise<T>,
  ): Promise<T> => {
    signal.throwIfAborted();
    const people = addresses.get(address) ?? new Map<string, (() => void)[]>();
    const queue = people.get(personId) ?? [];
    addresses.set(address, people.set(personId, queue));
    if (isFree) isFree = false;
    else await waitIn(queue, signal, waitMs);
    try {
      return await work();
    } finally {
      goBehind(people, personId, queue);
      goBehind(addresses, address, people);
      beginNext();
    }
  };
};

/** Whoever was just served goes behind those who wait. */
const goBehind = <Waiting>(all: Map<string, Waiting>, name: string, waiting: Waiting): void => {
  all.delete(name);
  all.set(name, waiting);
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
