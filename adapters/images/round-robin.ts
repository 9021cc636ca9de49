import type { Abort, PictureSender } from '../../application/images/ports.ts';
import { Unavailable } from '../../domain/errors.ts';
import { service } from './store.ts';

type Sender = Pick<PictureSender, 'address' | 'personId'>;
type Waiting = Sender & {
  /** How much had been done when it came, or when somebody was last served at its address. */
  sinceAddress: number;
  /** The same of its person, wherever they send from. */
  sincePerson: number;
  begin: () => void;
};

/**
 * Runs one piece of work at a time, and serves those who wait in turn. Whoever was just served goes behind all who
 * wait, and so do all others at their address: neither many accounts at one address nor one account at many addresses
 * has more than one turn.
 * @param waitMs how long a piece of work may wait, in milliseconds
 */
export const roundRobin = (waitMs: number) => {
  /** In the order in which they came. */
  const waiting: Waiting[] = [];
  let done = 0;
  let isFree = true;

  const beginNext = (served: Sender): void => {
    done += 1;
    for (const one of waiting) {
      if (one.address === served.address) one.sinceAddress = done;
      if (one.personId === served.personId) one.sincePerson = done;
    }
    const [next] = waiting.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || a.sincePerson - b.sincePerson,
    );
    if (!next) {
      isFree = true;
      return;
    }
    waiting.splice(waiting.indexOf(next), 1);
    next.begin();
  };

  const waitFor = async (sender: Sender, signal: Abort): Promise<void> => {
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>();
    const { address, personId } = sender;
    const one = { address, personId, sinceAddress: done, sincePerson: done, begin };
    waiting.push(one);
    const leave = (reason: unknown) => {
      const at = waiting.indexOf(one);
      if (at !== -1) waiting.splice(at, 1);
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

  /** @throws Unavailable after too long a wait, or the reason of `signal`; then the work has not begun */
  return async <T>(sender: Sender, signal: Abort, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    if (isFree) isFree = false;
    else await waitFor(sender, signal);
    try {
      return await work();
    } finally {
      beginNext(sender);
    }
  };
};

const rankOf = ({ sinceAddress, sincePerson }: Waiting): number =>
  Math.max(sinceAddress, sincePerson);
