import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import type { Product } from '../../../../adapters/http/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { fieldMessages, hasStatus, messageOf } from '../../lib/failure.ts';
import { totalOf } from '../../lib/money.ts';
import { usePlaceBooking, type Order } from './place-booking.ts';

type Props = {
  part: Product;
  /** Asks the shop how the part stands now. */
  refresh: () => Promise<Product | undefined>;
};

const labels = { phone: 'Phone', address: 'Address', orderQuantity: 'Quantity' };
const fields = ['phone', 'address', 'orderQuantity'] as const;

/** Books a part. What is wrong with an order is for the shop to say, and stands beside its field. */
export const PurchaseForm = ({ part, refresh }: Props) => {
  const money = useMoney();
  const navigate = useNavigate();
  const currency = useShopConfig().data?.currency;
  const draft = `purchase:${part._id}`;
  const { register, handleSubmit, control, formState, setError, getValues } = useForm<Order>({
    defaultValues: { phone: '', address: '', orderQuantity: '1', ...readDraft(draft) },
  });
  const quantity = Number(useWatch({ control, name: 'orderQuantity' }));
  const total = currency && totalOf(part.price, quantity, currency);
  const [problem, setProblem] = useState('');
  const booking = usePlaceBooking(part, draft);

  /** Puts each message where it belongs, and the focus on the first field at fault. */
  const showFailure = async (failure: unknown) => {
    const messages = fieldMessages(failure);
    const atFault = fields.filter((name) => messages.has(name));
    for (const name of atFault)
      setError(
        name,
        // The shop calls its fields by their names; a person knows them by their labels.
        { message: messages.get(name)?.replace(name, labels[name]) ?? '' },
        { shouldFocus: name === atFault[0] },
      );
    const now = hasStatus(failure, 409) ? await refresh().catch(() => undefined) : undefined;
    if (now && now.price !== part.price)
      setProblem(
        `The price is now ${money(now.price)}; it was ${money(part.price)}. ` +
          'Nothing was booked: look at the new total, and book again if you like.',
      );
    else if (atFault.length === 0) setProblem(messageOf(failure));
  };

  const submit = (order: Order) => {
    if (booking.isPending) return;
    setProblem('');
    booking.mutate(order, {
      onSuccess: (placed) => {
        toast.success(`Booked: ${placed.orderQuantity} × ${placed.name}`);
        void navigate('/dashboard/booking');
      },
      onError: (error) => void showFailure(error),
    });
  };

  if (part.Stock <= 0)
    return (
      <section aria-labelledby="booking" className="panel p-6">
        <h2 id="booking">Sold out</h2>
        <p className="mt-2" role={booking.isError ? 'alert' : undefined}>
          {booking.isError ? 'The last one has just gone; nothing was booked. ' : ''}
          It can be booked again as soon as there is new stock.
        </p>
      </section>
    );
  return (
    <form
      noValidate
      aria-labelledby="booking"
      className="flex flex-col gap-4 panel p-6"
      onChange={() => keepDraft(draft, getValues())}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h2 id="booking">Book this part</h2>
      <TextField
        label={labels.phone}
        type="tel"
        autoComplete="tel"
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={labels.address}
        type="text"
        autoComplete="street-address"
        error={formState.errors.address?.message}
        {...register('address')}
      />
      <TextField
        label={labels.orderQuantity}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        step={1}
        error={formState.errors.orderQuantity?.message}
        {...register('orderQuantity')}
      />
      <SubmitButton pending={booking.isPending}>
        {total === undefined || total === '' ? 'Book' : `Book ${quantity} for ${money(total)}`}
      </SubmitButton>
      <FormError>{problem}</FormError>
      <p className="text-sm text-muted">It is held for you until you pay, on the next pages.</p>
    </form>
  );
};
