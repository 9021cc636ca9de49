import { Link } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';

type Props = { booking: Booking; onRemove: (booking: Booking) => void };

const wide = 'btn h-11 flex-1 whitespace-nowrap';

/** What can be done with a booking as it stands. */
export const BookingActions = ({ booking, onRemove }: Props) => {
  const { _id, name, productId, status, price } = booking;
  switch (status) {
    case 'unpaid':
      return (
        <div className="flex gap-2">
          {price > 0 && (
            <Link
              to={`/dashboard/payment/${_id}`}
              className={`${wide} btn-primary`}
              aria-label={`Pay for ${name}`}
            >
              Pay
            </Link>
          )}
          <button
            type="button"
            className={`${wide} btn-quiet`}
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(booking)}
          >
            Remove
          </button>
        </div>
      );
    case 'paid':
      return (
        <Action to={`/dashboard/payment/${_id}`} name={`Receipt for ${name}`}>
          Receipt
        </Action>
      );
    case 'refunded':
      return (
        <Action to={`/dashboard/payment/${_id}`} name={`Details of ${name}`}>
          Details
        </Action>
      );
    case 'expired':
      return (
        <Action to={`/parches/${productId}`} name={`Book it again: ${name}`}>
          Book it again
        </Action>
      );
    case 'removed':
      break;
  }
  return null;
};

const Action = ({ to, name, children }: { to: string; name: string; children: string }) => (
  <div className="flex">
    <Link to={to} className={`${wide} btn-quiet`} aria-label={name}>
      {children}
    </Link>
  </div>
);
