import { Migration } from '@mikro-orm/migrations';

/**
 * How many orders were placed on a day: its bookings, less those that follow another one in their
 * order. This index has those alone, so a booking by itself writes nothing for it.
 */
export class OrderLines extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists bookings_lines_created on bookings (created_at)
       where order_id is not null`,
    );
  }

  override down(): void {
    this.addSql('drop index bookings_lines_created');
  }
}
