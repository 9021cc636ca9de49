import { KeyReused } from '../../domain/errors.ts';
import type { Message } from '../../domain/message.ts';
import { assertRead, assertRoomFor, type MessageAnswer } from '../../domain/message-answer.ts';
import type { Clock, NewId, RetryKey } from '../ports.ts';
import type { MessageAnswers } from './ports.ts';

export type Written = {
  text: string;
  /** How many texts of the thread its author has read, where they say so. */
  seen?: number | undefined;
  retry?: RetryKey | undefined;
};

type Ports = { messageAnswers: MessageAnswers; clock: Clock; newId: NewId };

/**
 * Writes a text below a message that is locked, or finds what the same request has written before.
 * @throws KeyReused @throws Conflict when the thread is full, or goes on after what its author has read
 */
export const addToThread = async (
  { messageAnswers, clock, newId }: Ports,
  { id: messageId }: Message,
  author: Pick<MessageAnswer, 'authorId' | 'adminEmail'>,
  { text, seen, retry }: Written,
): Promise<{ answer: MessageAnswer; isNew: boolean }> => {
  const first = retry && (await messageAnswers.findByKey(author.authorId, retry.key));
  if (first && (first.made.messageId !== messageId || first.fingerprint !== retry.fingerprint))
    throw new KeyReused();
  if (first) return { answer: first.made, isNew: false };
  const thread = await messageAnswers.ofMessage(messageId);
  if (seen !== undefined) assertRead(thread, seen);
  assertRoomFor(author, thread);
  const answer = { ...author, id: newId(), messageId, text, at: clock.now() };
  await messageAnswers.add(answer, retry);
  return { answer, isNew: true };
};
