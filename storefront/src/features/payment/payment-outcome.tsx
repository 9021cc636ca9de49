import { useEffect, useRef } from 'react';
import { isTransient, messageOf } from '../../lib/failure.ts';
import type { useRecordPayment } from './queries.ts';

type Props = {
  recording: ReturnType<typeof useRecordPayment>;
  onPaid: () => void;
};

/** In place of the card once it was charged, until the shop has written that down. */
export const PaymentOutcome = ({ recording, onPaid }: Props) => {
  const outcome = useRef<HTMLDivElement>(null);
  const { status, variables: transactionId = '', error } = recording;
  const hasFailed = status === 'error';

  useEffect(() => {
    if (hasFailed) outcome.current?.focus();
  }, [hasFailed]);

  return (
    <div
      ref={outcome}
      tabIndex={-1}
      role={hasFailed ? 'alert' : 'status'}
      className="flex flex-col items-start gap-3 panel p-4 sm:p-6"
    >
      {!hasFailed && (
        <p className="flex items-center gap-3">
          <span className="loading loading-sm loading-spinner text-primary" aria-hidden="true" />
          Your card was charged. The shop writes it down…
        </p>
      )}
      {hasFailed && isTransient(error) && (
        <p>
          Your payment has arrived. The shop could not write it down just now; it will by itself,
          and what you paid for shows as paid shortly after.
        </p>
      )}
      {hasFailed && !isTransient(error) && (
        <p className="text-error">
          {messageOf(error)} Your card was charged; what you paid for a booking that is gone comes
          back in full by itself.
        </p>
      )}
      <p>
        Transaction id: <span className="figures break-all">{transactionId}</span>
      </p>
      {hasFailed && isTransient(error) && (
        <button
          type="button"
          className="btn h-11 btn-quiet"
          onClick={() => recording.mutate(transactionId, { onSuccess: onPaid })}
        >
          Check again
        </button>
      )}
    </div>
  );
};
