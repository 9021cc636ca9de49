import type { Booking } from '../../../adapters/http/contract.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long a booking is still held, in words: in hours, and in minutes for the last two. */
export type Remainder = { words: string; isUrgent: boolean };

/** The minutes until a time, rounded down; -1 once it has passed. @param until ISO 8601 */
export const minutesLeft = (until: string, now: number): number => {
  const left = Date.parse(until) - now;
  return left > 0 ? Math.floor(left / minute) : -1;
};

/** The remaining time in words, to the nearest hour; undefined when there is none. */
export const remainderOf = (minutes: number, language: string): Remainder | undefined => {
  if (minutes < 0) return undefined;
  const isUrgent = minutes < 60;
  if (minutes === 0) return { words: `less than ${inUnit(1, 'minute', language)} more`, isUrgent };
  const left =
    minutes < 120
      ? inUnit(minutes, 'minute', language)
      : inUnit(Math.round(minutes / 60), 'hour', language);
  return { words: `${left} more`, isUrgent };
};

const inUnit = (count: number, unit: 'minute' | 'hour', language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** The shop expires a booking a few seconds late; until then, it is refetched at this interval. */
const overduePause = 5000;
/** Timers of browsers wait no longer than 25 days; the list is refetched long before that. */
const longestPause = 12 * hour;

/** In how many milliseconds the next of the bookings expires, or false when none can. */
export const nextExpiry = (
  bookings: Pick<Booking, 'status' | 'expiresAt'>[],
  now: number,
): number | false => {
  const pauses = bookings
    .filter(({ status, expiresAt }) => status === 'unpaid' && expiresAt !== null)
    .map(({ expiresAt }) => Date.parse(expiresAt ?? '') - now);
  if (pauses.length === 0) return false;
  return Math.min(Math.max(Math.min(...pauses), overduePause), longestPause);
};
