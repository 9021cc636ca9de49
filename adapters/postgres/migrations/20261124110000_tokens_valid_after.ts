import { Migration } from '@mikro-orm/migrations';

/** Each person's next sign-in tells from when on their tokens count. */
export class TokensValidAfter extends Migration {
  override up(): void {
    this.addSql('alter table users add column tokens_valid_after timestamptz(3)');
  }

  override down(): void {
    this.addSql('alter table users drop column tokens_valid_after');
  }
}
