import { Migration } from '@mikro-orm/migrations';

/** To which address mails go and have gone, as a fingerprint, and when. */
export class MailSlots extends Migration {
  override up(): void {
    this.addSql('alter table mails add column address text, add column slot_at timestamptz(3)');
    this.addSql(`create index mails_to_address on mails (address, slot_at)
      where slot_at is not null`);
  }

  override down(): void {
    this.addSql('alter table mails drop column address, drop column slot_at');
  }
}
