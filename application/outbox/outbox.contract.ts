import { expect } from 'chai';
import { after, minute, nextId, noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { DueMail, Outbox } from './ports.ts';

type Ports = { outbox: Outbox; atomically: Atomically };

/** What `Outbox` promises. @param make gives one without mails */
export const outboxContract = (make: () => Promise<Ports>): void => {
  describe('Outbox', () => {
    let outbox: Outbox;
    let atomically: Atomically;

    beforeEach(async () => {
      ({ outbox, atomically } = await make());
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
    const lease = after(5 * minute);
    const take = async (now = noon, limit = 10) => outbox.take(now, lease, limit);
    const idsOf = (mails: DueMail[]) => mails.map(({ subjectId }) => subjectId);

    it('gives a mail to one of those who take, with all that is known of it', async () => {
      const mail = await added();
      const taken = await Promise.all([take(), take(), take()]);
      expect(taken.flat()).deep.equal([{ ...mail, createdAt: noon, tries: 1 }]);
      expect(await take(after(5 * minute - 1))).deep.equal([]);
    });

    it('gives it again when whoever took it has not marked it in time', async () => {
      const mail = await added(aMail({ personId: undefined }));
      await take();
      expect(await take(lease)).deep.equal([{ ...mail, createdAt: noon, tries: 2 }]);
    });

    it('stores a mail once, as it was first, and other kinds of the same beside it', async () => {
      const mail = await added();
      await Promise.all([outbox.add({ ...mail, personId: nextId() }, after(1)), added(mail)]);
      await added({ ...mail, kind: 'hold ending' });
      const taken = await take(after(1));
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

    it('gives those that are due longest, at most so many, and none before its time', async () => {
      const late = await added(aMail(), after(2));
      const early = await added(aMail(), after(1));
      await added(aMail(), after(3));
      await added(aMail(), after(minute));
      expect(idsOf(await take(after(10), 2))).deep.equal([early.subjectId, late.subjectId]);
      expect(await take(after(10), 10)).length(1);
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
      expect(idsOf(await take(after(1)))).deep.equal([waiting.subjectId]);
    });

    it('puts a mail off, and counts the try or does not', async () => {
      const [failed, held] = [await added(), await added()];
      await take();
      await outbox.postpone(failed, after(minute), true);
      await outbox.postpone(held, after(minute), false);
      expect(await take(after(minute - 1))).deep.equal([]);
      const tries = (await take(after(minute))).map((mail) => [mail.subjectId, mail.tries]);
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
