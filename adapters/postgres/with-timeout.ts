import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** PostgreSQL accepts connections, or has one, and does not answer. */
export class Silent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL does not answer.');
  }
}

const sliceMs = 50;

/**
 * Waits for an answer no longer than `ms` milliseconds. Time in which this process was too busy to read
 * what has arrived does not count. @throws Silent
 */
export const withTimeout = async <T>(answer: Promise<T>, ms: number): Promise<T> => {
  const late = Symbol('late');
  // Each slice counts for its own length, however late this process learns that it is over.
  for (let waited = 0; waited < ms; waited += sliceMs) {
    const passed = pause(sliceMs, late, { ref: false }).then(() => turn(late));
    const first = await Promise.race([answer, passed]);
    if (first !== late) return first;
  }
  throw new Silent();
};
