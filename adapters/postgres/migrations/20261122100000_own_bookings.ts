import { Migration } from '@mikro-orm/migrations';

/** What leads to a page of a buyer's bookings, and to what a buyer holds unpaid. */
export class OwnBookings extends Migration {
  override up(): void {
    this.addSql(`create index bookings_own on bookings (buyer_id, id) where status <> 'removed'`);
    this.addSql(`
      create index bookings_unpaid on bookings (buyer_id, product_id) include (quantity)
        where status = 'unpaid'`);
  }

  override down(): void {
    this.addSql('drop index bookings_own');
    this.addSql('drop index bookings_unpaid');
  }
}
