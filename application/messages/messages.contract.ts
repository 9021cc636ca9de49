import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import { KeyReused } from '../../domain/errors.ts';
import { after, aUser, nextId, noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { MessageAnswers, Messages } from './ports.ts';

/** `stored` reads back what `messages` has written, past the port. */
type Ports = {
  messages: Messages;
  messageAnswers: MessageAnswers;
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

    it('lists those of a person: left while signed in, or from their address once that is verified', async () => {
      const { messages } = await make();
      const ada = aUser({ email: 'ada@parches.test' });
      const leave = async (email: string, personId?: string) => {
        const id = nextId();
        const written = { id, email: new EmailAddress(email), subject: 'A', message: 'B' };
        await messages.add(new Message({ ...written, personId, createdAt: noon }));
        return id;
      };
      const fromHers = await leave('Ada@parches.test');
      const signedIn = await leave('ada@work.test', ada.id);
      await leave('ada@parches.test', nextId());
      await leave('bob@parches.test');
      const idsOf = async (reader: typeof ada) =>
        (await messages.listFor(reader, { limit: 10 })).rows.map(({ id }) => id);
      expect(await idsOf(ada)).deep.equal([signedIn, fromHers]);
      expect(
        await idsOf(aUser({ id: ada.id, email: 'ada@parches.test', emailVerified: false })),
      ).deep.equal([signedIn]);
      expect(await idsOf(aUser({ email: 'ada@parches.test', emailVerified: false }))).deep.equal(
        [],
      );
      const first = await messages.listFor(ada, { limit: 1 });
      expect(first).deep.include({ total: 2 });
      const rest = await messages.listFor(ada, { limit: 1, after: first.next });
      expect([...first.rows, ...rest.rows].map(({ id }) => id)).deep.equal([signedIn, fromHers]);
      expect(rest.next).equal(undefined);
    });
  });

  describe('MessageAnswers', () => {
    it('are found by their message, with every field, the oldest first, and made once by a key', async () => {
      const { messages, messageAnswers } = await make();
      const aMessage = async () => {
        const id = nextId();
        const email = new EmailAddress('ada@parches.test');
        await messages.add(new Message({ id, email, subject: 'A', message: 'B', createdAt: noon }));
        return id;
      };
      const messageId = await aMessage();
      const retry = { key: 'k', fingerprint: 'f' };
      const first = {
        id: nextId(),
        messageId,
        text: 'It “fits”:\n44 mm 📦',
        authorId: nextId(),
        adminEmail: 'grace@parches.test',
        at: noon,
      };
      const second = { ...first, id: nextId(), adminEmail: undefined, at: after(1) };
      await messageAnswers.add(second);
      await messageAnswers.add({ ...first, id: nextId(), messageId: await aMessage() });
      await messageAnswers.add(first, retry);
      expect(await messageAnswers.ofMessage(messageId)).deep.equal([first, second]);
      expect(await messageAnswers.ofMessage(nextId())).deep.equal([]);
      expect(await messageAnswers.find(first.id)).deep.equal(first);
      const again = () => messageAnswers.add({ ...second, id: nextId() }, retry);
      expect(await rejectionOf(again)).instanceOf(KeyReused);
      const found = await messageAnswers.findByKey(first.authorId, 'k');
      expect(found).deep.equal({ made: first, fingerprint: 'f' });
      expect(await messageAnswers.findByKey(nextId(), 'k')).equal(undefined);
    });
  });
};
