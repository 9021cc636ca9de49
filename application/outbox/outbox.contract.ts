import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { after, minute, nextId, noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { DueMail, MailedTo, Outbox } from './ports.ts';

type Ports = {
  outbox: Outbox;
  atomically: Atomically;
  /** Puts the outbox's clock forward. */
  letPass: (ms: number) => Promise<void>;
};

/** What `Outbox` promises. @param make gives one without mails */
export const outboxContract = (make: () => Promise<Ports>): void => {
  describe('Outbox', () => {
    let outbox: Outbox;
    let atomically: Atomically;
    let letPass: (ms: number) => Promise<void>;

    beforeEach(async () => {
      ({ outbox, atomically, letPass } = await make());
    });

    const aMail = (mail: Partial<DueMail> = {}): DueMail => ({
      kind: 'order placed',
      subjectId: nextId(),
      personId: nextId(),
      ...mail,
    });
    const added = async (mail = aMail(), at = noon) => {
      await outbox.add(mail, at);
      return mail;
    };
    const lease = 5 * minute;
    const take = async (limit = 10) => outbox.take(lease, limit);
    const idsOf = (mails: DueMail[]) => mails.map(({ subjectId }) => subjectId);

    it('gives a mail to one of those who take, with all that is known of it', async () => {
      const mail = await added();
      const taken = await Promise.all([take(), take(), take()]);
      expect(taken.flat()).deep.equal([{ ...mail, createdAt: noon, tries: 1 }]);
      await letPass(lease - minute);
      expect(await take()).deep.equal([]);
    });

    it('gives it again when whoever took it has not marked it in time', async () => {
      const mail = await added(aMail({ personId: undefined }));
      await take();
      await letPass(lease);
      expect(await take()).deep.equal([{ ...mail, createdAt: noon, tries: 2 }]);
    });

    it('stores a mail once, as it was first, and other kinds of the same beside it', async () => {
      const mail = await added();
      await Promise.all([outbox.add({ ...mail, personId: nextId() }, after(1)), added(mail)]);
      await added({ ...mail, kind: 'hold ending' });
      const taken = await take();
      expect(taken.map(({ kind, personId }) => [kind, personId])).deep.members([
        ['hold ending', mail.personId],
        ['order placed', mail.personId],
      ]);
    });

    it('stores none that the transaction did not keep', async () => {
      await rejectionOf(() =>
        atomically(async () => {
          await added();
          throw new Error('No.');
        }),
      );
      const mail = await atomically(() => added());
      expect(idsOf(await take())).deep.equal([mail.subjectId]);
    });

    it('gives those that are due longest, and at most so many', async () => {
      const mails: DueMail[] = [];
      for (let i = 0; i < 3; i += 1) {
        // Whoever stores it may have a clock that is off.
        mails.push(await added(aMail(), after(-i * minute)));
        await letPass(minute);
      }
      expect(idsOf(await take(2))).deep.equal(idsOf(mails.slice(0, 2)));
      expect(idsOf(await take())).deep.equal(idsOf(mails.slice(2)));
    });

    it('takes people in turn, however many mails of one wait already', async () => {
      const [ada, bob] = [nextId(), nextId()];
      const hers: DueMail[] = [];
      for (let i = 0; i < 4; i += 1) {
        hers.push(await added(aMail({ personId: ada })));
        await letPass(1);
      }
      expect(idsOf(await take(1))).deep.equal(idsOf(hers.slice(0, 1)));
      const others = [await added(aMail({ personId: bob }))];
      await letPass(1);
      // Each of those without an account is somebody else's.
      for (let i = 0; i < 2; i += 1) others.push(await added(aMail({ personId: undefined })));
      expect(idsOf(await take(4))).members(idsOf([...hers.slice(1, 2), ...others]));
      expect(idsOf(await take())).deep.equal(idsOf(hers.slice(2)));
    });

    it('takes those about money first', async () => {
      await added(aMail({ kind: 'welcome' }));
      await letPass(60 * minute);
      const personId = nextId();
      await added(aMail({ personId }));
      const money = [
        await added(aMail({ kind: 'order paid', personId })),
        await added(aMail({ kind: 'refunded', personId })),
      ];
      expect(idsOf(await take(2))).members(idsOf(money));
    });

    it('gives none that was sent, given up or dropped, and counts what waits and was given up', async () => {
      const [sent, lost, dropped, waiting] = [
        await added(),
        await added(),
        await added(),
        await added(),
      ];
      await outbox.sent(sent, noon);
      await outbox.giveUp(lost, noon);
      await outbox.drop(dropped);
      expect(await outbox.counts()).deep.equal({ waiting: 1, givenUp: 1 });
      await added(sent);
      expect(idsOf(await take())).deep.equal([waiting.subjectId]);
    });

    const [victim, another] = ['victim', 'another'].map((name) => ({
      email: new EmailAddress(`${name}@parches.test`),
    })) as [MailedTo, MailedTo];
    const mayGo = async (mails: DueMail[], address: MailedTo) => {
      const answers: boolean[] = [];
      for (const mail of mails) answers.push(await outbox.mayGoTo(mail, address));
      return answers.filter(Boolean).length;
    };
    const addedSome = async (count: number) => {
      for (let i = 0; i < count; i += 1) await added();
      return take(count);
    };

    it('lets twelve mails go to an address in a minute, and gives the others when they may', async () => {
      const mails = await addedSome(30);
      expect(await mayGo(mails, victim)).equal(12);
      const other = await added();
      expect(await outbox.mayGoTo(other, another)).equal(true);
      await letPass(minute / 2);
      expect(idsOf(await take(30))).deep.equal(idsOf([other]));
      await letPass(minute / 2);
      const next = await take(30);
      expect(next.map(({ tries }) => tries)).deep.equal(Array.from({ length: 12 }, () => 1));
      expect(await mayGo(next, victim)).equal(12);
      await letPass(minute);
      expect(await mayGo(await take(30), victim)).equal(6);
    });

    it('counts the addresses of one mailbox together, but those that are known to be their owners’', async () => {
      const answers: boolean[] = [];
      const [first, ...mails] = await addedSome(14);
      for (const [i, mail] of mails.entries()) {
        const email = new EmailAddress(`victim+${i}@parches.test`);
        answers.push(await outbox.mayGoTo(mail, { email }));
      }
      expect(answers.filter(Boolean)).length(12);
      expect(first && (await outbox.mayGoTo(first, { ...victim, isVerified: true }))).equal(true);
    });

    it('counts those about money for themselves: they wait for none that cost nothing', async () => {
      expect(await mayGo(await addedSome(20), victim)).equal(12);
      const receipts: DueMail[] = [];
      for (let i = 0; i < 14; i += 1) {
        await added(aMail({ kind: 'order paid', personId: nextId() }));
        receipts.push(...(await take(1)));
      }
      expect(await mayGo(receipts, victim)).equal(12);
    });

    it('lets as many go where they are asked for at the same time', async () => {
      const mails = await addedSome(20);
      const answers = await Promise.all(mails.map((mail) => outbox.mayGoTo(mail, victim)));
      expect(answers.filter(Boolean)).length(12);
    });

    it('counts again what is put off, what goes elsewhere, and what comes late', async () => {
      const [failed, ...mails] = await addedSome(29);
      if (!failed) throw new Error('None was taken.');
      await mayGo([failed], victim);
      await outbox.postpone(failed, 1, true);
      expect(await mayGo(mails.slice(0, 20), victim)).equal(12);
      expect(await mayGo(mails.slice(20), another)).equal(8);
      expect(await outbox.mayGoTo(failed, victim)).equal(false);
      expect(await mayGo(mails.slice(12, 20), another)).equal(4);
      await letPass(60 * minute);
      const late = await take(29);
      expect(await mayGo(late, victim)).equal(12);
    });

    it('puts a mail off, and counts the try or does not', async () => {
      const [failed, held] = [await added(), await added()];
      await take();
      await outbox.postpone(failed, 2 * minute, true);
      await outbox.postpone(held, 2 * minute, false);
      await letPass(minute);
      expect(await take()).deep.equal([]);
      await letPass(minute);
      const tries = (await take()).map((mail) => [mail.subjectId, mail.tries]);
      expect(tries).deep.members([
        [failed.subjectId, 2],
        [held.subjectId, 1],
      ]);
    });

    it('forgets what a person was not sent yet', async () => {
      const [sent, pending, other] = [await added(), await added(), await added()];
      await outbox.sent(sent, noon);
      await outbox.forgetPerson(pending.personId ?? '');
      await outbox.forgetPerson(sent.personId ?? '');
      await added(sent);
      expect(idsOf(await take())).deep.equal([other.subjectId]);
    });
  });
};
