import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import { after, nextId, noon } from '../fakes/examples.ts';
import type { Atomically } from '../ports.ts';
import type { Messages } from './ports.ts';

/** `stored` reads back what `messages` has written, past the port. */
type Ports = {
  messages: Messages;
  stored: () => Promise<Message[]>;
  atomically: Atomically;
};

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

    it('saves what an admin has marked', async () => {
      const { messages, atomically } = await make();
      const message = new Message({
        id: nextId(),
        email: new EmailAddress('ada@parches.test'),
        subject: 'A',
        message: 'B',
        createdAt: noon,
      });
      await messages.add(message);
      await atomically(async () => {
        const locked = await messages.findLocked(message.id);
        locked?.mark({ answered: true }, after(5));
        if (locked) await messages.save(locked);
      });
      expect(await messages.find(message.id)).deep.include({
        ...message,
        version: 2,
        readAt: after(5),
        answeredAt: after(5),
      });
      expect(await messages.find(nextId())).equal(undefined);
    });
  });
};
