import { Field } from '../../components/field.tsx';
import { Stepper, stepperField } from '../../components/stepper.tsx';
import { labels } from './order.ts';
import type { Purchase } from './use-purchase.ts';

type Props = { purchase: Purchase; stock: number };

export const QuantityField = ({ purchase, stock }: Props) => {
  const { form, quantity, setQuantity } = purchase;
  const error = form.formState.errors.orderQuantity?.message;
  return (
    <Field label={labels.orderQuantity} error={error} required>
      {(control) => (
        <Stepper quantity={quantity} stock={stock} onStep={setQuantity}>
          <input
            {...form.register('orderQuantity')}
            {...control}
            type="number"
            inputMode="numeric"
            autoComplete="off"
            min={1}
            step={1}
            className={`${stepperField} ${error ? 'input-error' : ''}`}
          />
        </Stepper>
      )}
    </Field>
  );
};
