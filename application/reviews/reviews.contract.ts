import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { Review } from '../../domain/review.ts';
import { after, aReview, nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { Reviews } from './ports.ts';

type Ports = { reviews: Reviews; atomically: Atomically };

/** What `Reviews` promises. @param make gives empty ones, with their own transactions */
export const reviewsContract = (make: () => Promise<Ports>): void => {
  describe('Reviews', () => {
    let reviews: Reviews;
    let atomically: Atomically;

    beforeEach(async () => {
      ({ reviews, atomically } = await make());
    });

    it('gives back every field as it was added', async () => {
      const review = aReview({ review: 'Größe passt.\n“Top” 👍', addedBy: nextId() });
      await reviews.add(review);
      const { rows, total, next } = await reviews.list({ limit: 10 });
      expect([total, next]).deep.equal([1, undefined]);
      expect(rows[0]).instanceOf(Review);
      expect({ ...rows[0] }).deep.equal({ ...review });
    });

    it('gives back that nobody of the shop has added it', async () => {
      await reviews.add(aReview());
      const { rows } = await reviews.list({ limit: 10 });
      expect(rows[0]?.addedBy).equal(undefined);
    });

    it('covers everything once, the oldest first, page by page', async () => {
      const added = [0, 0, 1, 2, 2, 2, 3].map((ms) => aReview({ createdAt: after(ms) }));
      for (const review of added) await reviews.add(review);
      for (const limit of [1, 2, 3, 7]) {
        const ids: string[] = [];
        let after: string | undefined;
        do {
          const page = await reviews.list({ limit, after });
          expect(page.total).equal(7);
          ids.push(...page.rows.map((review) => review.id));
          after = page.next;
        } while (after !== undefined && ids.length < 100);
        expect(ids, `by ${limit}`).deep.equal(added.map((review) => review.id));
      }
    });

    it('is not counted for those who know how many there are', async () => {
      for (const ms of [0, 1, 2]) await reviews.add(aReview({ createdAt: after(ms) }));
      const { rows, total, next } = await reviews.list({ limit: 2, uncounted: true });
      expect(rows).deep.equal((await reviews.list({ limit: 2 })).rows);
      expect(total).equal(undefined);
      const rest = await reviews.list({ limit: 2, uncounted: true, after: next });
      expect(rest.rows).length(1);
    });

    it('refuses a cursor that it did not give', async () => {
      await reviews.add(aReview());
      for (const after of ['nonsense', '%%%', 'e30', 'W10', 'bnVsbA'])
        expect(await rejectionOf(() => reviews.list({ limit: 1, after }))).instanceOf(InvalidInput);
    });

    it('saves what a moderator has decided, and lists no hidden review', async () => {
      const review = aReview();
      await reviews.add(review);
      await atomically(async () => {
        const locked = await reviews.findLocked(review.id);
        locked?.moderate('hidden');
        if (locked) await reviews.save(locked);
      });
      expect(await reviews.find(review.id)).include({ state: 'hidden', version: 2 });
      expect((await reviews.list({ limit: 10 })).total).equal(0);
      expect(await reviews.find(nextId())).equal(undefined);
    });
  });
};
