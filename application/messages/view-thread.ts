import { MessageNotFound } from '../../domain/errors.ts';
import type { Message } from '../../domain/message.ts';
import type { MessageAnswer } from '../../domain/message-answer.ts';
import type { User } from '../../domain/user.ts';
import type { MessageAnswers, Messages } from './ports.ts';

type Ports = { messages: Messages; messageAnswers: MessageAnswers };

export type Thread = { message: Message; answers: MessageAnswer[] };

/** A message of one's own with what was written after it. @throws MessageNotFound for everyone else too */
export const viewThread =
  ({ messages, messageAnswers }: Ports) =>
  async (who: User, id: string): Promise<Thread> => {
    const message = await messages.find(id);
    if (!message?.isReadBy(who)) throw new MessageNotFound();
    return { message, answers: await messageAnswers.ofMessage(id) };
  };
