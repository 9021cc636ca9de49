import { Migration } from '@mikro-orm/migrations';

/**
 * Bookings of a status by their age, instead of by their ids, which have the same order: dates narrow
 * this index, and lead past no row. A booking writes to one index for the other.
 */
export class StatusByAge extends Migration {
  override up(): void {
    this.addSql(
      'create index if not exists bookings_status_created on bookings (status, created_at, id)',
    );
    this.addSql('drop index bookings_status_id');
  }

  override down(): void {
    this.addSql('create index bookings_status_id on bookings (status, id)');
    this.addSql('drop index bookings_status_created');
  }
}
