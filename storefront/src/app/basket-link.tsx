import { Suspense, lazy } from 'react';
import { Link } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import { basket, labelOf } from './routes.ts';

const Name = () => <span className="sr-only">{labelOf(basket)}</span>;
const BasketCount = lazy(() => import('./basket-count.tsx'));

/** The way to the basket, with how much lies in it. The code that counts it is loaded after the page. */
export const BasketLink = () => {
  const isHydrated = useHydrated();
  return (
    <Link
      to={basket.path}
      className="relative grid size-11 place-items-center rounded-field hover:bg-base-200"
    >
      <svg
        viewBox="0 0 20 20"
        className="size-5 fill-none stroke-current stroke-[1.6]"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M2 8h16l-2 9H4zM6 8l3-6M14 8l-3-6M8 11v3M12 11v3" />
      </svg>
      {isHydrated ? (
        <ErrorBoundary place="basket" fallback={Name}>
          <Suspense fallback={<Name />}>
            <BasketCount name={labelOf(basket)} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Name />
      )}
    </Link>
  );
};
