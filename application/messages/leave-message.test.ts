import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { fixedClock } from '../fakes/clock.ts';
import { nextId } from '../fakes/examples.ts';
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

  it('refuses an address that is none', async () => {
    const messages = new InMemoryMessages();
    const leave = leaveMessage({ messages, clock: fixedClock(), newId: nextId });
    expect(await rejectionOf(() => leave({ ...text, email: 'ada' }))).instanceOf(InvalidInput);
    expect(await messages.all()).deep.equal([]);
  });
});
