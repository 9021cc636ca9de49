import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Review } from '../../../../adapters/http/contract.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { useShopConfig } from '../../lib/config.ts';
import { AddReviewForm } from './add-review-form.tsx';
import { ReviewCard } from '../../components/review-card.tsx';

/** Everybody who is signed in may add a review. */
const AddReviewPage = () => {
  const [added, setAdded] = useState<Review>();
  const page = useRef<HTMLDivElement>(null);
  const isHeld = useShopConfig().data?.reviewApproval ?? false;

  const afterAdding = (review: Review) => {
    setAdded(review);
    page.current?.querySelector('h1')?.focus();
  };

  return (
    <div ref={page} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageTitle>Add Review</PageTitle>
        <p className="max-w-prose text-muted">
          It is for everybody to read, after the others on the home page
          {isHeld && ', once we have looked at it'}.
        </p>
      </div>
      {added && (
        <section aria-label="What you said" className="flex max-w-2xl flex-col gap-3">
          <p className="panel border-l-4 border-l-success px-4 py-3">
            Thank you. {isHeld ? 'Once we have looked at it, this' : 'This'} is how it reads, as the
            last of{' '}
            <Link to="/#reviews" className="link-plain">
              what customers say
            </Link>{' '}
            on the home page:
          </p>
          <ul>
            <ReviewCard key={added._id} review={added} />
          </ul>
        </section>
      )}
      <AddReviewForm onAdded={afterAdding} />
    </div>
  );
};

export default AddReviewPage;
