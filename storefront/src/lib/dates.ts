import { language } from './money.ts';

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * Formats a day and time, by default in the browser's own time zone.
 * @param date ISO 8601
 */
export const formatMoment = (date: string, timeZone?: string): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(timeZone && { timeZone }),
    });
  formats.set(timeZone, format);
  return format.format(new Date(date));
};
