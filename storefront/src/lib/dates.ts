import { language } from './money.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const format = (date: string, timeZone: string | undefined, timeZoneName?: 'short'): string => {
  const key = `${timeZone} ${timeZoneName}`;
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName,
    });
  formats.set(key, known);
  return known.format(new Date(date));
};

/**
 * Formats a day and time in a time zone.
 * @param date ISO 8601
 */
export const formatMoment = (date: string, timeZone: string): string => format(date, timeZone);

/**
 * Formats a day and time in a time zone, which it names where the reader's clock shows another time: they would take it
 * for their own.
 * @param date ISO 8601
 * @param ownTimeZone the reader's: by default, the browser's
 */
export const formatMomentAbroad = (
  date: string,
  timeZone: string,
  ownTimeZone?: string,
): string => {
  const isOwn = format(date, timeZone) === format(date, ownTimeZone);
  return format(date, timeZone, isOwn ? undefined : 'short');
};
