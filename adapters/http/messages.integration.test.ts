import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { ConsoleMessage, MessageThread } from './console-contract.ts';
import type { OwnMessage, Thread } from './contract.ts';
import { ConsoleShop } from './testing/console-shop.ts';
import { eventually } from './testing/running-shop.ts';
import { underKey, went, type Person } from './testing/shop-client.ts';

const words = { subject: 'Memory <b>', message: 'Does it fit?\nIt is 44 mm tall.' };

describe('Messages and their answers', () => {
  const shop = new ConsoleShop();
  const { ask, actsOn } = shop;
  let admin: Person;
  let ada: Person;

  before(async () => {
    ({ admin } = await shop.open());
  });
  after(() => shop.close());
  beforeEach(async () => {
    ada = await shop.signUp();
  });

  const leave = async (email: string, token?: string): Promise<string> =>
    went(await shop.call<{ _id: string }>('POST', '/contact', { body: { ...words, email }, token }))
      ._id;
  const answer = (id: string, text: string, key: string = randomUUID()) =>
    shop.call<{ id: string; by: string }>('POST', `/admin/api/messages/${id}/answers`, {
      token: admin.token,
      body: { text },
      headers: underKey(key),
    });
  const seen = ({ token }: Person, id: string) =>
    shop.call<Thread>('GET', `/messages/${id}`, { token });
  const listed = async ({ token }: Person) =>
    went(await shop.call<OwnMessage[]>('GET', '/messages', { token })).map(({ _id }) => _id);

  it('are answered once by mail, which quotes them and may be answered', async () => {
    const email = ada.email.replace('@', '+visitor@');
    const id = await leave(email);
    const first = went(await answer(id, 'It does.\n\nHave fun!', 'first'));
    expect(first.by).to.equal(admin.email);
    expect(went(await answer(id, 'It does.\n\nHave fun!', 'first'))).to.deep.equal(first);
    expect((await answer(id, 'Another', 'first')).status).to.equal(409);
    const [mail, ...others] = await eventually(
      () => shop.mailsTo({ email }),
      (mails) => mails.length > 0,
    );
    expect(others).to.deep.equal([]);
    expect(mail?.subject).to.equal('Re: Memory <b>');
    expect(mail?.text).to.include('It does.').and.include('> Does it fit?\n> It is 44 mm tall.');
    expect(mail?.text).to.include('answer this mail').and.not.include('/dashboard/messages');
    expect(mail?.html).to.include('Does it fit?<br>It is 44 mm tall.').and.not.include('<b>');
    const message = went(await ask<ConsoleMessage>('GET', `/messages/${id}`));
    expect(message).to.include({ read: true, answered: true });
    const thread = went(await ask<MessageThread>('GET', `/messages/${id}/answers`));
    expect(thread).to.deep.include({ reader: null, mailed: true });
    expect(thread.answers.map(({ text }) => text)).to.deep.equal(['It does.\n\nHave fun!']);
    expect((await actsOn(id)).map(({ act }) => act)).to.deep.equal(['message.reply']);
  });

  it('are read by whoever left them signed in, or proves the address, and by nobody else', async () => {
    const signedIn = await leave('ada@work.test', ada.token);
    const fromHers = await leave(ada.email.toUpperCase());
    went(await answer(fromHers, 'Yes.'));
    // Anybody can sign up with an address.
    expect(await listed(ada)).to.deep.equal([signedIn]);
    expect((await seen(ada, fromHers)).status).to.equal(404);
    const again = { token: ada.token, body: { text: 'Mine' } };
    const refused = await shop.call('POST', `/messages/${fromHers}/answers`, again);
    expect(refused.status).to.equal(404);

    const verified = await shop.verify(ada);
    expect(await listed(verified)).to.deep.equal([fromHers, signedIn]);
    const thread = went(await seen(verified, fromHers));
    expect(thread).to.include({ ...words, answered: true });
    expect(thread.answers.map(({ text, from }) => [text, from])).to.deep.equal([['Yes.', 'shop']]);
    expect(JSON.stringify(thread)).to.not.include(admin.email);
    expect((await seen(admin, fromHers)).status).to.equal(404);
  });

  it('go on: what is written again makes them new, and is answered with a link to the thread', async () => {
    const id = await leave(ada.email, ada.token);
    went(await answer(id, 'Yes.'));
    const again = { token: ada.token, body: { text: 'Sure?' }, headers: underKey(randomUUID()) };
    const written = went(await shop.call('POST', `/messages/${id}/answers`, again));
    const repeated = await shop.call('POST', `/messages/${id}/answers`, again);
    expect(went(repeated)).to.deep.equal(written);
    const message = went(await ask<ConsoleMessage>('GET', `/messages/${id}`));
    expect(message).to.include({ read: false, answered: false });
    went(await answer(id, 'Quite.'));
    const mails = await eventually(
      () => shop.mailsTo(ada),
      (all) => all.filter(({ subject }) => subject === 'Re: Memory <b>').length === 2,
    );
    const last = mails.at(-1);
    expect(last?.text).to.include('> Sure?').and.include(`/dashboard/messages/${id}`);
    const { answers } = went(await seen(ada, id));
    expect(answers.map(({ from }) => from)).to.deep.equal(['shop', 'sender', 'shop']);
  });

  it('are listed page by page', async () => {
    const ids = [await leave('a@b.test', ada.token), await leave('a@b.test', ada.token)];
    const first = await shop.call<OwnMessage[]>('GET', '/messages?limit=1', { token: ada.token });
    expect(went(first).map(({ _id }) => _id)).to.deep.equal([ids[1]]);
    expect(first.headers.get('x-total-count')).to.equal('2');
    const [, next = ''] = /<(.*)>/.exec(first.headers.get('link') ?? '') ?? [];
    const rest = went(await shop.call<OwnMessage[]>('GET', next, { token: ada.token }));
    expect(rest.map(({ _id }) => _id)).to.deep.equal([ids[0]]);
  });

  it('belong to nobody where the token is no good', async () => {
    const id = await leave('a@b.test', 'no.good.token');
    const thread = went(await ask<MessageThread>('GET', `/messages/${id}/answers`));
    expect(thread.reader).to.equal(null);
  });
});
