import { Migration } from '@mikro-orm/migrations';

/** What is paid for a booking: its pieces, and what its shares of delivery and tax add to them. */
export const totalExpression = `(price_minor * quantity + coalesce((charges->>'added')::bigint, 0))`;

/**
 * What a booking was quoted beside its pieces, and where it goes. What was placed before has neither.
 * The console sorts by what was paid.
 */
export class Charges extends Migration {
  override up(): void {
    this.addSql('alter table bookings add column charges jsonb, add column destination jsonb');
    for (const [name, index] of indexes(totalExpression)) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on ${index}`);
    }
  }

  override down(): void {
    for (const [name, index] of indexes('(price_minor * quantity)')) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on ${index}`);
    }
    this.addSql('alter table bookings drop column charges, drop column destination');
  }
}

const indexes = (total: string) =>
  [
    ['bookings_total', `bookings (${total}, id)`],
    [
      'bookings_closed_total',
      `bookings (status, ${total}, id) where status in ('removed', 'expired', 'refunded')`,
    ],
  ] as const;
