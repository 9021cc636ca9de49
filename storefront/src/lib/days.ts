import { language } from './money.ts';

const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day of the calendar, such as 2026-11-23. Not beside `dates.ts`, which every first view loads. */
export const formatDay = (day: string): string => days.format(new Date(day));
