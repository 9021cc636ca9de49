import { Migration } from '@mikro-orm/migrations';

/** A receipt names the card by its last four digits. */
export class CardOfPayment extends Migration {
  override up(): void {
    this.addSql('alter table bookings add column card_last4 text');
  }

  override down(): void {
    this.addSql('alter table bookings drop column card_last4');
  }
}
