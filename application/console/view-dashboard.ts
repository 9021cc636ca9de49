import type { Clock } from '../ports.ts';
import type { Dashboard, Figures } from './figures.ts';

/** So few pieces, or fewer, are low. */
export const lowStock = 5;

/** What an admin looks at first. */
export const viewDashboard =
  ({ figures, clock }: { figures: Figures; clock: Clock }) =>
  (): Promise<Dashboard> =>
    figures.dashboard(clock.now(), lowStock);
