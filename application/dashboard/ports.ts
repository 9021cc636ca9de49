import type { AttemptOfPayer } from '../bookings/ports.ts';
import type { MessageRecord } from '../../domain/message.ts';
import type { ReviewRecord } from '../../domain/review.ts';
import type { ProductRecord } from '../../domain/product.ts';
import type { BookingRecord } from '../../domain/booking.ts';

/** One day in the shop's time zone. Money in minor units of the shop's currency. */
export type DayFigures = {
  /** As 2026-11-21. */
  day: string;
  /** How many bookings were placed. */
  bookings: number;
  /** In how many orders: a booking by itself is one, too. */
  orders: number;
  /** What was paid on this day, refunded or not. */
  revenue: number;
  /** What was given back on this day. */
  refunded: number;
};

/**
 * A payment that an admin must look at: we hold money for no booking, or owe a refund.
 */
export type OpenPayment = AttemptOfPayer & {
  kind: 'unmatched' | 'refund-under-way' | 'refund-failed';
  since: Date;
};

/** Low stock, held reviews and unread messages are counted exactly up to `countLimit`, and no further. */
export type Dashboard = {
  /** The last 30 days, the oldest first, with none left out. */
  days: DayFigures[];
  unpaid: { count: number; total: number; next: BookingRecord[] };
  lowStock: { count: number; products: ProductRecord[] };
  heldReviews: number;
  reviews: ReviewRecord[];
  unreadMessages: number;
  messages: MessageRecord[];
  payments: OpenPayment[];
};

export interface Figures {
  /** @param days the last ones, the oldest first, and when each has begun @param lowStock a product with this much or less is low */
  dashboard(days: { day: string; start: Date }[], lowStock: number): Promise<Dashboard>;
}
