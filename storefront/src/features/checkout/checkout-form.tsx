import { Link } from 'react-router-dom';
import { DeliveryFields } from '../../components/delivery-fields.tsx';
import { FormError } from '../../components/form-error.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { basketTotalOf } from '../../lib/basket-total.ts';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import type { BasketLine } from '../../lib/visitors-basket.ts';
import type { Checkout } from './use-checkout.ts';

type Props = { lines: BasketLine[]; checkout: Checkout };

/** Where it goes, what it comes to, and the one button that orders it. */
export const CheckoutForm = ({ lines, checkout }: Props) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const { form, keep, submit, isPending, problem } = checkout;
  return (
    <form
      noValidate
      aria-labelledby="delivery"
      className="flex flex-col gap-4 panel p-4 sm:p-6 lg:sticky lg:top-24"
      onChange={keep}
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="delivery">Where it goes</h2>
      <RequiredNote />
      <DeliveryFields register={form.register} errors={form.formState.errors} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-base-300 pt-4">
        <span className="silkscreen">Total</span>
        <output className="min-h-9 text-2xl wrap-anywhere">
          <Price>{currency ? money(basketTotalOf(lines, currency)) : ''}</Price>
        </output>
      </p>
      <SubmitButton pending={isPending}>Place the order</SubmitButton>
      <FormError>{problem}</FormError>
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
