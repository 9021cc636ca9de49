import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'react-toastify/unstyled';
import { useNavigate } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { hasStatus, isTransient, messageOf } from '../../lib/failure.ts';
import { showFaults } from '../../lib/form-faults.ts';
import { inShort } from '../../lib/in-short.ts';
import { totalOf } from '../../lib/money.ts';
import { firstOrderValues, isStill, toldBy } from '../../lib/order-form.ts';
import { useTerms } from '../../lib/quote.ts';
import { usePerson } from '../../lib/use-session.ts';
import { changedTotal, useWhereItGoes } from '../../lib/use-where-it-goes.ts';
import { labels, type Order } from './order.ts';
import { usePlaceBooking } from './place-booking.ts';

/** The page to which a booking leads. */
const bookings = '/dashboard/booking';

/**
 * The order of a part while it is written and sent. What is wrong with it is for the shop to say.
 * @param refresh asks the shop how the part stands now
 */
export const usePurchase = (part: Product, refresh: () => Promise<Product | undefined>) => {
  const money = useMoney();
  const navigate = useNavigate();
  const currency = useShopConfig().data?.currency;
  const draft = `purchase:${part._id}`;
  const person = usePerson();
  const [first] = useState(() => {
    const kept: Partial<Order> = readDraft(draft);
    return { orderQuantity: '1', ...kept, ...firstOrderValues(person.name, kept) };
  });
  const form = useForm<Order>({ defaultValues: first });
  const [quantityText, country, region, delivery] = useWatch({
    control: form.control,
    name: ['orderQuantity', 'destination.country', 'destination.region', 'delivery'],
  });
  const quantity = Number(quantityText);
  const sum = currency && totalOf(part.price, quantity, currency);
  const goods = typeof sum === 'number' ? sum : undefined;
  const [problem, setProblem] = useState('');
  const booking = usePlaceBooking(draft);
  const terms = useTerms([{ productId: part._id, orderQuantity: 1 }]);
  const chosen = { delivery, destination: { country, region } };
  const lines =
    goods === undefined
      ? []
      : [{ productId: part._id, orderQuantity: quantity, price: part.price }];
  const where = useWhereItGoes(form, chosen, lines, terms, () => void refresh());
  const { isSetUp, quoting } = where;
  const isReady = !terms.isPending && !terms.isLoadingError;
  const sumDue = isSetUp ? quoting.quote?.total : goods;
  // While another sum is asked for, the last one is not what it comes to.
  const due = isReady && !quoting.isAsking ? sumDue : undefined;
  const total = due === undefined ? undefined : money(due);

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
    else if (!hasFaults) setProblem(changedTotal(failure) || messageOf(failure));
  };

  const send = (order: Order) => {
    // It is booked, and the bookings are on their way.
    if (booking.isSuccess && window.location.pathname === bookings) return;
    setProblem('');
    const booked = {
      productId: part._id,
      orderQuantity: Number(order.orderQuantity),
      price: part.price,
      email: person.email,
      image: part.image,
      name: part.name,
      userName: person.name || undefined,
    };
    // After a lost answer the same is sent, whatever the shop's terms are by then: it is one booking.
    const again =
      isTransient(booking.error) && isStill(booking.variables, order, booked, isSetUp)
        ? booking.variables
        : undefined;
    if (!again && !where.isSumShown()) return;
    // As they are known in the draft: what is sent again after a reload is the same.
    keep();
    booking.mutate(again ?? { ...booked, ...toldBy(order, isSetUp, { ...quoting, goods }) }, {
      onSuccess: (placed) => {
        toast.success(`Booked: ${placed.orderQuantity} × ${inShort(placed.name)}`);
        void navigate(bookings);
      },
      onError: (error) => void showFailure(error),
    });
  };

  return {
    form,
    terms,
    where,
    quantity,
    /** What so many cost, in major units; undefined while the quantity is no valid number. */
    goods,
    /** Whether the form is there: before, nobody knows what it asks and what is due. */
    isReady,
    /** The label of the button. */
    action: total === undefined ? 'Book' : `Book ${quantity} for ${total}`,
    isPending: booking.isPending || quoting.isAsking,
    hasFailed: booking.isError,
    problem: problem || quoting.problem,
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
