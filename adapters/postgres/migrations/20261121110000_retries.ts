import { Migration } from '@mikro-orm/migrations';

/** The retry keys of what admins do to the stock, as bookings have theirs. */
export class Retries extends Migration {
  override up(): void {
    this.addSql(`
      alter table stock_changes
        add column retry_key text,
        add column retry_fingerprint text,
        add constraint stock_changes_retry
          check ((retry_key is null) = (retry_fingerprint is null))`);
    this.addSql(
      'create unique index stock_changes_retry_key on stock_changes (admin_id, retry_key)',
    );
  }

  override down(): void {
    this.addSql('alter table stock_changes drop column retry_key, drop column retry_fingerprint');
  }
}
