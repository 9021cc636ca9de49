const minute = 60_000;
const day = 24 * 60 * minute;

/** Whether this is the name of a time zone, such as `Europe/Vienna`. Source: IANA's database. */
export const isTimeZone = (name: string): boolean => {
  try {
    clockIn(name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
};

/** The day of a moment in a time zone, as 2026-11-21. */
export const dayOf = (at: Date, timeZone: string): string =>
  wallClock(at, timeZone).toISOString().slice(0, 10);

/** When a day begins in a time zone: at midnight, or when the clocks have jumped over that. */
export const startOfDay = (name: string, timeZone: string): Date => {
  const midnight = new Date(name).getTime();
  // The clocks change by less than a day, so they are right on one of its sides.
  const starts = [-day, day].map(
    (aside) => new Date(midnight - offset(new Date(midnight + aside), timeZone)),
  );
  const [first, last] = starts.toSorted((a, b) => a.getTime() - b.getTime());
  return first && dayOf(first, timeZone) === name ? first : (last ?? new Date(midnight));
};

/** The day that is so many days later. */
export const daysLater = (name: string, days: number): string =>
  new Date(new Date(name).getTime() + days * day).toISOString().slice(0, 10);

/** A moment as ISO 8601 has it, by the clocks of a time zone. */
export const momentIn = (at: Date, timeZone: string): string => {
  const shown = wallClock(at, timeZone);
  const ahead = (shown.getTime() - at.getTime()) / minute;
  if (ahead === 0) return at.toISOString();
  const two = (value: number): string => `${Math.floor(value)}`.padStart(2, '0');
  const sign = ahead < 0 ? '-' : '+';
  const [hours, minutes] = [two(Math.abs(ahead) / 60), two(Math.abs(ahead) % 60)];
  return `${shown.toISOString().slice(0, -1)}${sign}${hours}:${minutes}`;
};

/** How far its clocks are ahead of UTC, in milliseconds. */
const offset = (at: Date, timeZone: string): number =>
  wallClock(at, timeZone).getTime() - at.getTime();

/** What the clocks show, as if they were UTC's. Its text is read, which costs half of `formatToParts`. */
const wallClock = (at: Date, timeZone: string): Date => {
  const shown = clockIn(timeZone).format(at).match(/\d+/g) ?? [];
  const [month = 0, date = 0, year = 0, hour, minutes, seconds] = shown.map(Number);
  const ms = at.getUTCMilliseconds();
  return new Date(Date.UTC(year, month - 1, date, hour, minutes, seconds, ms));
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a time zone that there is not */
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
};
