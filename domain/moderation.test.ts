import { expect } from 'chai';
import { EmailAddress } from './email.ts';
import { Stale } from './errors.ts';
import { Message } from './message.ts';
import { Review, reviewStates } from './review.ts';

const now = new Date('2026-11-01T12:00:00Z');
const later = new Date('2026-11-01T13:00:00Z');

describe('Review', () => {
  const review = () =>
    new Review({
      id: 'review-1',
      name: 'Ada',
      review: 'Fine.',
      image: '/a.webp',
      location: 'Here',
      createdAt: now,
    });

  it('is shown at first, and takes every state; the same again is no change', () => {
    expect(review()).include({ state: 'shown', version: 1 });
    for (const from of reviewStates)
      for (const to of reviewStates) {
        const one = review();
        one.moderate(from);
        const { version } = one;
        one.moderate(to, version);
        expect(one).include({ state: to, version: from === to ? version : version + 1 });
      }
  });

  it('is not moderated by whoever has seen an older version', () => {
    const one = review();
    one.moderate('hidden');
    expect(() => one.moderate('held', 1))
      .throw(Stale)
      .property('current', one);
    expect(() => one.moderate('hidden', 1)).throw(Stale);
    expect(one).include({ state: 'hidden', version: 2 });
  });
});

describe('Message', () => {
  const message = () =>
    new Message({
      id: 'message-1',
      email: new EmailAddress('ada@parches.test'),
      subject: 'A',
      message: 'B',
      createdAt: now,
    });
  const marks = ({ readAt, answeredAt, version }: Message) => [readAt, answeredAt, version];

  it('was read when it was answered, and keeps when it was read first', () => {
    const one = message();
    one.mark({ answered: true }, now);
    expect(marks(one)).deep.equal([now, now, 2]);
    const other = message();
    other.mark({ read: true }, now);
    other.mark({ answered: true }, later);
    expect(marks(other)).deep.equal([now, later, 3]);
    other.mark({ answered: false }, later);
    expect(marks(other)).deep.equal([now, undefined, 4]);
    other.mark({ answered: true }, later);
    other.mark({ read: false }, later);
    expect(marks(other)).deep.equal([undefined, undefined, 6]);
  });

  it('is the same when it is marked the same again', () => {
    const one = message();
    one.mark({}, now);
    one.mark({ read: false, answered: false }, now);
    expect(marks(one)).deep.equal([undefined, undefined, 1]);
    one.mark({ read: true }, now);
    one.mark({ read: true }, later);
    expect(marks(one)).deep.equal([now, undefined, 2]);
  });

  it('is not marked by whoever has seen an older version', () => {
    const one = message();
    one.mark({ read: true }, now);
    expect(() => one.mark({ answered: true }, now, 1)).throw(Stale);
    expect(marks(one)).deep.equal([now, undefined, 2]);
  });
});
