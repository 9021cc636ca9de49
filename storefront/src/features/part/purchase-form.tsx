import type { Product } from '../../../../adapters/http/contract.ts';
import { DeliveryFields } from '../../components/delivery-fields.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Price } from '../../lib/price.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { useMoney } from '../../lib/config.ts';
import { purchaseFormId } from './book-button.tsx';
import { useDelivery } from './part-delivery.tsx';
import { PurchaseButtons } from './purchase-buttons.tsx';
import { QuantityField } from './quantity-field.tsx';
import type { Purchase } from './use-purchase.ts';

type Props = { part: Product; purchase: Purchase };

/** Books a part. At phone width the buttons stand in a bar at the bottom instead. */
export const PurchaseForm = ({ part, purchase }: Props) => {
  const money = useMoney();
  const { form, quantity, goods, total, problem, keep, submit } = purchase;
  const { cheapest } = useDelivery(goods ?? part.price);
  return (
    <form
      id={purchaseFormId}
      noValidate
      aria-labelledby="booking"
      className="flex flex-col gap-4 panel p-4 sm:p-6"
      onChange={keep}
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="booking">Book this part</h2>
      <RequiredNote />
      <DeliveryFields register={form.register} errors={form.formState.errors} />
      <QuantityField purchase={purchase} stock={part.Stock} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-base-300 pt-4">
        <span className="text-muted">{cheapest?.price ? 'Total without delivery' : 'Total'}</span>
        <output className="figures text-right text-lg wrap-anywhere">
          {total !== undefined && quantity > 1 && (
            <span className="text-sm text-muted">
              {quantity} × <Price>{money(part.price)}</Price> ={' '}
            </span>
          )}
          {total === undefined ? '–' : <Price>{total}</Price>}
        </output>
      </p>
      <div className="flex flex-col gap-3 max-md:hidden">
        <PurchaseButtons part={part} purchase={purchase} />
      </div>
      <FormError>{problem}</FormError>
      <p className="text-sm text-muted">It is held for you until you pay, on the next pages.</p>
    </form>
  );
};

/** Shown in place of the form when the part is sold out. */
export const SoldOut = ({ hasJustGone }: { hasJustGone: boolean }) => (
  <section aria-labelledby="booking" className="panel p-4 sm:p-6">
    <h2 id="booking">Sold out</h2>
    <p className="mt-2" role={hasJustGone ? 'alert' : undefined}>
      {hasJustGone ? 'The last one has just gone; nothing was booked. ' : ''}
      It can be booked again as soon as there is new stock.
    </p>
  </section>
);
