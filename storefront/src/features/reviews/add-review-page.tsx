import { useRef, useState } from 'react';
import { PageTitle } from '../../components/page-title.tsx';
import { Link } from '../../lib/link.tsx';
import { AddReviewForm } from './add-review-form.tsx';

/** Anybody who is signed in may say what they think of the shop; it shows at once. */
const AddReviewPage = () => {
  const [isAdded, setIsAdded] = useState(false);
  const page = useRef<HTMLDivElement>(null);

  const afterAdding = () => {
    setIsAdded(true);
    page.current?.querySelector('h1')?.focus();
  };

  return (
    <div ref={page} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageTitle>Add Review</PageTitle>
        <p className="max-w-prose text-muted">
          It stands on the home page, for everybody, as soon as you have added it.
        </p>
      </div>
      {isAdded && (
        <p className="max-w-2xl panel border-l-4 border-l-success px-4 py-3">
          Thank you. Your review stands{' '}
          <Link to="/" className="link-plain">
            on the home page
          </Link>{' '}
          now.
        </p>
      )}
      <AddReviewForm onAdded={afterAdding} />
    </div>
  );
};

export default AddReviewPage;
