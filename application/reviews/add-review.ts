import { Review } from '../../domain/review.ts';
import type { User } from '../../domain/user.ts';
import { assertUploaded } from '../images/assert-uploaded.ts';
import { idempotently } from '../idempotently.ts';
import type { Clock, NewId, RetryKey } from '../ports.ts';
import type { Images } from '../images/ports.ts';
import type { Reviews } from './ports.ts';

type Ports = {
  reviews: Reviews;
  images: Images;
  clock: Clock;
  newId: NewId;
  /** Whether an admin must approve a review before it is shown. */
  reviewApproval: boolean;
};

export type AddReview = {
  name: string;
  review: string;
  image: string;
  location: string;
  retry?: RetryKey | undefined;
};

/**
 * Puts a review at the end of the list: at once, or when an admin approves it. A retry is answered
 * with the first one. @throws InvalidInput, KeyReused
 */
export const addReview =
  ({ reviews, images, clock, newId, reviewApproval }: Ports) =>
  async (who: User, { retry, ...request }: AddReview): Promise<Review> => {
    await assertUploaded(images, request.image);
    const review = new Review({
      ...request,
      id: newId(),
      addedBy: who.id,
      createdAt: clock.now(),
      state: reviewApproval ? 'held' : 'shown',
    });
    return idempotently(reviews, who.id, retry, async () =>
      (await reviews.add(review, retry)) ? review : undefined,
    );
  };
