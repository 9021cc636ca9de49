import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'react-toastify/unstyled';
import { useNavigate } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { usePrefill } from '../../lib/delivery.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { hasStatus, messageOf } from '../../lib/failure.ts';
import { showFaults } from '../../lib/form-faults.ts';
import { inShort } from '../../lib/in-short.ts';
import { totalOf } from '../../lib/money.ts';
import { emptyOrder, labels, type Order } from './order.ts';
import { usePlaceBooking } from './place-booking.ts';

/**
 * The order of a part while it is written and sent. What is wrong with it is for the shop to say.
 * @param refresh asks the shop how the part stands now
 */
export const usePurchase = (part: Product, refresh: () => Promise<Product | undefined>) => {
  const money = useMoney();
  const navigate = useNavigate();
  const currency = useShopConfig().data?.currency;
  const draft = `purchase:${part._id}`;
  const form = useForm<Order>({
    defaultValues: { ...emptyOrder, ...readDraft(draft) },
  });
  const quantity = Number(useWatch({ control: form.control, name: 'orderQuantity' }));
  const sum = currency && totalOf(part.price, quantity, currency);
  const goods = typeof sum === 'number' ? sum : undefined;
  const total = goods === undefined ? undefined : money(goods);
  const [problem, setProblem] = useState('');
  const booking = usePlaceBooking(part, draft);
  usePrefill(form);

  const keep = () => keepDraft(draft, form.getValues());

  /** Shows each error beside its field, and focuses the first of these fields. */
  const showFailure = async (failure: unknown) => {
    const hasFaults = showFaults(failure, labels, form.setError);
    const now = hasStatus(failure, 409) ? await refresh().catch(() => undefined) : undefined;
    if (now && now.price !== part.price)
      setProblem(
        `The price is now ${money(now.price)}; it was ${money(part.price)}. ` +
          'Nothing was booked: look at the new total, and book again if you like.',
      );
    else if (!hasFaults) setProblem(messageOf(failure));
  };

  const send = (order: Order) => {
    if (booking.isPending) return;
    setProblem('');
    booking.mutate(order, {
      onSuccess: (placed) => {
        toast.success(`Booked: ${placed.orderQuantity} × ${inShort(placed.name)}`);
        void navigate('/dashboard/booking');
      },
      onError: (error) => void showFailure(error),
    });
  };

  return {
    form,
    quantity,
    /** What so many cost, in major units; undefined while the quantity is no valid number. */
    goods,
    /** The formatted total; undefined while the quantity is no valid number. */
    total,
    /** The label of the button. */
    action: total === undefined ? 'Book' : `Book ${quantity} for ${total}`,
    isPending: booking.isPending,
    hasFailed: booking.isError,
    problem,
    keep,
    submit: form.handleSubmit(send),
    setQuantity: (wanted: number) => {
      form.setValue('orderQuantity', String(wanted), { shouldDirty: true });
      form.clearErrors('orderQuantity');
      keep();
    },
  };
};

export type Purchase = ReturnType<typeof usePurchase>;
