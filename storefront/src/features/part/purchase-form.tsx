import type { Product } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { FormError } from '../../components/form-error.tsx';
import { OrderSum } from '../../components/order-sum.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { WhereItGoes } from '../../components/where-it-goes.tsx';
import { useMoney } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import { purchaseFormId } from './book-button.tsx';
import { PurchaseButtons } from './purchase-buttons.tsx';
import { QuantityField } from './quantity-field.tsx';
import type { Purchase } from './use-purchase.ts';

type Props = { part: Product; purchase: Purchase };

/** Books a part. At phone width the buttons stand in a bar at the bottom instead. */
export const PurchaseForm = ({ part, purchase }: Props) => {
  const money = useMoney();
  const { terms, where, quantity, goods, problem, keep, submit } = purchase;
  if (terms.isPending) return <div aria-hidden="true" className="h-120 skeleton" />;
  if (terms.isLoadingError)
    return <FailureNotice error={terms.error} retry={() => void terms.refetch()} />;
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
      <WhereItGoes where={where} />
      <QuantityField purchase={purchase} stock={part.Stock} />
      <OrderSum where={where} goods={goods}>
        {goods !== undefined && quantity > 1 && !where.quoting.quote && (
          <span className="text-sm text-muted">
            {quantity} × <Price>{money(part.price)}</Price> ={' '}
          </span>
        )}
      </OrderSum>
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
