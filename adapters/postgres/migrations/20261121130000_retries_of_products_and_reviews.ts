import { Migration } from '@mikro-orm/migrations';

const tables = ['products', 'reviews'];

/** The retry keys of those who add products and reviews, as bookings have theirs. */
export class RetriesOfProductsAndReviews extends Migration {
  override up(): void {
    for (const table of tables) {
      this.addSql(`
        alter table ${table}
          add column retry_key text,
          add column retry_fingerprint text,
          add constraint ${table}_retry
            check ((retry_key is null) = (retry_fingerprint is null))`);
      this.addSql(`create unique index ${table}_retry_key on ${table} (added_by, retry_key)`);
    }
  }

  override down(): void {
    for (const table of tables)
      this.addSql(`alter table ${table} drop column retry_key, drop column retry_fingerprint`);
  }
}
