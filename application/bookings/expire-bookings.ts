import { orderIdOf } from '../../domain/booking.ts';
import { DomainError, StockFull, Unavailable } from '../../domain/errors.ts';
import type { Bookings } from './ports.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Clock } from '../ports.ts';
import { callsOfOutage } from '../unless-unavailable.ts';
import type { ReleaseBookings } from './release-bookings.ts';

type Ports = {
  bookings: Bookings;
  outbox: Outbox;
  clock: Clock;
  releaseBookings: ReleaseBookings;
};

const batch = 100;
/** The most of one run. Those that it cannot end stay the longest overdue, and others wait behind them. */
const mostInRun = 500;

/**
 * Expires what stayed unpaid past its hold time, and tells its buyers. While the card processor cannot be reached
 * nothing expires that might still be paid: the next run tries again. Answers with how many have expired.
 */
export const expireBookings =
  ({ bookings, outbox, clock, releaseBookings }: Ports) =>
  async (): Promise<number> => {
    let expired = 0;
    const faults: unknown[] = [];
    const failed = new Set<string>();
    const answer = () => {
      if (faults.length > 0) throw faults[0];
      return expired;
    };
    let unavailable = 0;
    for (let isMore = true; isMore && expired + failed.size < mostInRun;) {
      const overdues = await bookings.overdue(clock.now(), batch + failed.size);
      const due = overdues.filter(({ id }) => !failed.has(id));
      isMore = due.length >= batch;
      for (const overdue of due) {
        try {
          await releaseBookings([overdue], async (booking) => {
            const now = clock.now();
            booking.expire(now);
            const subjectId = orderIdOf(booking);
            await outbox.add({ kind: 'order expired', subjectId, personId: booking.buyerId }, now);
          });
          expired += 1;
        } catch (error) {
          failed.add(overdue.id);
          if (error instanceof Unavailable && ++unavailable >= callsOfOutage) return answer();
          // A booking that was paid or removed in the meantime has nothing left to expire. Any other
          // error concerns this booking only, and the next ones are still expired: the card processor
          // can be out of order for one alone, too, each time.
          if (!(error instanceof DomainError) || error instanceof StockFull) faults.push(error);
        }
      }
    }
    return answer();
  };
