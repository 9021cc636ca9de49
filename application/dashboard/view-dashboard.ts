import { dayOf, daysLater, startOfDay } from '../../domain/day.ts';
import { lowStock } from '../../domain/low-stock.ts';
import type { Clock } from '../ports.ts';
import type { Dashboard, Figures } from './ports.ts';

/** What an admin looks at first. */
export const viewDashboard =
  ({ figures, clock, timeZone }: { figures: Figures; clock: Clock; timeZone: string }) =>
  (): Promise<Dashboard> =>
    figures.dashboard(lastDays(clock.now(), timeZone), lowStock);

/** The last 30 days in a time zone, with today. */
export const lastDays = (now: Date, timeZone: string): { day: string; start: Date }[] => {
  const today = dayOf(now, timeZone);
  return Array.from({ length: 30 }, (_, i) => {
    const day = daysLater(today, i - 29);
    return { day, start: startOfDay(day, timeZone) };
  });
};
