import { InvalidInput } from '../../domain/errors.ts';
import { Review } from '../../domain/review.ts';
import type { User } from '../../domain/user.ts';
import type { Clock, Images, NewId, Reviews } from '../ports.ts';

type Ports = {
  reviews: Reviews;
  images: Images;
  clock: Clock;
  newId: NewId;
  /** Whether an admin must approve a review before it is shown. */
  reviewApproval: boolean;
};

export type AddReview = { name: string; review: string; image: string; location: string };

/** Puts a review at the end of the list: at once, or when an admin approves it. @throws InvalidInput */
export const addReview =
  ({ reviews, images, clock, newId, reviewApproval }: Ports) =>
  async (who: User, request: AddReview): Promise<Review> => {
    if (!(await images.has(request.image)))
      throw new InvalidInput([{ pointer: '/image', message: 'Upload the picture first' }]);
    const review = new Review({
      ...request,
      id: newId(),
      addedBy: who.id,
      createdAt: clock.now(),
      state: reviewApproval ? 'held' : 'shown',
    });
    await reviews.add(review);
    return review;
  };
