import type { Message, MessageRecord } from '../../domain/message.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import type { User } from '../../domain/user.ts';
import type {
  ByDate,
  ById,
  ByWords,
  IdempotentResult,
  Page,
  PageQuery,
  RetryKey,
} from '../ports.ts';

export interface Messages {
  /** Answers `false`, with nothing added, when its sender's retry key was used before. */
  add(message: Message, retry?: RetryKey): Promise<boolean>;
  /** @param sender the id of a person, or the address of a visitor */
  findByKey(sender: string, key: string): Promise<IdempotentResult<Message> | undefined>;
  find(id: string): Promise<Message | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<Message | undefined>;
  save(message: Message): Promise<void>;
  /** Those that somebody may read (see `Message.isReadBy`), the newest first. @throws InvalidInput for a cursor of another list */
  listFor(reader: User, query: PageQuery): Promise<Page<MessageRecord>>;
}

/** What was written after messages. It is added, never changed, and goes with its message. */
export interface MessageAnswers {
  /** @throws KeyReused when its author's retry key was used before */
  add(answer: MessageAnswer, retry?: RetryKey): Promise<void>;
  find(id: string): Promise<MessageAnswer | undefined>;
  /** Those of a message, the oldest first. */
  ofMessage(messageId: string): Promise<MessageAnswer[]>;
  findByKey(authorId: string, key: string): Promise<IdempotentResult<MessageAnswer> | undefined>;
}

export type MessageFilter = ById &
  ByDate &
  ByWords & {
    read?: boolean | undefined;
    answered?: boolean | undefined;
  };

export const messageSorts = ['id', 'createdAt', 'email'] as const;

export type MessageSort = (typeof messageSorts)[number];
