/** What a customer says of the shop. */
export class Review {
  readonly id: string;
  readonly name: string;
  readonly review: string;
  readonly image: string;
  readonly location: string;
  readonly addedBy: string | undefined;
  readonly createdAt: Date;

  constructor(review: {
    id: string;
    name: string;
    review: string;
    image: string;
    location: string;
    addedBy?: string | undefined;
    createdAt: Date;
  }) {
    this.id = review.id;
    this.name = review.name;
    this.review = review.review;
    this.image = review.image;
    this.location = review.location;
    this.addedBy = review.addedBy;
    this.createdAt = review.createdAt;
  }
}
