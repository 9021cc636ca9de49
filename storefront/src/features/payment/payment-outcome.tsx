import { useEffect, useRef } from 'react';
import { isTransient, messageOf } from '../../lib/failure.ts';
import { Link } from '../../lib/link.tsx';
import type { useRecordPayment } from './queries.ts';

type Props = {
  recording: ReturnType<typeof useRecordPayment>;
  /** Leaves the payment for what the booking has become: its receipt. */
  onSettled: () => void;
};

/** What became of the booking once the card was charged. */
export const PaymentOutcome = ({ recording, onSettled }: Props) => {
  const outcome = useRef<HTMLDivElement>(null);
  const { status, variables: transactionId, error } = recording;

  useEffect(() => {
    if (status === 'success' || status === 'error') outcome.current?.focus();
  }, [status]);

  if (status === 'idle' || status === 'pending') return null;
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className="flex flex-col items-start gap-3">
      {status === 'success' && (
        <p className="text-lg font-semibold text-success">Congrats! Your payment is completed.</p>
      )}
      {status === 'error' && isTransient(error) && (
        <p>
          Your payment has arrived. The shop could not write it down just now; it will by itself,
          and your booking shows as paid shortly after.
        </p>
      )}
      {status === 'error' && !isTransient(error) && (
        <p className="text-error">
          {messageOf(error)} Your card was charged; what you paid for a booking that is gone comes
          back in full by itself.
        </p>
      )}
      <p>
        Transaction id: <span className="figures break-all">{transactionId}</span>
      </p>
      {status === 'error' && isTransient(error) && (
        <button
          type="button"
          className="btn h-11 btn-quiet"
          onClick={() => recording.mutate(transactionId)}
        >
          Check again
        </button>
      )}
      {status === 'success' && (
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn h-11 btn-quiet" onClick={onSettled}>
            See the receipt
          </button>
          <Link to="/dashboard/booking" className="btn h-11 btn-quiet">
            See your bookings
          </Link>
        </div>
      )}
    </div>
  );
};
