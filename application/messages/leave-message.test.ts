import { expect } from 'chai';
import { InvalidInput, KeyReused } from '../../domain/errors.ts';
import { fixedClock } from '../fakes/clock.ts';
import { aUser, nextId } from '../fakes/examples.ts';
import { InMemoryMessages } from '../fakes/messages.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { leaveMessage } from './leave-message.ts';

describe('leaveMessage', () => {
  const text = { subject: 'Parcel', message: 'Where is it?' };

  it('keeps what a visitor wrote', async () => {
    const messages = new InMemoryMessages();
    const leave = leaveMessage({ messages, clock: fixedClock(), newId: nextId });
    const { id } = await leave({ ...text, email: 'Ada@parches.test' });
    const [kept] = await messages.all();
    expect(kept).include({ id, ...text });
    expect(kept?.email.value).equal('ada@parches.test');
  });

  it('keeps what is sent again once, from each visitor', async () => {
    const messages = new InMemoryMessages();
    const leave = leaveMessage({ messages, clock: fixedClock(), newId: nextId });
    const ada = { ...text, email: 'ada@parches.test', retry: { key: 'k', fingerprint: 'f' } };
    const first = await leave(ada);
    expect(await leave({ ...ada, email: 'Ada@Parches.test' })).deep.equal(first);
    const other = () => leave({ ...ada, retry: { key: 'k', fingerprint: 'g' } });
    expect(await rejectionOf(other)).instanceOf(KeyReused);
    await leave({ ...ada, email: 'bob@parches.test' });
    await leave(ada, aUser());
    expect(await messages.all()).length(3);
  });

  it('refuses an address that is none', async () => {
    const messages = new InMemoryMessages();
    const leave = leaveMessage({ messages, clock: fixedClock(), newId: nextId });
    expect(await rejectionOf(() => leave({ ...text, email: 'ada' }))).instanceOf(InvalidInput);
    expect(await messages.all()).deep.equal([]);
  });
});
