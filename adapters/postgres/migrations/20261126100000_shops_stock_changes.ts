import { Migration } from '@mikro-orm/migrations';

/** What was refunded at the card processor after it was shipped is written off by the shop, and by no admin. */
export class ShopsStockChanges extends Migration {
  override up(): void {
    this.addSql(`alter table stock_changes
      alter column admin_id drop not null,
      alter column admin_email drop not null`);
  }

  override down(): void {
    this.addSql(`update stock_changes
      set admin_id = '00000000-0000-0000-0000-000000000000', admin_email = 'The shop'
      where admin_id is null`);
    this.addSql(`alter table stock_changes
      alter column admin_id set not null,
      alter column admin_email set not null`);
  }
}
