import { Migration } from '@mikro-orm/migrations';

/** Each person's next sign-in tells whether their address is verified. */
export class EmailVerified extends Migration {
  override up(): void {
    this.addSql('alter table users add column email_verified boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table users drop column email_verified');
  }
}
