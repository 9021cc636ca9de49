import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { NewOrder } from '../../../../adapters/http/contract.ts';
import { deliveryLabels, noDelivery, type Delivery } from '../../lib/delivery-fields.ts';
import { usePrefill } from '../../lib/delivery.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { messageOf } from '../../lib/failure.ts';
import { showFaults } from '../../lib/form-faults.ts';
import { orderAddress } from '../../lib/orders.ts';
import type { BasketLine } from '../../lib/visitors-basket.ts';
import { lineFaultsOf } from './line-faults.ts';
import { draft, usePlaceOrder } from './place-order.ts';

/** The order of what lies in the basket, while it is written and sent. */
export const useCheckout = (lines: BasketLine[]) => {
  const navigate = useNavigate();
  const order = usePlaceOrder();
  const form = useForm<Delivery>({
    defaultValues: { ...noDelivery, ...readDraft(draft) },
  });
  usePrefill(form);

  // At the prices that the person has seen: a line whose price has changed is refused until they
  // accept it, and an order that is sent again is the same one, whatever its parts cost by then.
  const ordered: NewOrder['lines'] = lines.map(({ productId, orderQuantity, seenPrice }) => ({
    productId,
    orderQuantity,
    price: seenPrice,
  }));
  // What is said of lines is true of them as they were sent.
  const sent = order.variables?.lines ?? [];
  const isAsSent = JSON.stringify(sent) === JSON.stringify(ordered);
  const faults = lineFaultsOf(order.error, sent);

  /** Puts what is said beside the field or the line that it is about, and the focus on the first. */
  const showFailure = (error: unknown, { lines: refused }: NewOrder) => {
    if (showFaults(error, deliveryLabels, form.setError)) return;
    const [first] = lineFaultsOf(error, refused).keys();
    document.querySelector<HTMLElement>(`[data-part="${first}"] a`)?.focus();
  };

  const send = (delivery: Delivery) => {
    if (order.isPending) return;
    // As they are known in the draft: what is sent again after a reload is the same.
    keepDraft(draft, delivery);
    order.mutate(
      { lines: ordered, ...delivery },
      {
        onSuccess: ({ _id }) => void navigate(orderAddress(_id)),
        onError: showFailure,
      },
    );
  };

  return {
    form,
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

const problemOf = (error: unknown, faults: number): string => {
  if (faults === 0) return messageOf(error);
  const those = faults === 1 ? '1 part cannot' : `${faults} parts cannot`;
  return `Nothing was ordered: ${those} be had as it stands here. Change or remove it.`;
};
