import { language } from './money.ts';

const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

/** A day and time for people, in their own time zone. @param date ISO 8601 */
export const formatMoment = (date: string): string => moment.format(new Date(date));
