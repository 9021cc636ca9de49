import type { ConsoleDashboard } from '../../../adapters/http/console-contract.ts';
import { countLimit } from '../../../domain/count-limit.ts';
import { language } from '../../../storefront/src/lib/money.ts';

type Day = ConsoleDashboard['days'][number];
export type Figure = 'revenue' | 'refunded' | 'bookings' | 'orders';

/** All days together. Money in major units, reckoned so that no cent drifts. */
export const sumOf = (days: Day[], figure: Figure): number =>
  Math.round(days.reduce((sum, day) => sum + day[figure] * 1000, 0)) / 1000;

/** In how many orders the bookings were placed, and today's. */
export const ordersInWords = (days: Day[]): string => {
  const orders = (count: number) => `in ${count} ${count === 1 ? 'order' : 'orders'}`;
  const today = days.at(-1);
  const all = orders(sumOf(days, 'orders'));
  return today ? `${all}; today ${today.bookings} ${orders(today.orders)}` : all;
};

/** The next round number from here: the top of a chart's axis. */
export const roundUp = (highest: number): number => {
  if (highest <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((one) => one * magnitude >= highest) ?? 10;
  return step * magnitude;
};

/** A count that ends at `countLimit`. */
export const countInWords = (count: number): string =>
  count > countLimit ? `${countLimit.toLocaleString(language)}+` : count.toLocaleString(language);

const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** @param date a day, as 2026-11-21 */
export const formatDay = (date: string): string => day.format(new Date(date));

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always' });

/** How long until, or since, hours and days to the nearest: 'in 5 hours'. @param moment ISO 8601 @param now in milliseconds */
export const untilThen = (moment: string, now: number): string => {
  const minutes = (new Date(moment).getTime() - now) / 60_000;
  if (Math.abs(minutes) < 60) return relative.format(Math.trunc(minutes), 'minute');
  if (Math.abs(minutes) < 48 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(Math.round(minutes / 60 / 24), 'day');
};
