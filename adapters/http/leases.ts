import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { TooManyRequests } from '../../domain/errors.ts';

/** Counts the calls of each key in a window, for all processes of the shop together. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'points' | 'msDuration'>;

type Lease = { left: number; endsAt: number };

/** Leases held at once; whoever comes after that is counted call by call. */
const mostLeases = 10_000;

/**
 * Takes calls off a shared counter, many at a time, and hands them out one by one: so only one call
 * in so many asks the database, and still no more go through than the counter has. What another
 * process has taken and not used may be missed until the window ends.
 * @param block calls taken at a time
 * @param now a clock that only ever goes on, in milliseconds
 */
export const leases = (counter: Counter, block: number, now = () => performance.now()) => {
  const held = new Map<string, Lease>();
  const asked = new Map<string, Promise<void>>();

  const isTaken = (key: string): boolean => {
    const lease = held.get(key);
    if (!lease) return false;
    const isLive = lease.endsAt > now();
    if (!isLive || lease.left === 1) held.delete(key);
    lease.left -= 1;
    return isLive;
  };

  const lease = async (key: string): Promise<void> => {
    if (held.size >= mostLeases) dropEnded(held, now());
    const wanted = held.size < mostLeases ? block : 1;
    const { consumedPoints, msBeforeNext } = await counted(counter, key, wanted);
    // The counter goes past its end by what did not fit. One that answers from memory says zero.
    const over = Math.max(0, consumedPoints - counter.points);
    const left = consumedPoints === 0 ? 0 : wanted - over;
    // The clock of whoever began the window may be wrong.
    const ms = Math.min(msBeforeNext, counter.msDuration);
    if (left <= 0) throw new TooManyRequests(Math.max(1, Math.ceil(ms / 1_000)));
    held.set(key, { left, endsAt: now() + ms });
  };

  /** One call of this key. @throws TooManyRequests */
  return async (key: string): Promise<void> => {
    while (!isTaken(key)) {
      // Those that come at once wait for the same lease, and hoard no calls.
      const asking = asked.get(key) ?? lease(key).finally(() => asked.delete(key));
      asked.set(key, asking);
      await asking;
    }
  };
};

const counted = async (counter: Counter, key: string, points: number): Promise<RateLimiterRes> => {
  try {
    return await counter.consume(key, points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
};

const dropEnded = (held: Map<string, Lease>, now: number): void => {
  for (const [key, { endsAt }] of held) if (endsAt <= now) held.delete(key);
};
