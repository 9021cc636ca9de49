import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify, useRefresh } from 'react-admin';
import { useMoney, useShopConfig } from '../../../storefront/src/lib/config.ts';
import { failureInWords, isUnsure, useRetryKey } from '../components/use-retry-key.ts';
import { useConsole } from '../data-provider.ts';
import type { ProblemBody } from '../problem.ts';
import { refundPreview, type RefundableBooking } from './refund.ts';

export type RefundRequest = { quantity: number; reason?: string; restock: boolean };

/**
 * Asks the shop to refund pieces, and tells whether the money went back or will. While it is unsure
 * whether it was asked, it can only be asked for the same again: `unsure` is the booking as it was then.
 */
export const useRefund = (booking: RefundableBooking, onDone: () => void) => {
  const { id, email } = booking;
  const console = useConsole();
  const notify = useNotify();
  const refresh = useRefresh();
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const [failure, setFailure] = useState('');
  const [unsure, setUnsure] = useState<RefundableBooking>();
  const key = useRetryKey(`console:refund:${id}`);
  const { mutate, isPending } = useMutation({
    mutationFn: (request: RefundRequest) =>
      console.refund(id, request, key.keyFor(request, booking.pieces.left)),
    onMutate: () => setFailure(''),
    onSuccess: ({ refunded }, { quantity }) => {
      key.forget();
      const before = unsure ?? booking;
      // More went back where another admin has refunded some, too.
      notify(
        currency && refunded > before.refunded
          ? `${money(refundPreview(before, quantity, currency).back)} went back to ${email}.`
          : `The refund to ${email} is on its way: this page shows when it went back.`,
        { type: 'success' },
      );
      onDone();
    },
    onError: (error: Error) => {
      key.noteFailure(error);
      if (faultOfQuantity(error) === undefined) setFailure(failureInWords(error));
      setUnsure(isUnsure(error) ? (unsure ?? booking) : undefined);
    },
    onSettled: () => refresh(),
  });
  return { refund: mutate, isPending, failure, unsure };
};

/** Why the shop refuses this number of pieces, if it does. */
export const faultOfQuantity = (error: Error): string | undefined => {
  const fields = error instanceof HttpError ? (error.body as ProblemBody).errors : undefined;
  const fault = fields?.['quantity'];
  return typeof fault === 'string' ? fault : undefined;
};
