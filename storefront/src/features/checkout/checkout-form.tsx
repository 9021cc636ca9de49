import { Link } from 'react-router-dom';
import { FormError } from '../../components/form-error.tsx';
import { OrderSum } from '../../components/order-sum.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { WhereItGoes } from '../../components/where-it-goes.tsx';
import { basketTotalOf } from '../../lib/basket-total.ts';
import { useShopConfig } from '../../lib/config.ts';
import type { BasketLine } from '../../lib/visitors-basket.ts';
import type { Checkout } from './use-checkout.ts';

type Props = { lines: BasketLine[]; checkout: Checkout };

/** Where it goes, how, what it comes to, and the one button that orders it. */
export const CheckoutForm = ({ lines, checkout }: Props) => {
  const { where, keep, submit, isPending, problem } = checkout;
  const currency = useShopConfig().data?.currency;
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
      <OrderSum where={where} goods={currency ? basketTotalOf(lines, currency) : 0} />
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
