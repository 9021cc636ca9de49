import { Migration } from '@mikro-orm/migrations';

/**
 * Sorts of the console beside a filter that leaves few of many: an index of the sort alone passes by
 * all others on its way. Placing a booking and paying it write to none of these. Of the paid, which
 * are most, the index of all totals gives a page; the unpaid are so few that they are sorted.
 */
export class ConsoleSorts extends Migration {
  override up(): void {
    for (const [name, rest] of indexes)
      this.addSql(`create index if not exists ${name} on ${rest}`);
  }

  override down(): void {
    for (const [name] of indexes) this.addSql(`drop index ${name}`);
  }
}

const indexes = [
  [
    'bookings_closed_total',
    `bookings (status, (price_minor * quantity), id)
     where status in ('removed', 'expired', 'refunded')`,
  ],
  ['messages_unread_email', 'messages (email, id) where read_at is null'],
  ['messages_unanswered_email', 'messages (email, id) where answered_at is null'],
] as const;
