import { Migration } from '@mikro-orm/migrations';

/** A receipt names the card by its last four digits. */
export class CardOfPayment extends Migration {
  override name = '20261122100000_card_of_payment';

  override up(): void {
    this.addSql('alter table bookings add column card_last4 text');
  }

  override down(): void {
    this.addSql('alter table bookings drop column card_last4');
  }
}
