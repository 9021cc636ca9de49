import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../../domain/errors.ts';

/** Counts the calls of each key in a window, for all processes of the shop together. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'points' | 'msDuration'>;

/** `taken`: how many calls were taken in this window, those that are left included. */
type Lease = { left: number; taken: number; endsAt: number };

/** The share of a block that a process takes at its first call. */
const beginning = 3;

/** How many leases may exist at once. Further keys are counted call by call. */
const maxLeases = 10_000;

/**
 * Takes calls from a shared counter in blocks, and hands them out one by one: only one call of a block
 * asks the database, and no more calls pass than the counter allows. Calls that another process has
 * taken and does not use are lost until the window ends; so a process begins with a third of a block,
 * which is enough for most people, and then takes no more at a time than it has used in the window.
 * @param block how many calls are taken at a time, at most
 * @param now a clock that never goes back, in milliseconds
 */
export const leases = (counter: Counter, block: number, now = () => performance.now()) => {
  const held = new Map<string, Lease>();
  const asked = new Map<string, Promise<void>>();

  const isTaken = (key: string): boolean => {
    const lease = held.get(key);
    if (!lease) return false;
    const isLive = lease.endsAt > now();
    const has = isLive && lease.left > 0;
    if (has) lease.left -= 1;
    // One that is used up still tells how many the next one takes.
    const isOver = lease.left === 0 && (block === 1 || held.size > maxLeases);
    if (!isLive || isOver) held.delete(key);
    return has;
  };

  const lease = async (key: string): Promise<void> => {
    if (held.size >= maxLeases) dropEnded(held, now());
    const { taken = 0 } = held.get(key) ?? {};
    const atMost = Math.min(block, Math.max(taken, Math.ceil(block / beginning)));
    const wanted = held.size < maxLeases ? atMost : 1;
    const { consumedPoints, msBeforeNext } = await counted(counter, key, wanted);
    // The counter also counts what did not fit. When it answers from memory, it says zero.
    const over = Math.max(0, consumedPoints - counter.points);
    const left = consumedPoints === 0 ? 0 : wanted - over;
    // The window may have been started by a process whose clock is wrong.
    const ms = Math.min(msBeforeNext, counter.msDuration);
    if (left <= 0) throw new TooManyRequests(Math.max(1, Math.ceil(ms / 1_000)));
    held.set(key, { left, taken: taken + left, endsAt: now() + ms });
  };

  /** One call of this key. @throws TooManyRequests */
  return async (key: string): Promise<void> => {
    while (!isTaken(key)) {
      // Calls that come at once share one lease.
      const asking = asked.get(key) ?? lease(key).finally(() => asked.delete(key));
      asked.set(key, asking);
      await asking;
    }
  };
};

/** A refusal is rejected with what was counted; all else is an error. */
const isRefusal = (refused: unknown): refused is RateLimiterRes =>
  !(refused instanceof Error) &&
  typeof refused === 'object' &&
  refused !== null &&
  'msBeforeNext' in refused;

const counted = async (counter: Counter, key: string, points: number): Promise<RateLimiterRes> => {
  try {
    return await counter.consume(key, points);
  } catch (refused) {
    if (isRefusal(refused)) return refused;
    throw refused;
  }
};

const dropEnded = (held: Map<string, Lease>, now: number): void => {
  for (const [key, { endsAt }] of held) if (endsAt <= now) held.delete(key);
};
