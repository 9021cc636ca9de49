import { KeyReused } from '../../domain/errors.ts';
import type { Message, MessageRecord } from '../../domain/message.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import type { User } from '../../domain/user.ts';
import type { MessageAnswers, Messages } from '../messages/ports.ts';
import type { Page, PageQuery, RetryKey } from '../ports.ts';
import { InMemoryStore } from './memory.ts';
import { pageOf } from './pages.ts';

export class InMemoryMessages extends InMemoryStore implements Messages {
  private readonly messages = this.table<Message>();

  add(message: Message, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      const isNew = this.keepKey(message.personId ?? message.email.value, retry, message.id);
      if (isNew) this.messages.set(message.id, message);
      return isNew;
    });
  }

  findByKey(sender: string, key: string) {
    return this.step(() => this.keptIn(this.messages, sender, key));
  }

  find(id: string): Promise<Message | undefined> {
    return this.step(() => this.messages.get(id));
  }

  async findLocked(id: string): Promise<Message | undefined> {
    return this.locked(() => this.messages.get(id));
  }

  save(message: Message): Promise<void> {
    return this.step(() => this.messages.set(message.id, message));
  }

  listFor(reader: User, query: PageQuery): Promise<Page<MessageRecord>> {
    const newest = { name: 'messages', key: ({ id }: Message) => id, descending: true };
    const readable = () => this.messages.all().filter((message) => message.isReadBy(reader));
    return this.step(() => pageOf(readable(), newest, query));
  }

  all(): Promise<Message[]> {
    return this.step(() => this.messages.all());
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
