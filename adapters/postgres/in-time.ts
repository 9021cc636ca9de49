import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** PostgreSQL accepts connections, or has one, and does not answer. */
export class Silent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL does not answer.');
  }
}

/** An answer that is waited for no longer than this, in milliseconds. @throws Silent */
export const inTime = async <T>(answer: Promise<T>, ms: number): Promise<T> => {
  const late = Symbol('late');
  const first = await Promise.race([answer, pause(ms, late, { ref: false })]);
  if (first !== late) return first;
  // The time may be over because this process was busy: first it reads what has arrived.
  const last = await Promise.race([answer, turn().then(() => turn(late))]);
  if (last === late) throw new Silent();
  return last;
};
