import { useMoney } from '../lib/config.ts';
import { daysInWords } from '../lib/delivery-days.ts';
import { Price } from '../lib/price.tsx';
import type { WhereItGoes } from '../lib/use-where-it-goes.ts';

/** Chooses how it is delivered, where the shop has ways to choose from. */
export const MethodChoice = ({ where: { form, quoting } }: { where: WhereItGoes }) => {
  const money = useMoney();
  const methods = quoting.quote?.deliveryMethods ?? [];
  if (methods.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-medium">Delivery</legend>
      <div className="flex flex-col gap-2">
        {methods.map(({ _id, name, price, minDays, maxDays }) => (
          <label
            key={_id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-base-300 px-3 py-2 has-checked:border-base-content has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="delivery"
              value={_id}
              className="radio shrink-0 radio-sm border-muted outline-none"
              checked={_id === quoting.chosen}
              onChange={() => form.setValue('delivery', _id)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name}
              <br />
              <span className="text-sm text-muted">{daysInWords({ minDays, maxDays })}</span>
            </span>
            {price === 0 ? 'Free' : <Price>{money(price)}</Price>}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
