import type { Bookings } from '../bookings/ports.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Clock } from '../ports.ts';

type Ports = {
  bookings: Bookings;
  outbox: Outbox;
  clock: Clock;
  /** How long the stock is kept for an unpaid booking, in milliseconds. */
  holdMs: number;
};

const batch = 100;
const longestLeadMs = 2 * 60 * 60 * 1_000;

/** How long before the end of a hold its buyer is told: a quarter of it, and two hours at most. */
const leadOf = (holdMs: number): number => Math.min(holdMs / 4, longestLeadMs);

/** Tells buyers that what they have not paid is kept only a little longer; once for each order. */
export const remindOfHolds =
  ({ bookings, outbox, clock, holdMs }: Ports) =>
  async (): Promise<number> => {
    const now = clock.now();
    const until = new Date(now.getTime() + leadOf(holdMs));
    const ending = await bookings.holdsEnding(now, until, batch);
    for (const { orderId, buyerId } of ending)
      await outbox.add({ kind: 'hold ending', subjectId: orderId, personId: buyerId }, now);
    return ending.length;
  };
