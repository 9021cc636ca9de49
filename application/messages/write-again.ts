import { MessageNotFound } from '../../domain/errors.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically, Clock, NewId } from '../ports.ts';
import { addToThread, type Written } from './add-to-thread.ts';
import type { MessageAnswers, Messages } from './ports.ts';

type Ports = {
  messages: Messages;
  messageAnswers: MessageAnswers;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

/**
 * Whoever has left a message writes again, and it waits for an answer anew. A retry is answered with the
 * first.
 * @throws MessageNotFound for everyone else too @throws KeyReused @throws Conflict when the thread is full
 */
export const writeAgain =
  (ports: Ports) =>
  (who: User, messageId: string, written: Written): Promise<MessageAnswer> => {
    const { messages, atomically } = ports;
    return atomically(async () => {
      const message = await messages.findLocked(messageId);
      if (!message?.isReadBy(who)) throw new MessageNotFound();
      const author = { authorId: who.id, adminEmail: undefined };
      const { answer, isNew } = await addToThread(ports, message, author, written);
      if (isNew) {
        message.reopen();
        await messages.save(message);
      }
      return answer;
    });
  };
