import type { Message } from '../../../domain/message.ts';
import { isOfShop, type MessageAnswer } from '../../../domain/message-answer.ts';
import { readerOf } from '../../messages/reader-of.ts';
import { recipientAt, type Template } from './letter.ts';

type Answered = {
  message: Message;
  answer: MessageAnswer;
  /** What its sender has written last before. */
  asked: { text: string; at: Date };
  /** Whether its sender has a page where the thread stands. */
  hasPage: boolean;
};

/** About an answer to a message, which goes to the address that the message names. */
export const messageAnswered: Template<Answered> = {
  read: async (ports, answerId) => {
    const answer = await ports.messageAnswers.find(answerId);
    const message = answer && (await ports.messages.find(answer.messageId));
    if (!answer || !message) return undefined;
    const reader = await readerOf(ports, message);
    // Left by somebody who was removed.
    if (message.personId !== undefined && !reader) return undefined;
    const thread = await ports.messageAnswers.ofMessage(message.id);
    const again = thread.findLast((one) => !isOfShop(one) && one.id < answer.id);
    return {
      // A message can name any address.
      to: recipientAt(message.email, reader),
      message,
      answer,
      asked: again ?? { text: message.message, at: message.createdAt },
      hasPage: reader !== undefined,
    };
  },
  write: ({ to, message, answer, asked, hasPage }, words) => ({
    subject: `Re: ${message.subject}`,
    paragraphs: [
      `Hello ${to.name}, you have written to us. Here is our answer.`,
      ...answer.text.trim().split(/\n{2,}/),
    ],
    quote: { label: `You wrote on ${words.moment(asked.at)}:`, text: asked.text },
    ...(hasPage
      ? { action: { label: 'Write again', path: `/dashboard/messages/${message.id}` } }
      : { notes: ['To write again, answer this mail.'] }),
  }),
};
