import { Link } from 'react-router-dom';
import { DeliveryFields } from '../../components/delivery-fields.tsx';
import { FormError } from '../../components/form-error.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import type { BasketLine } from '../../lib/visitors-basket.ts';
import { CheckoutSum } from './checkout-sum.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { MethodChoice } from './method-choice.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = { lines: BasketLine[]; isSetUp: boolean; checkout: Checkout };

/** Where it goes, how, what it comes to, and the one button that orders it. */
export const CheckoutForm = ({ lines, isSetUp, checkout }: Props) => {
  const { form, served, quoting, keep, submit, isPending, problem } = checkout;
  return (
    <form
      noValidate
      aria-labelledby="delivery"
      className={`flex flex-col gap-4 panel p-4 sm:p-6 ${isSetUp ? '' : 'lg:sticky lg:top-24'}`}
      onChange={keep}
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="delivery">Where it goes</h2>
      <RequiredNote />
      {isSetUp ? (
        <>
          <DestinationFields form={form} served={served} quoting={quoting} />
          <MethodChoice form={form} quoting={quoting} />
        </>
      ) : (
        <DeliveryFields register={form.register} errors={form.formState.errors} />
      )}
      <CheckoutSum lines={lines} isSetUp={isSetUp} quoting={quoting} />
      <SubmitButton pending={isPending || quoting.isAsking}>Place the order</SubmitButton>
      <FormError>{problem || quoting.problem}</FormError>
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
