import { Migration } from '@mikro-orm/migrations';

/**
 * Leads to all mails that wait, with a turn or without: they are counted, go away with their person, and are
 * taken by the version before. Without it, all that were ever sent are read for that.
 */
export class WaitingMails extends Migration {
  override up(): void {
    this.addSql(`create index if not exists mails_waiting on mails (person_id, turn_at)
      where sent_at is null and given_up_at is null`);
    this.addSql('drop index mails_turn_of_person');
  }

  override down(): void {
    this.addSql(`create index mails_turn_of_person on mails (person_id, turn_at)
      where sent_at is null and given_up_at is null and turn_at is not null`);
    this.addSql('drop index mails_waiting');
  }
}
