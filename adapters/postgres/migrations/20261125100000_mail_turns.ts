import { Migration } from '@mikro-orm/migrations';

/**
 * Where a mail that is due stands among the others. A mail is in one of the two indexes that are asked for what
 * comes next, so that neither is read past what is not asked for.
 */
export class MailTurns extends Migration {
  override up(): void {
    this.addSql('alter table mails add column turn_at timestamptz(3)');
    this.addSql('drop index mails_due');
    this.addSql(`create index mails_due on mails (due_at)
      where sent_at is null and given_up_at is null and turn_at is null`);
    this.addSql(`create index mails_turn on mails (turn_at)
      where sent_at is null and given_up_at is null and turn_at is not null`);
    this.addSql(`create index mails_turn_of_person on mails (person_id, turn_at)
      where sent_at is null and given_up_at is null and turn_at is not null`);
  }

  override down(): void {
    this.addSql('alter table mails drop column turn_at');
    this.addSql(`create index mails_due on mails (due_at)
      where sent_at is null and given_up_at is null`);
  }
}
