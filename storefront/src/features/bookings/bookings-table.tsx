import { Link } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { useMoney } from '../../lib/config.ts';
import { formatMoment } from '../../lib/dates.ts';

type Props = { bookings: Booking[]; onRemove: (booking: Booking) => void };

/** A table where there is room for one; on a phone each row is a card. */
export const BookingsTable = ({ bookings, onRemove }: Props) => (
  <table className="block w-full md:table md:panel">
    <caption className="sr-only">Your bookings, the newest first</caption>
    <thead className="sr-only text-left text-sm text-muted md:not-sr-only md:table-header-group">
      <tr>
        {['Part', 'Quantity', 'Total', 'Status', 'Actions'].map((heading) => (
          <th key={heading} scope="col" className="px-4 py-3 font-medium">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="flex flex-col gap-3 md:table-row-group">
      {bookings.map((booking) => (
        <BookingRow key={booking._id} booking={booking} onRemove={onRemove} />
      ))}
    </tbody>
  </table>
);

const cell = 'md:border-t md:border-base-300 md:px-4 md:py-3';

const BookingRow = ({ booking, onRemove }: { booking: Booking } & Pick<Props, 'onRemove'>) => {
  const money = useMoney();
  return (
    <tr className="grid grid-cols-2 gap-x-4 gap-y-2 panel p-4 md:table-row md:border-0 md:bg-transparent md:p-0">
      <th scope="row" className={`col-span-2 text-left font-normal ${cell}`}>
        <Link to={`/parches/${booking.productId}`} className="flex items-center gap-3 link-plain">
          <img
            src={booking.image}
            alt=""
            width="64"
            height="48"
            className="h-12 w-16 shrink-0 object-contain"
          />
          {booking.name}
        </Link>
      </th>
      <td className={`figures ${cell}`}>
        <span className="md:hidden">Quantity: </span>
        {booking.orderQuantity}
      </td>
      <td className={`figures text-right md:text-left ${cell}`}>
        <span className="md:hidden">Total: </span>
        {money(booking.total)}
      </td>
      <td className={`col-span-2 ${cell}`}>
        <Status booking={booking} />
      </td>
      <td className={`col-span-2 ${cell}`}>
        {booking.status === 'unpaid' && (
          <div className="flex gap-2">
            {booking.price > 0 && (
              <Link
                to={`/dashboard/payment/${booking._id}`}
                className="btn h-11 flex-1 btn-primary"
                aria-label={`Pay for ${booking.name}`}
              >
                Pay
              </Link>
            )}
            <button
              type="button"
              className="btn h-11 flex-1 btn-quiet"
              aria-label={`Remove ${booking.name}`}
              onClick={() => onRemove(booking)}
            >
              Remove
            </button>
          </div>
        )}
      </td>
    </tr>
  );
};

const Status = ({ booking }: { booking: Booking }) => {
  switch (booking.status) {
    case 'paid':
      return <span className="badge badge-primary">Paid</span>;
    case 'expired':
      return <span className="badge">Expired</span>;
    case 'refunded':
      return <span className="badge">Refunded</span>;
    case 'removed':
      return <span className="badge">Removed</span>;
    case 'unpaid':
      break;
  }
  return (
    <span className="text-muted">
      Unpaid
      {booking.expiresAt && (
        <>
          , held until <time dateTime={booking.expiresAt}>{formatMoment(booking.expiresAt)}</time>
        </>
      )}
    </span>
  );
};
