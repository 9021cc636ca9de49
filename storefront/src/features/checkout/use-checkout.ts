import { useEffect } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useKnownDelivery, usePrefill } from '../../lib/delivery.ts';
import { keepDraft } from '../../lib/drafts.ts';
import { isTransient, messageOf } from '../../lib/failure.ts';
import { faultsOf, showFaults } from '../../lib/form-faults.ts';
import { orderAddress } from '../../lib/orders.ts';
import { usePerson } from '../../lib/use-session.ts';
import type { BasketLine } from '../../lib/visitors-basket.ts';
import {
  draft,
  firstValues,
  labels,
  toldBy,
  type CheckoutValues,
  type OrderBody,
} from './checkout-values.ts';
import { lineFaultsOf } from './line-faults.ts';
import { usePlaceOrder } from './place-order.ts';
import { useQuote } from './quote.ts';

/**
 * The order of what lies in the basket, while it is written and sent.
 * @param isSetUp whether the shop adds delivery or tax to prices
 * @param served the countries that it delivers to; none for all
 */
export const useCheckout = (lines: BasketLine[], isSetUp: boolean, served: string[]) => {
  const navigate = useNavigate();
  const order = usePlaceOrder();
  const { name } = usePerson();
  const form = useForm<CheckoutValues>({ defaultValues: firstValues(name) });
  const { control } = form;
  const [country, region, delivery] = useWatch({
    control,
    name: ['destination.country', 'destination.region', 'delivery'],
  });
  const quoting = useQuote(lines, { delivery, destination: { country, region } }, isSetUp);
  usePrefill(form);
  usePrefilledDestination(form);
  useServedCountry(form, served);

  // At the prices that the person has seen: a line whose price has changed is refused until they
  // accept it, and an order that is sent again is the same one, whatever its parts cost by then.
  const ordered: OrderBody['lines'] = lines.map(({ productId, orderQuantity, seenPrice }) => ({
    productId,
    orderQuantity,
    price: seenPrice,
  }));
  // What is said of lines is true of them as they were sent.
  const sent = order.variables?.lines ?? [];
  const isAsSent = JSON.stringify(sent) === JSON.stringify(ordered);
  const faults = lineFaultsOf(order.error, sent);

  /** Puts what is said beside the field or the line that it is about, and the focus on the first. */
  const showFailure = (error: unknown, { lines: refused }: OrderBody) => {
    if (showFaults(error, labels, form.setError)) return;
    const [first] = lineFaultsOf(error, refused).keys();
    document.querySelector<HTMLElement>(`[data-part="${first}"] a`)?.focus();
  };

  const send = (values: CheckoutValues) => {
    if (order.isPending) return;
    // After a lost answer the same is sent, whatever the shop's terms are by then: it is one order.
    const again =
      isTransient(order.error) && isStill(order.variables, values, ordered, isSetUp)
        ? order.variables
        : undefined;
    if (!again && quoting.isAsking) return;
    // Nothing is ordered for a sum that nobody has seen.
    if (!again && quoting.isMissing) {
      if (quoting.countryFault) form.setFocus('destination.country');
      quoting.askAgain();
      return;
    }
    // As they are known in the draft: what is sent again after a reload is the same.
    keepDraft(draft, values);
    const body = again ?? { lines: ordered, ...toldBy(values, isSetUp, quoting) };
    order.mutate(body, {
      onSuccess: ({ _id }) => void navigate(orderAddress(_id)),
      onError: showFailure,
    });
  };

  return {
    form,
    served,
    quoting,
    keep: () => keepDraft(draft, form.getValues()),
    submit: form.handleSubmit(send),
    isPending: order.isPending,
    /** It is placed, and its lines are leaving the basket. */
    isPlaced: order.isSuccess || (order.isPending && lines.length === 0),
    faults: isAsSent ? faults : undefined,
    problem: isAsSent && order.error ? problemOf(order.error, faults.size) : '',
  };
};

/** Whether an order that was sent says what stands there now, but for what the shop's terms decide. */
const isStill = (
  sent: OrderBody | undefined,
  values: CheckoutValues,
  lines: OrderBody['lines'],
  isSetUp: boolean,
): sent is OrderBody => {
  const unquoted = { chosen: undefined, quote: undefined };
  return (
    ['', sent?.delivery].includes(values.delivery) &&
    JSON.stringify({ ...sent, delivery: undefined, total: undefined }) ===
      JSON.stringify({ lines, ...toldBy(values, isSetUp, unquoted) })
  );
};

export type Checkout = ReturnType<typeof useCheckout>;

/** Fills in where the last order went, once, where no street stands yet. */
const usePrefilledDestination = ({ getValues, setValue }: UseFormReturn<CheckoutValues>): void => {
  const known = useKnownDelivery()?.destination;
  useEffect(() => {
    if (!known || getValues('destination.street') !== '') return;
    const { name, street, more = '', postalCode, city, region = '', country } = known;
    setValue('destination', { name, street, more, postalCode, city, region, country });
  }, [known, getValues, setValue]);
};

/** Takes back a country that was guessed, where nothing is delivered to. */
const useServedCountry = (
  { getValues, setValue }: UseFormReturn<CheckoutValues>,
  served: string[],
): void => {
  useEffect(() => {
    const { street, country } = getValues('destination');
    if (served.length > 0 && street === '' && !served.includes(country))
      setValue('destination.country', '');
  }, [served, getValues, setValue]);
};

/** What is said of an order as a whole: nothing where its fields say it. @param faults of its lines */
const problemOf = (error: unknown, faults: number): string => {
  if (faultsOf(error, { total: '' }).length > 0)
    return 'It costs something else by now, and nothing was ordered. Look at the new total, and order again if you like.';
  if (faults === 0) return faultsOf(error, labels).length > 0 ? '' : messageOf(error);
  const those = faults === 1 ? '1 part cannot' : `${faults} parts cannot`;
  return `Nothing was ordered: ${those} be had as it stands here. Change or remove it.`;
};
