import type { Static } from 'typebox';
import { reviewSorts } from '../../../../application/reviews/ports.ts';
import { type ConsoleLists } from '../../../../application/lists/ports.ts';
import type { moderateReview } from '../../../../application/reviews/moderate-review.ts';
import { ReviewNotFound } from '../../../../domain/errors.ts';
import * as contract from '../../console-contract.ts';
import { datesOf, editOperation, idsOf, readOperations, type Exports } from './resource.ts';
import { wireReview } from './wire.ts';

type UseCases = Exports & {
  lists: ConsoleLists;
  moderateReview: ReturnType<typeof moderateReview>;
};

export const consoleReviewOperations = (shop: UseCases) => {
  const reviews = {
    name: 'reviews',
    noun: 'reviews',
    subject: 'review' as const,
    list: shop.lists.reviews,
    sorts: reviewSorts,
    filter: contract.filters.reviews,
    toFilter: ({ id, from, to, ...rest }: Static<typeof contract.filters.reviews>) => ({
      ...rest,
      ids: idsOf(id),
      ...datesOf({ from, to }, shop.timeZone),
    }),
    record: contract.consoleReview,
    toWire: wireReview,
    missing: () => new ReviewNotFound(),
    unexported: ['version' as const],
  };
  return [
    ...readOperations(reviews, shop),
    editOperation(reviews, {
      summary: 'Approve a review, hide it, or hold it back',
      body: contract.reviewEdit,
      editable: ['state'],
      flags: ['state'],
      edit: (who, id, { state, version }) => shop.moderateReview(who, id, { state, version }),
    }),
  ];
};
