import { Migration } from '@mikro-orm/migrations';

/** What was written after messages, and who has left a message while they were signed in. */
export class MessageAnswers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop table message_answers');
    this.addSql('drop index messages_person');
    this.addSql('alter table messages drop column person_id');
  }
}

const statements = [
  'alter table messages add column person_id uuid',
  'create index messages_person on messages (person_id, id) where person_id is not null',
  `create table message_answers (
     id uuid primary key,
     message_id uuid not null references messages (id) on delete cascade,
     text text not null,
     author_id uuid not null,
     admin_email text,
     at timestamptz(3) not null,
     retry_key text,
     retry_fingerprint text
   )`,
  'create index message_answers_message on message_answers (message_id, id)',
  'create unique index message_answers_retry_key on message_answers (author_id, retry_key)',
];
