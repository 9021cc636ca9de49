import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { DomainError, Unavailable } from '../../domain/errors.ts';
import { nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Letter } from './letters/letter.ts';
import type { MailServer } from './ports.ts';

/** A mail as its recipient has it. */
export type Arrived = {
  id: string;
  to: string[];
  subject: string;
  /** All that can be read of it. */
  text: string;
  attachments: { filename: string; contentType: string; bytes: number }[];
};

type Ports = {
  mailServer: MailServer;
  arrived(): Promise<Arrived[]>;
  /** An address that the server refuses. */
  refused: EmailAddress;
  /** The same server, while it cannot be reached. */
  disconnected(): Promise<MailServer>;
};

/** What `MailServer` promises. @param make gives one without mails */
export const mailServerContract = (make: () => Promise<Ports>): void => {
  describe('MailServer', () => {
    let ports: Ports;
    let mailServer: MailServer;

    beforeEach(async () => {
      ports = await make();
      ({ mailServer } = ports);
    });

    const aLetter = (letter: Partial<Letter> = {}): Letter => ({
      to: { name: 'Ada Lovelace', email: new EmailAddress('ada@parches.test') },
      subject: 'Your order at Parches',
      paragraphs: ['Thank you, Ada. We have your order.'],
      lines: [{ text: 'Ryzen 7', detail: '2 × $479.99', amount: '$959.98' }],
      sums: [{ label: 'Total', amount: '$959.98' }],
      action: { label: 'See the order', path: '/dashboard/order/1' },
      notes: ['Order 1.'],
      ...letter,
    });

    it('sends all that a letter says, to its recipient alone', async () => {
      const id = `order-placed.${nextId()}`;
      await mailServer.send(aLetter(), id);
      const [mail, ...others] = await ports.arrived();
      expect(others).deep.equal([]);
      expect(mail).deep.include({ id, to: ['ada@parches.test'], subject: 'Your order at Parches' });
      for (const said of ['Thank you, Ada.', 'Ryzen 7', '2 × $479.99', '$959.98', 'Order 1.'])
        expect(mail?.text).contain(said);
      expect(mail?.text).contain('/dashboard/order/1');
    });

    it('sends what is attached', async () => {
      const content = new Uint8Array([37, 80, 68, 70, 0, 255]);
      const file = { filename: 'Rechnung 7.pdf', contentType: 'application/pdf', content };
      await mailServer.send(aLetter({ attachments: [file] }), nextId());
      const { content: _, ...told } = file;
      expect((await ports.arrived())[0]?.attachments).deep.equal([{ ...told, bytes: 6 }]);
    });

    it('keeps the id of a letter that is sent again', async () => {
      const id = nextId();
      await mailServer.send(aLetter(), id);
      await mailServer.send(aLetter(), id);
      expect((await ports.arrived()).map((mail) => mail.id)).deep.equal([id, id]);
    });

    it('says so when it refuses a letter, and takes the next one', async () => {
      const error = await rejectionOf(() =>
        mailServer.send(aLetter({ to: { name: 'Nobody', email: ports.refused } }), nextId()),
      );
      expect(error).instanceOf(Error).not.instanceOf(DomainError);
      await mailServer.send(aLetter(), nextId());
      expect(await ports.arrived()).length(1);
    });

    it('says so while it cannot be reached', async () => {
      const gone = await ports.disconnected();
      expect(await rejectionOf(() => gone.send(aLetter(), nextId()))).instanceOf(Unavailable);
    });
  });
};
