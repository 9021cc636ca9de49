import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ownBasket } from '../../lib/basket.ts';
import { basketTotalOf } from '../../lib/basket-total.ts';
import { useShopConfig } from '../../lib/config.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { isTransient, messageOf } from '../../lib/failure.ts';
import { faultsOf, showFaults } from '../../lib/form-faults.ts';
import {
  firstOrderValues,
  isStill,
  orderLabels,
  toldBy,
  type OrderValues,
} from '../../lib/order-form.ts';
import { orderAddress } from '../../lib/orders.ts';
import type { QuotedLines, useTerms } from '../../lib/quote.ts';
import { usePerson } from '../../lib/use-session.ts';
import { changedTotal, useWhereItGoes } from '../../lib/use-where-it-goes.ts';
import type { BasketLine } from '../../lib/visitors-basket.ts';
import { lineFaultsOf } from './line-faults.ts';
import { draft, usePlaceOrder, type OrderBody } from './place-order.ts';

/** What can be had of the lines, at the prices that are shown. */
export const quotable = (lines: BasketLine[]): QuotedLines =>
  lines
    .filter(({ onShelf }) => onShelf)
    .map(({ productId, orderQuantity, price }) => ({ productId, orderQuantity, price }));

/** The order of what lies in the basket, while it is written and sent. */
export const useCheckout = (lines: BasketLine[], terms: ReturnType<typeof useTerms>) => {
  const navigate = useNavigate();
  const order = usePlaceOrder();
  const { name, email } = usePerson();
  const queries = useQueryClient();
  const form = useForm<OrderValues>({ defaultValues: firstOrderValues(name, readDraft(draft)) });
  const { control } = form;
  const [country, region, delivery] = useWatch({
    control,
    name: ['destination.country', 'destination.region', 'delivery'],
  });
  const chosen = { delivery, destination: { country, region } };
  const where = useWhereItGoes(form, chosen, quotable(lines), terms, () => {
    // Parts have changed: the lines show how they are now.
    void queries.invalidateQueries({ queryKey: ownBasket(email).queryKey });
  });
  const { isSetUp, quoting } = where;
  const currency = useShopConfig().data?.currency;
  const goods = currency === undefined ? undefined : basketTotalOf(lines, currency);

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
    if (showFaults(error, orderLabels, form.setError)) return;
    const [first] = lineFaultsOf(error, refused).keys();
    document.querySelector<HTMLElement>(`[data-part="${first}"] a`)?.focus();
  };

  const send = (values: OrderValues) => {
    // What was typed just before the tap is not shown yet, nor what it comes to.
    if (queries.getQueryData(ownBasket(email).queryKey) !== lines) return;
    // After a lost answer the same is sent, whatever the shop's terms are by then: it is one order.
    const again =
      isTransient(order.error) && isStill(order.variables, values, { lines: ordered }, isSetUp)
        ? order.variables
        : undefined;
    if (!again && !where.isSumShown()) return;
    // As they are known in the draft: what is sent again after a reload is the same.
    keepDraft(draft, values);
    const body = again ?? { lines: ordered, ...toldBy(values, isSetUp, { ...quoting, goods }) };
    order.mutate(body, {
      onSuccess: ({ _id }) => void navigate(orderAddress(_id)),
      onError: showFailure,
    });
  };

  return {
    where,
    /** What the lines cost, in major units. */
    goods,
    keep: () => keepDraft(draft, form.getValues()),
    submit: form.handleSubmit(send),
    isPending: order.isPending,
    /** It is placed, and its lines are leaving the basket. */
    isPlaced: order.isSuccess || (order.isPending && lines.length === 0),
    faults: isAsSent ? faults : undefined,
    problem: isAsSent && order.error ? problemOf(order.error, faults.size) : '',
  };
};

export type Checkout = ReturnType<typeof useCheckout>;

/** What is said of an order as a whole: nothing where its fields say it. @param faults of its lines */
const problemOf = (error: unknown, faults: number): string => {
  const changed = changedTotal(error);
  if (changed) return changed;
  if (faults === 0) return faultsOf(error, orderLabels).length > 0 ? '' : messageOf(error);
  const those = faults === 1 ? '1 part cannot' : `${faults} parts cannot`;
  return `Nothing was ordered: ${those} be had as it stands here. Change or remove it.`;
};
