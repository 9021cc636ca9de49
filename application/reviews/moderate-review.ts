import type { ActName } from '../../domain/audit.ts';
import { NotAllowed, ReviewNotFound } from '../../domain/errors.ts';
import type { Review, ReviewState } from '../../domain/review.ts';
import type { User } from '../../domain/user.ts';
import type { Atomically } from '../ports.ts';
import type { Reviews } from './ports.ts';
import type { RecordActs } from '../audit/record-acts.ts';

type Ports = { reviews: Reviews; recordActs: RecordActs; atomically: Atomically };

export type ModerateReview = { state?: ReviewState | undefined; version?: number | undefined };

const actOf: Record<ReviewState, ActName> = {
  shown: 'review.approve',
  hidden: 'review.hide',
  held: 'review.hold',
};

/**
 * An admin approves a review, hides it or holds it back; doing it again changes nothing.
 * @throws NotAllowed, ReviewNotFound @throws Stale when somebody else has changed it meanwhile
 */
export const moderateReview =
  ({ reviews, recordActs, atomically }: Ports) =>
  async (who: User, id: string, { state, version }: ModerateReview): Promise<Review> => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      const review = await reviews.findLocked(id);
      if (!review) throw new ReviewNotFound();
      const before = review.state;
      review.moderate(state ?? before, version);
      if (review.state === before) return review;
      await reviews.save(review);
      await recordActs(who, {
        act: actOf[review.state],
        subject: 'review',
        subjectId: id,
        label: review.name,
        before: { state: before },
        after: { state: review.state },
      });
      return review;
    });
  };
