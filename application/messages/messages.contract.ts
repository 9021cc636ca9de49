import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import { after, nextId } from '../fakes/examples.ts';
import type { Messages } from './ports.ts';

/** `stored` reads back what `messages` has written, past the port. */
type Ports = { messages: Messages; stored: () => Promise<Message[]> };

/** What `Messages` promises. @param make gives empty ones */
export const messagesContract = (make: () => Promise<Ports>): void => {
  describe('Messages', () => {
    it('keeps every field of every message', async () => {
      const { messages, stored } = await make();
      const written = ['First', `Sec“o”nd\n'--`].map(
        (subject, i) =>
          new Message({
            id: nextId(),
            email: new EmailAddress('Ada@Parches.test'),
            subject,
            message: 'Where is my\nparcel? 📦',
            createdAt: after(i),
          }),
      );
      for (const message of written) await messages.add(message);
      const fieldsOf = (message: Message) => ({ ...message, email: message.email.value });
      const kept = (await stored()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(kept.map(fieldsOf)).deep.equal(written.map(fieldsOf));
    });
  });
};
