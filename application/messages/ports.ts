import type { Message } from '../../domain/message.ts';
import type { ByDate, ById, ByWords } from '../ports.ts';

export interface Messages {
  add(message: Message): Promise<void>;
  find(id: string): Promise<Message | undefined>;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<Message | undefined>;
  save(message: Message): Promise<void>;
}

export type MessageFilter = ById &
  ByDate &
  ByWords & {
    read?: boolean | undefined;
    answered?: boolean | undefined;
  };

export const messageSorts = ['id', 'createdAt', 'email'] as const;

export type MessageSort = (typeof messageSorts)[number];
