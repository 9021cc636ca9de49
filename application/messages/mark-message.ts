import { changesOf } from '../../domain/audit.ts';
import { MessageNotFound, NotAllowed } from '../../domain/errors.ts';
import type { Message, MessageMarks } from '../../domain/message.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically, Clock } from '../ports.ts';
import type { Messages } from './ports.ts';
import type { RecordActs } from '../audit/record-acts.ts';

type Ports = { messages: Messages; recordActs: RecordActs; atomically: Atomically; clock: Clock };

export type MarkMessage = MessageMarks & { version?: number | undefined };

/**
 * An admin notes that a message was read or answered; doing it again changes nothing.
 * @throws NotAllowed, MessageNotFound @throws Stale when somebody else has changed it meanwhile
 */
export const markMessage =
  ({ messages, recordActs, atomically, clock }: Ports) =>
  async (who: User, id: string, { version, ...marks }: MarkMessage): Promise<Message> => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      const message = await messages.findLocked(id);
      if (!message) throw new MessageNotFound();
      const before = marksOf(message);
      const seen = message.version;
      message.mark(marks, clock.now(), version);
      if (message.version === seen) return message;
      const changes = changesOf(before, marksOf(message));
      await messages.save(message);
      await recordActs(who, {
        act: 'answered' in changes.after ? 'message.answer' : 'message.read',
        subject: 'message',
        subjectId: id,
        label: message.subject,
        ...changes,
      });
      return message;
    });
  };

const marksOf = ({ readAt, answeredAt }: Message) => ({
  read: readAt !== undefined,
  answered: answeredAt !== undefined,
});
