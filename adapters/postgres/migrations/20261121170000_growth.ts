import { Migration } from '@mikro-orm/migrations';

/** What a shop with a million parts needs. */
export class Growth extends Migration {
  override up(): void {
    // Whether all prices are in one currency is asked at each start: its two ends tell.
    this.addSql('create index products_currency on products (price_currency)');
  }

  override down(): void {
    this.addSql('drop index products_currency');
  }
}
