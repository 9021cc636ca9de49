import { Migration } from '@mikro-orm/migrations';

/** What is searched of what was written after a message, in words. */
export const answerWords = `plain_text(' ' || text)`;

/** Leads to the messages whose later texts have a word, such as a number that was asked for. */
export class AnswersSearched extends Migration {
  override up(): void {
    this.addSql(`create index if not exists message_answers_words on message_answers
      using gin ((${answerWords}) gin_trgm_ops)`);
  }

  override down(): void {
    this.addSql('drop index message_answers_words');
  }
}
