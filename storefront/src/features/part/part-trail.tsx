import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { propertyOf } from '../../lib/property.ts';
import { categoryInWords } from '../../lib/facts.ts';
import { categoryAddress } from '../../lib/parts.ts';

const step = 'link-plain inline-flex min-h-11 items-center gap-1';

/** The link back: to the same place in the list for people who came from there. */
export const PartTrail = ({ category }: { category: string | null }) => {
  const isReturn = propertyOf(useLocation().state, 'fromList') === true;
  const navigate = useNavigate();
  return (
    // On a phone, a toast of two lines has its place above it.
    <nav aria-label="Breadcrumb" className="max-md:mt-toast">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        <li>
          <Link
            to="/parches"
            className={step}
            onClick={(event) => {
              if (!isReturn || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
                return;
              event.preventDefault();
              void navigate(-1);
            }}
          >
            <ArrowLeft size={16} aria-hidden="true" />
            {isReturn ? 'Back to the list' : 'All parts'}
          </Link>
        </li>
        {category && (
          <li className="flex min-w-0 items-center gap-x-2">
            <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-muted" />
            <Link to={categoryAddress(category)} className={`${step} wrap-anywhere`}>
              {categoryInWords(category)}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
};
