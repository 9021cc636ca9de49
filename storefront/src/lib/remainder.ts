import type { Booking } from '../../../adapters/http/contract.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long a booking is held yet: in hours, the last two in minutes. */
export type Remainder = { words: string; isUrgent: boolean };

/** The whole minutes until a moment, rounded down; -1 once it is over. @param until ISO 8601 */
export const minutesLeft = (until: string, now: number): number => {
  const left = Date.parse(until) - now;
  return left > 0 ? Math.floor(left / minute) : -1;
};

/** What is left in words, to the nearest hour; undefined when nothing is. */
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

/** The shop notices a few seconds after the time is over; then it is asked again this often. */
const overduePause = 5000;
/** No timer of a browser waits much longer than a fortnight; the list is read again before that. */
const longestPause = 12 * hour;

/** In how many milliseconds one of the bookings runs out, or false when none can. */
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
