import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '../../../../adapters/http/contract.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { useHashTarget } from '../../lib/hash-target.ts';
import { customerReviews, firstReviewsPath } from '../../lib/reviews.ts';
import { CustomerReviews } from './reviews-list.tsx';
import { Carousel } from './carousel.tsx';
import { Contact } from './contact.tsx';
import { FirstParts } from './first-parts.tsx';
import { Processor } from './processor.tsx';
import { firstParts } from './queries.ts';
import { Stats } from './stats.tsx';

const HomePage = () => {
  useHashTarget();
  return (
    <div className="flex flex-col gap-16 lg:gap-24">
      <div className="flex flex-col gap-6 lg:gap-8">
        {/* The heading takes two lines in any font, so that nothing moves when the font is loaded. */}
        <div className="grid items-end gap-x-12 gap-y-3 lg:grid-cols-[7fr_5fr] lg:[&>h1]:text-3xl [&>h1]:max-w-100">
          <PageTitle>Computer parts, picked by builders</PageTitle>
          <p className="max-w-prose text-muted lg:pb-1">
            Processors, boards, memory, graphics cards and all that goes around them, with the facts
            that decide.
          </p>
        </div>
        <Carousel />
        <Stats />
      </div>
      <FirstParts />
      <Processor />
      <CustomerReviews />
      <Contact />
    </div>
  );
};

/** Puts the data that the server has sent into the query cache. */
HomePage.take = (queries: QueryClient, { parts, reviews }: PageData): void => {
  if (parts) queries.setQueryData(firstParts.queryKey, parts);
  if (reviews)
    queries.setQueryData(customerReviews.queryKey, {
      pages: [{ rows: reviews.reviews, next: reviews.next, total: reviews.total }],
      pageParams: [firstReviewsPath],
    });
};

export default HomePage;
