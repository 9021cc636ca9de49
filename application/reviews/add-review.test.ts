import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { aUser } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { InMemoryReviews } from '../fakes/reviews.ts';
import { fakePorts } from '../fakes/shop.ts';
import { addReview } from './add-review.ts';
import { listReviews } from './list-reviews.ts';

const image = '/pictures/processors.svg';

describe('addReview', () => {
  const stage = () => {
    const ports = { ...fakePorts(), reviews: new InMemoryReviews() };
    return { ...ports, add: addReview(ports), list: listReviews(ports) };
  };

  it('shows a review at once, at the end of the list, and keeps who added it', async () => {
    const { add, list, clock } = stage();
    const ada = aUser();
    const text = { review: 'It works.', image, location: 'Vienna' };
    await add(ada, { ...text, name: 'First' });
    clock.advance(1);
    await add(ada, { ...text, name: 'Second' });
    const { rows } = await list({ limit: 10 });
    expect(rows.map(({ name }) => name)).deep.equal(['First', 'Second']);
    expect(rows[0]).include({ ...text, addedBy: ada.id });
  });

  it('takes no picture that the upload did not give', async () => {
    const { add, list } = stage();
    const request = {
      name: 'A',
      review: 'B',
      location: 'C',
      image: 'https://elsewhere.test/a.png',
    };
    expect(await rejectionOf(() => add(aUser(), request))).instanceOf(InvalidInput);
    expect(await list({ limit: 10 })).property('total', 0);
  });
});
