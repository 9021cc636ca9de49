import { KeyReused } from '../../domain/errors.ts';
import type { Message, MessageRecord } from '../../domain/message.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import type { User } from '../../domain/user.ts';
import type { MessageAnswers, Messages } from '../messages/ports.ts';
import type { Page, PageQuery, RetryKey } from '../ports.ts';
import { InMemoryRecords, InMemoryStore } from './memory.ts';
import { pageOf } from './pages.ts';

export class InMemoryMessages extends InMemoryRecords<Message> implements Messages {
  add(message: Message, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      const isNew = this.keepKey(message.personId ?? message.email.value, retry, message.id);
      if (isNew) this.rows.set(message.id, message);
      return isNew;
    });
  }

  listFor(reader: User, query: PageQuery): Promise<Page<MessageRecord>> {
    const newest = { name: 'messages', key: ({ id }: Message) => id, descending: true };
    const readable = () => this.rows.all().filter((message) => message.isReadBy(reader));
    return this.step(() => pageOf(readable(), newest, query));
  }
}

export class InMemoryMessageAnswers extends InMemoryStore implements MessageAnswers {
  private readonly answers = this.table<MessageAnswer>();

  add(answer: MessageAnswer, retry?: RetryKey): Promise<void> {
    return this.step(() => {
      if (!this.keepKey(answer.authorId, retry, answer.id)) throw new KeyReused();
      this.answers.set(answer.id, answer);
    });
  }

  find(id: string): Promise<MessageAnswer | undefined> {
    return this.step(() => this.answers.get(id));
  }

  ofMessage(messageId: string): Promise<MessageAnswer[]> {
    return this.step(() =>
      this.answers
        .all()
        .filter((answer) => answer.messageId === messageId)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }

  findByKey(authorId: string, key: string) {
    return this.step(() => this.keptIn(this.answers, authorId, key));
  }
}
