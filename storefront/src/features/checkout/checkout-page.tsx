import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BasketLines } from '../../components/basket-lines.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { ownBasket, useIsComing } from '../../lib/basket.ts';
import { termsFor, useTerms } from '../../lib/quote.ts';
import { currentSession } from '../../lib/session.ts';
import { usePerson } from '../../lib/use-session.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { quotable, useCheckout } from './use-checkout.ts';

/** Orders what lies in the basket: all of it at once, or nothing. */
const CheckoutPage = () => {
  const { email } = usePerson();
  const { data: lines, error, refetch } = useQuery(ownBasket(email));
  const terms = useTerms(quotable(lines ?? []));
  const checkout = useCheckout(lines ?? [], terms);
  const { isPlaced, faults } = checkout;
  const isComing = useIsComing(email, lines);
  const isWaiting = isComing || (!lines && !error) || terms.isLoading;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageTitle>Checkout</PageTitle>
        <Link to="/basket" className="inline-flex min-h-11 items-center link-plain">
          Back to the basket
        </Link>
      </div>
      {isPlaced && <Waiting>Your order is placed…</Waiting>}
      {!isPlaced && isWaiting && <Waiting>Loading your basket…</Waiting>}
      {!lines && error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!isPlaced && !isComing && lines?.length === 0 && (
        <EmptyState
          picture="/empty/parts.svg"
          title="There is nothing to order"
          action={
            <Link to="/parches" className="btn h-11 btn-primary">
              See all parts
            </Link>
          }
        >
          Put parts into your basket first. What you have ordered stands under{' '}
          <Link to="/dashboard/booking" className="link-plain">
            your bookings
          </Link>
          .
        </EmptyState>
      )}
      {!isPlaced && !isWaiting && lines && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <BasketLines lines={lines} faults={faults} />
          {terms.error && <FailureNotice error={terms.error} retry={() => void terms.refetch()} />}
          {lines.length > 0 && !terms.isLoadingError && <CheckoutForm checkout={checkout} />}
        </div>
      )}
    </div>
  );
};

/** The size of what comes. */
const Waiting = ({ children }: { children: string }) => (
  <>
    <output className="sr-only">{children}</output>
    <div aria-hidden="true" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-3">
        {[1, 2, 3].map((line) => (
          <div key={line} className="h-32 skeleton" />
        ))}
      </div>
      <div className="h-96 skeleton" />
    </div>
  </>
);

CheckoutPage.prefetch = async (queries: QueryClient) => {
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  const basket = ownBasket(session.person.email);
  await queries.prefetchQuery(basket);
  const lines = quotable(queries.getQueryData(basket.queryKey) ?? []);
  if (lines.length > 0) await queries.prefetchQuery(termsFor(lines));
};

export default CheckoutPage;
