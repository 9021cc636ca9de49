import { expect } from 'chai';
import { Conflict, KeyReused, MessageNotFound, NotAllowed } from '../../domain/errors.ts';
import { threadMaxTexts } from '../../domain/message-answer.ts';
import { minute, nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';

const letter = { email: 'ada@parches.test', subject: 'Memory', message: 'Does it fit?\n44 mm.' };
const key = (fingerprint = 'f') => ({ key: 'k', fingerprint });

const stage = async (settings: { sendsMails?: boolean } = {}) => {
  const shop = aShop((atomically) => atomically, settings);
  const admin = await shop.admin({ email: 'grace@parches.test' });
  const { id } = await shop.leaveMessage(letter);
  const found = async () => {
    const message = await shop.messages.find(id);
    if (!message) throw new Error('It is gone.');
    return message;
  };
  return { shop, admin, id, found };
};

describe('answering a message', () => {
  it('keeps the answer, mails it once, and is written down', async () => {
    const { shop, admin, id, found } = await stage();
    const written = { text: 'It does.\n\nHave fun!', retry: key() };
    const answer = await shop.answer(admin, id, written);
    expect(await shop.answer(admin, id, written)).deep.equal(answer);
    expect((await found()).answeredAt).deep.equal(shop.clock.now());
    expect(await shop.messageAnswers.ofMessage(id)).deep.equal([answer]);
    const acts = (await shop.audit.all()).filter(({ subjectId }) => subjectId === id);
    expect(acts.map(({ act, reason }) => [act, reason])).deep.equal([
      ['message.reply', written.text],
    ]);
    await shop.sendMails();
    await shop.sendMails();
    expect(shop.mailServer.arrived).length(1);
    const [mail] = shop.mailServer.arrived;
    expect(mail?.letter.to.email.value).equal('ada@parches.test');
    expect(mail?.letter).deep.include({ subject: 'Re: Memory' });
    expect(mail?.letter.paragraphs.slice(1)).deep.equal(['It does.', 'Have fun!']);
    expect(mail?.letter.quote?.text).equal(letter.message);
    // There is no page of theirs that it could lead to.
    expect(mail?.letter.action).equal(undefined);
  });

  it('is for admins, and for messages that there are; a key is for one of them', async () => {
    const { shop, admin, id } = await stage();
    const other = await shop.leaveMessage(letter);
    const text = 'A';
    const refused = async (work: () => Promise<unknown>) => rejectionOf(work);
    expect(await refused(async () => shop.answer(await shop.person(), id, { text }))).instanceOf(
      NotAllowed,
    );
    expect(await refused(() => shop.answer(admin, nextId(), { text }))).instanceOf(MessageNotFound);
    await shop.answer(admin, id, { text, retry: key() });
    for (const [to, retry] of [
      [id, key('g')],
      [other.id, key()],
    ] as const)
      expect(await refused(() => shop.answer(admin, to, { text, retry }))).instanceOf(KeyReused);
  });

  it('is sent by one of two admins who answer at once, and by the other once they have read it', async () => {
    const { shop, admin, id } = await stage();
    const other = await shop.admin({ email: 'ada@parches.test' });
    const written = { text: 'It does.', seen: 0, retry: key() };
    const answers = await Promise.allSettled([
      shop.answer(admin, id, written),
      shop.answer(other, id, { text: 'It does not.', seen: 0 }),
    ]);
    expect(answers[1])
      .property('reason')
      .instanceOf(Conflict)
      .property('message')
      .contain('grace@parches.test has written meanwhile');
    // A retry of the first is no second answer.
    await shop.answer(admin, id, { ...written, seen: 1 });
    expect(await shop.outbox.all()).length(1);
    await shop.answer(other, id, { text: 'As she says.', seen: 1 });
    expect(await shop.outbox.all()).length(2);
  });

  it('is refused where it would reach nobody, and leaves nothing then', async () => {
    const { shop, admin, id, found } = await stage({ sendsMails: false });
    expect(await shop.viewThreadRecord(id)).deep.include({ reader: undefined, mailed: false });
    expect(await rejectionOf(() => shop.answer(admin, id, { text: 'A' }))).instanceOf(Conflict);
    expect(await shop.messageAnswers.ofMessage(id)).deep.equal([]);
    expect((await found()).answeredAt).equal(undefined);

    // Whoever only says that the address is theirs reads nothing.
    const liar = await shop.person({ email: letter.email, emailVerified: false });
    expect(await rejectionOf(() => shop.answer(admin, id, { text: 'A' }))).instanceOf(Conflict);
    expect(await rejectionOf(() => shop.viewThread(liar, id))).instanceOf(MessageNotFound);

    const ada = await shop.person({ email: 'ada@work.test' });
    const hers = await shop.leaveMessage(letter, ada);
    const answer = await shop.answer(admin, hers.id, { text: 'A' });
    expect((await shop.viewThread(ada, hers.id)).answers).deep.equal([answer]);
  });

  it('mails nothing to whoever was removed', async () => {
    const { shop, admin } = await stage();
    const ada = await shop.person({ email: letter.email });
    const { id } = await shop.leaveMessage(letter, ada);
    await shop.answer(admin, id, { text: 'A' });
    const [mail] = await shop.outbox.all();
    expect(mail?.personId).equal(ada.id);
    ada.remove(shop.clock.now(), 2);
    await shop.users.save(ada);
    await shop.sendMails();
    expect(shop.mailServer.arrived).deep.equal([]);
    expect(await rejectionOf(() => shop.answer(admin, id, { text: 'B' }))).instanceOf(Conflict);
    // Nor does whoever has the address next read what was theirs.
    const next = await shop.person({ email: letter.email });
    expect(await rejectionOf(() => shop.viewThread(next, id))).instanceOf(MessageNotFound);
  });
});

describe('writing again', () => {
  it('makes the message new, and the next mail quotes it', async () => {
    const { shop, admin, id, found } = await stage();
    const ada = await shop.person({ email: letter.email, name: 'Ada' });
    await shop.answer(admin, id, { text: 'It does.' });
    shop.clock.advance(minute);
    const again = { text: 'And the tall one?', retry: key() };
    const written = await shop.writeAgain(ada, id, again);
    expect(await shop.writeAgain(ada, id, again)).deep.equal(written);
    expect(await found()).include({ readAt: undefined, answeredAt: undefined });
    await shop.answer(admin, id, { text: 'That one not.' });
    await shop.sendMails();
    const [first, second] = shop.mailServer.arrived;
    expect(first?.letter.quote?.text).equal(letter.message);
    expect(second?.letter.quote?.text).equal('And the tall one?');
    expect(second?.letter.action?.path).equal(`/dashboard/messages/${id}`);
    const { answers } = await shop.viewThread(ada, id);
    expect(answers.map(({ text }) => text)).deep.equal([
      'It does.',
      'And the tall one?',
      'That one not.',
    ]);
  });

  it('is for its sender, so and so often, which keeps no admin from answering', async () => {
    const { shop, admin, id } = await stage();
    const ada = await shop.person({ email: letter.email });
    const other = async () => shop.writeAgain(await shop.person(), id, { text: 'A' });
    expect(await rejectionOf(other)).instanceOf(MessageNotFound);
    for (let i = 0; i < threadMaxTexts; i += 1) await shop.writeAgain(ada, id, { text: `${i}` });
    const more = () => shop.writeAgain(ada, id, { text: 'One more' });
    expect(await rejectionOf(more)).instanceOf(Conflict);
    await shop.answer(admin, id, { text: 'Enough.' });
  });
});
