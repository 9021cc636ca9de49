import { Migration } from '@mikro-orm/migrations';

/**
 * The outbox. A mail is known by its kind and by what it tells of, so none is stored twice. What it says
 * is made when it is sent. Nothing refers to the tables of what it tells of: placing a booking, which
 * stores a mail, would look each of them up.
 */
export class Mails extends Migration {
  override up(): void {
    this.addSql(`
      create table mails (
        subject_id uuid not null,
        kind text not null,
        person_id uuid,
        created_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        tries integer not null default 0,
        sent_at timestamptz(3),
        given_up_at timestamptz(3),
        primary key (subject_id, kind)
      )`);
    this.addSql(`create index mails_due on mails (due_at)
      where sent_at is null and given_up_at is null`);
    this.addSql('create index mails_given_up on mails (given_up_at) where given_up_at is not null');
  }

  override down(): void {
    this.addSql('drop table mails');
  }
}
