import { Conflict, MessageNotFound, NotAllowed } from '../../domain/errors.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Atomically, Clock, NewId } from '../ports.ts';
import type { Users } from '../users/ports.ts';
import { addToThread, type Written } from './add-to-thread.ts';
import type { MessageAnswers, Messages } from './ports.ts';
import { isMailed, readerOf } from './reader-of.ts';

type Ports = {
  messages: Messages;
  messageAnswers: MessageAnswers;
  users: Users;
  outbox: Outbox;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
  /** Whether the shop sends mails. */
  sendsMails: boolean;
};

/**
 * An admin answers a message: by mail, and on the page of its sender if they have an account. A retry is
 * answered with the first.
 * @throws NotAllowed, MessageNotFound, KeyReused
 * @throws Conflict when it would reach nobody, the thread is full, or the admin has not read all of it
 */
export const answerMessage =
  (ports: Ports) =>
  async (who: User, messageId: string, written: Written): Promise<MessageAnswer> => {
    const { messages, outbox, recordActs, atomically, clock } = ports;
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      // Locked, so that a retry waits for the first request.
      const message = await messages.findLocked(messageId);
      if (!message) throw new MessageNotFound();
      const author = { authorId: who.id, adminEmail: who.email.value };
      const { answer, isNew } = await addToThread(ports, message, author, written);
      if (!isNew) return answer;
      const reader = await readerOf(ports, message);
      if (!reader && !isMailed(ports, message, reader))
        throw new Conflict(
          'The answer would reach nobody: no mail can be sent, and its sender has no page here to read it on.',
        );
      message.mark({ answered: true }, clock.now());
      await messages.save(message);
      const mail = { kind: 'answer to a message', subjectId: answer.id } as const;
      await outbox.add({ ...mail, personId: reader?.id }, clock.now());
      await recordActs(who, {
        act: 'message.reply',
        subject: 'message',
        subjectId: messageId,
        label: message.subject,
        reason: written.text,
      });
      return answer;
    });
  };
