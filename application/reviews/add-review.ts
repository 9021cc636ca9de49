import { InvalidInput } from '../../domain/errors.ts';
import { Review } from '../../domain/review.ts';
import type { User } from '../../domain/user.ts';
import type { Clock, Images, NewId, Reviews } from '../ports.ts';

type Ports = { reviews: Reviews; images: Images; clock: Clock; newId: NewId };

export type AddReview = { name: string; review: string; image: string; location: string };

/** Shows a review at once, at the end of the list. @throws InvalidInput */
export const addReview =
  ({ reviews, images, clock, newId }: Ports) =>
  async (who: User, request: AddReview): Promise<Review> => {
    if (!(await images.has(request.image)))
      throw new InvalidInput([{ pointer: '/image', message: 'Upload the picture first' }]);
    const review = new Review({
      ...request,
      id: newId(),
      addedBy: who.id,
      createdAt: clock.now(),
    });
    await reviews.add(review);
    return review;
  };
