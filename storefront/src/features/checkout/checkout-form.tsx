import { Link } from 'react-router-dom';
import { FormError } from '../../components/form-error.tsx';
import { OrderSum } from '../../components/order-sum.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { WhereItGoes } from '../../components/where-it-goes.tsx';
import type { Checkout } from './use-checkout.ts';

/** Where it goes, how, what it comes to, and the one button that orders it. */
export const CheckoutForm = ({ checkout }: { checkout: Checkout }) => {
  const { where, goods, keep, submit, isPending, problem } = checkout;
  return (
    <form
      noValidate
      aria-labelledby="delivery"
      className={`flex flex-col gap-4 panel p-4 sm:p-6 ${where.isSetUp ? '' : 'lg:sticky lg:top-24'}`}
      onChange={keep}
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="delivery">Where it goes</h2>
      <RequiredNote />
      <WhereItGoes where={where} />
      <OrderSum where={where} goods={goods} />
      <SubmitButton pending={isPending || where.quoting.isAsking}>Place the order</SubmitButton>
      <FormError>{problem || where.quoting.problem}</FormError>
      {problem && (
        <Link to="/dashboard/booking" className="inline-flex min-h-11 items-center link-plain">
          Your bookings
        </Link>
      )}
      <p className="text-sm text-muted">
        All of it is held for you, or nothing. You pay on the next page.
      </p>
    </form>
  );
};
