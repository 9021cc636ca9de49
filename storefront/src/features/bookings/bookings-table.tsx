import { Link } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { BookingStatus } from '../../components/booking-status.tsx';
import { Price } from '../../lib/price.tsx';
import { useMoney } from '../../lib/config.ts';
import { BookingActions } from './booking-actions.tsx';
import { OrderHeading } from './order-heading.tsx';
import type { PlacedTogether } from './placed-together.ts';

type Props = { orders: PlacedTogether[]; onRemove: (booking: Booking) => void };

/** The column in which each field of a booking stands: undefined where the receipt alone shows it. */
const columnOf: Record<keyof Booking, string | undefined> = {
  productId: 'Part',
  image: 'Part',
  name: 'Part',
  orderQuantity: 'Quantity',
  price: 'Unit price',
  total: 'Total',
  status: 'Status',
  expiresAt: 'Status',
  refunded: 'Status',
  _id: 'Actions',
  order: undefined,
  email: undefined,
  userName: undefined,
  phone: undefined,
  address: undefined,
  destination: undefined,
  charges: undefined,
  createdAt: undefined,
  paid: undefined,
  paidAt: undefined,
  transactionId: undefined,
  cardLast4: undefined,
};
const columns = [...new Set(Object.values(columnOf))].filter((column) => column !== undefined);
/** What is compared down its column ends in one line. */
const figures = new Set(['Quantity', 'Unit price', 'Total']);

/** A table where there is room for one; where there is not, each row is a card. */
export const BookingsTable = ({ orders, onRemove }: Props) => (
  <table className="block w-full border-separate border-spacing-0 xl:table xl:panel">
    <caption className="sr-only">Your bookings, the newest first</caption>
    <thead className="sr-only text-left xl:not-sr-only xl:table-header-group">
      <tr>
        {columns.map((heading) => (
          <th
            key={heading}
            scope="col"
            className={`px-3 py-3 font-normal first:pl-4 whitespace-nowrap silkscreen ${figures.has(heading) ? 'text-right' : ''}`}
          >
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    {sectionsOf(orders).map((section) => {
      const [first] = section;
      const isOrder = first !== undefined && first.bookings.length > 1;
      return (
        <tbody
          key={first?.order}
          className={`grid items-start gap-3 not-first:mt-3 md:grid-cols-2 xl:table-row-group ${isOrder ? 'rounded-box border border-base-300 bg-base-200/60 p-3 xl:bg-transparent' : ''}`}
        >
          {isOrder && (
            <tr className="block md:col-span-2 xl:table-row xl:bg-base-200/60">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className="block text-left xl:table-cell xl:border-t xl:border-base-300 xl:px-4 xl:py-2"
              >
                <OrderHeading {...first} />
              </th>
            </tr>
          )}
          {section.flatMap(({ bookings }) =>
            bookings.map((booking) => (
              <BookingRow
                key={booking._id}
                booking={booking}
                isWithin={isOrder}
                onRemove={onRemove}
              />
            )),
          )}
        </tbody>
      );
    })}
  </table>
);

/** What stands in one body of the table: an order of several, or all between two of them. */
const sectionsOf = (orders: PlacedTogether[]): PlacedTogether[][] => {
  const sections: PlacedTogether[][] = [];
  for (const order of orders) {
    const open = sections.at(-1);
    const isSingle = ({ bookings }: PlacedTogether) => bookings.length === 1;
    if (open?.every(isSingle) && isSingle(order)) open.push(order);
    else sections.push([order]);
  }
  return sections;
};

const cell = 'xl:border-t xl:border-base-300 xl:px-3 xl:py-3 xl:first:pl-4 xl:last:pr-4';

type RowProps = { booking: Booking; isWithin: boolean } & Pick<Props, 'onRemove'>;

/** @param isWithin an order of several */
const BookingRow = ({ booking, isWithin, onRemove }: RowProps) => {
  const money = useMoney();
  return (
    <tr className="flex flex-wrap gap-x-6 gap-y-3 panel p-4 xl:table-row xl:border-0 xl:bg-transparent xl:p-0">
      <th
        scope="row"
        className={`min-w-0 basis-full text-left font-normal xl:w-full ${cell} ${isWithin ? 'xl:first:pl-8' : ''}`}
      >
        <Part booking={booking} />
      </th>
      <td className={`figures xl:text-right ${cell}`}>
        <CardLabel>Quantity</CardLabel>
        {booking.orderQuantity}
      </td>
      <td className={`figures text-muted xl:text-right ${cell}`}>
        <CardLabel>Unit price</CardLabel>
        <Price>{money(booking.price)}</Price>
      </td>
      <td className={`ml-auto text-right figures font-medium ${cell}`}>
        <CardLabel>Total</CardLabel>
        <Price>{money(booking.total)}</Price>
      </td>
      <td className={`basis-full xl:min-w-40 xl:text-sm ${cell}`}>
        <BookingStatus booking={booking} />
      </td>
      <td className={`basis-full xl:w-px ${cell}`}>
        <BookingActions booking={booking} onRemove={onRemove} />
      </td>
    </tr>
  );
};

const Part = ({ booking }: { booking: Booking }) => (
  <Link to={`/parches/${booking.productId}`} className="group flex min-h-11 items-center gap-3">
    <img
      src={booking.image}
      alt=""
      width="56"
      height="48"
      loading="lazy"
      decoding="async"
      className="h-12 w-14 shrink-0 rounded-field bg-plate object-contain p-1"
    />
    <span className="line-clamp-3 min-w-0 font-medium wrap-anywhere group-hover:underline">
      {booking.name}
    </span>
  </Link>
);

/** The column's heading, where the columns are gone. */
const CardLabel = ({ children }: { children: string }) => (
  <span className="block silkscreen xl:hidden">{children}</span>
);
