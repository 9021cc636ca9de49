import { MessageNotFound } from '../../domain/errors.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import type { User } from '../../domain/user.ts';
import type { Users } from '../users/ports.ts';
import type { MessageAnswers, Messages } from './ports.ts';
import { isMailed, readerOf } from './reader-of.ts';

type Ports = {
  messages: Messages;
  messageAnswers: MessageAnswers;
  users: Users;
  sendsMails: boolean;
};

export type ThreadRecord = {
  answers: MessageAnswer[];
  /** Who can read them on a page of theirs, if anybody can. */
  reader: User | undefined;
  /** Whether an answer is mailed. */
  mailed: boolean;
};

/** What was written after a message, and whom an answer reaches; for admins. @throws MessageNotFound */
export const viewThreadRecord =
  (ports: Ports) =>
  async (id: string): Promise<ThreadRecord> => {
    const message = await ports.messages.find(id);
    if (!message) throw new MessageNotFound();
    const reader = await readerOf(ports, message);
    const answers = await ports.messageAnswers.ofMessage(id);
    return { answers, reader, mailed: isMailed(ports, message, reader) };
  };
