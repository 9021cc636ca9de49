import { Minus, Plus } from 'lucide-react';
import { Field } from '../../components/field.tsx';
import { labels } from './order.ts';
import type { Purchase } from './use-purchase.ts';

type Props = { purchase: Purchase; stock: number };

const step =
  'btn h-11 w-11 px-0 btn-quiet aria-disabled:cursor-not-allowed aria-disabled:opacity-50';

/** How many: typed, or one more and one less by a button. */
export const QuantityField = ({ purchase, stock }: Props) => {
  const { form, quantity, setQuantity } = purchase;
  const isWhole = Number.isSafeInteger(quantity);
  const error = form.formState.errors.orderQuantity?.message;
  const fewer = isWhole && quantity > 1 ? quantity - 1 : undefined;
  const more = isWhole && quantity < stock ? Math.max(quantity, 0) + 1 : undefined;
  return (
    <Field label={labels.orderQuantity} error={error} required>
      {(control) => (
        <div className="flex gap-2">
          <button
            type="button"
            className={step}
            aria-label="One fewer"
            aria-disabled={fewer === undefined}
            onClick={() => fewer !== undefined && setQuantity(fewer)}
          >
            <Minus size={18} aria-hidden="true" />
          </button>
          <input
            {...form.register('orderQuantity')}
            {...control}
            type="number"
            inputMode="numeric"
            autoComplete="off"
            min={1}
            step={1}
            className={`figures input h-11 w-full min-w-0 [appearance:textfield] text-center text-base [&::-webkit-inner-spin-button]:appearance-none ${error ? 'input-error' : ''}`}
          />
          <button
            type="button"
            className={step}
            aria-label="One more"
            aria-disabled={more === undefined}
            onClick={() => more !== undefined && setQuantity(more)}
          >
            <Plus size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
};
