import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { MessageNotFound, NotAllowed, ReviewNotFound, Stale } from '../../domain/errors.ts';
import { Message } from '../../domain/message.ts';
import { anAdmin, aReview, aUser, nextId, noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { addReview } from '../reviews/add-review.ts';
import { markMessage } from '../messages/mark-message.ts';
import { moderateReview } from '../reviews/moderate-review.ts';

const stage = async () => {
  const ports = fakePorts();
  const review = aReview();
  const message = new Message({
    id: nextId(),
    email: new EmailAddress('ada@parches.test'),
    subject: 'Where?',
    message: 'B',
    createdAt: noon,
  });
  await ports.reviews.add(review);
  await ports.messages.add(message);
  const admin = anAdmin();
  await ports.users.add(admin);
  return {
    ...ports,
    admin,
    review,
    message,
    moderate: moderateReview(ports),
    mark: markMessage(ports),
    acts: async () =>
      (await ports.audit.all()).map(({ act, before, after }) => [act, before, after]),
  };
};

describe('What admins do to reviews and messages', () => {
  it('hides and approves a review, and writes each change down', async () => {
    const { admin, review, reviews, moderate, acts } = await stage();
    await moderate(admin, review.id, { state: 'hidden' });
    await moderate(admin, review.id, { state: 'hidden' });
    expect((await reviews.list({ limit: 9 })).rows).deep.equal([]);
    await moderate(admin, review.id, { state: 'shown', version: 2 });
    expect((await reviews.list({ limit: 9 })).total).equal(1);
    expect(
      await rejectionOf(() => moderate(admin, review.id, { state: 'held', version: 2 })),
    ).instanceOf(Stale);
    expect(await acts()).deep.equal([
      ['review.hide', { state: 'shown' }, { state: 'hidden' }],
      ['review.approve', { state: 'hidden' }, { state: 'shown' }],
    ]);
  });

  it('holds a new review back where the setting says so', async () => {
    const { reviews, images, clock, newId } = await stage();
    const add = addReview({ reviews, images, clock, newId, reviewApproval: true });
    const image = '/pictures/processors.svg';
    const held = await add(aUser(), { name: 'A', review: 'B', image, location: 'C' });
    expect(held.state).equal('held');
    expect((await reviews.list({ limit: 9 })).total).equal(1);
  });

  it('notes that a message was read and answered', async () => {
    const { admin, message, mark, acts } = await stage();
    for (let i = 0; i < 2; i += 1) await mark(admin, message.id, { read: true });
    const { version } = await mark(admin, message.id, { answered: true });
    expect(
      await rejectionOf(() => mark(admin, message.id, { read: false, version: version - 1 })),
    ).instanceOf(Stale);
    expect(await acts()).deep.equal([
      ['message.read', { read: false }, { read: true }],
      ['message.answer', { answered: false }, { answered: true }],
    ]);
  });

  it('is for admins, and about what there is', async () => {
    const { admin, review, message, moderate, mark } = await stage();
    for (const work of [
      () => moderate(aUser(), review.id, { state: 'hidden' }),
      () => mark(aUser(), message.id, { read: true }),
    ])
      expect(await rejectionOf(work)).instanceOf(NotAllowed);
    const id = nextId();
    expect(await rejectionOf(() => moderate(admin, id, {}))).instanceOf(ReviewNotFound);
    expect(await rejectionOf(() => mark(admin, id, {}))).instanceOf(MessageNotFound);
  });
});
