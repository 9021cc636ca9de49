import type { Money } from '../../domain/money.ts';
import type { BookingSummary } from '../bookings/ports.ts';
import type { MessageRecord } from '../../domain/message.ts';
import type { ProductSummary } from '../catalogue/ports.ts';
import type { ReviewRecord } from '../../domain/review.ts';

/** One day in the shop's time zone. Money in minor units of the shop's currency. */
export type DayFigures = {
  /** As 2026-11-21. */
  day: string;
  /** How many bookings were placed. */
  bookings: number;
  /** What was paid on this day, whatever became of it later. */
  revenue: number;
  /** What was given back on this day. */
  refunded: number;
};

/**
 * A payment that needs eyes: money that we hold for no booking, or owe and have not given back yet.
 */
export type OpenPayment = {
  id: string;
  kind: 'unmatched' | 'refund-under-way' | 'refund-failed';
  transactionId: string | undefined;
  bookingId: string | undefined;
  payerId: string;
  payerEmail: string | undefined;
  amount: Money;
  since: Date;
  /** Why the last try has failed. */
  reason: string | undefined;
};

/** Low stock, held reviews and unread messages are counted exactly up to `countLimit`, and no further. */
export type Dashboard = {
  /** The last 30 days, the oldest first, with none left out. */
  days: DayFigures[];
  unpaid: { count: number; total: number; next: BookingSummary[] };
  lowStock: { count: number; products: ProductSummary[] };
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
