import type { ReactNode } from 'react';
import { Check, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { Price } from '../../lib/price.tsx';
import { useMoney } from '../../lib/config.ts';
import { formatMoment } from '../../lib/dates.ts';
import { Fact } from './fact.tsx';
import { useCardOf } from './queries.ts';
import './receipt.css';

type Props = {
  booking: Booking;
  /** The payment was made here and now. */
  isNew: boolean;
};

/** What stands beside another fact or in the table, or is no part of a receipt. */
type Elsewhere =
  | ('email' | 'phone')
  | ('productId' | 'name' | 'orderQuantity' | 'price' | 'total')
  | ('image' | 'paid' | 'status' | 'expiresAt' | 'order');

/** The receipt of a paid booking, to be kept or printed. */
export const Receipt = ({ booking, isNew }: Props) => {
  const money = useMoney();
  const card = useCardOf(booking);
  const facts: Record<Exclude<keyof Booking, Elsewhere>, ReactNode> = {
    _id: (
      <Fact key="booking" name="Booking" isFigure>
        {booking._id}
      </Fact>
    ),
    transactionId: (
      <Fact key="transaction" name="Transaction id" isFigure>
        {booking.transactionId}
      </Fact>
    ),
    createdAt: (
      <Fact key="booked" name="Booked">
        <Moment at={booking.createdAt} />
      </Fact>
    ),
    paidAt: (
      <Fact key="paid" name="Paid">
        {booking.paidAt && <Moment at={booking.paidAt} />}
      </Fact>
    ),
    userName: (
      <Fact key="buyer" name="Buyer">
        {booking.userName}
        <br />
        {booking.email}
        <br />
        {booking.phone}
      </Fact>
    ),
    refunded: booking.refunded > 0 && (
      <Fact key="refunded" name="Refunded" isFigure>
        {money(booking.refunded)}
      </Fact>
    ),
    address: (
      <Fact key="address" name="Address">
        <span className="whitespace-pre-line">{booking.address}</span>
      </Fact>
    ),
    cardLast4: card !== null && (
      <Fact key="card" name="Card">
        ending in <span className="figures">{card}</span>
      </Fact>
    ),
  };
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {isNew && <Success transactionId={booking.transactionId} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          {isNew ? 'This receipt stays under your bookings.' : 'This booking is paid. Thank you!'}
        </p>
        <button type="button" className="btn h-11 btn-primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print the receipt
        </button>
      </div>
      <article className="receipt flex flex-col gap-8 panel p-4 sm:p-8" aria-labelledby="receipt">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <p className="text-xl font-semibold">Parches</p>
            <p className="text-sm text-muted">Parts for people who build computers</p>
          </div>
          <div className="sm:text-right">
            <h2 id="receipt">Receipt</h2>
            <p className="badge mt-1 h-7 font-medium badge-primary">Paid</p>
          </div>
        </header>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">{Object.values(facts)}</dl>
        <table className="w-full text-left">
          <thead className="max-sm:sr-only">
            <tr>
              <Heading>Part</Heading>
              <Heading isFigure>Quantity</Heading>
              <Heading isFigure>Unit price</Heading>
              <Heading isFigure>Total</Heading>
            </tr>
          </thead>
          <tbody>
            <tr className="flex flex-wrap justify-between gap-x-8 border-y border-base-300 py-1 align-top sm:table-row">
              <td className="basis-full wrap-anywhere sm:pr-4">
                <Link
                  to={`/parches/${booking.productId}`}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  {booking.name}
                </Link>
              </td>
              <Figure name="Quantity">{booking.orderQuantity}</Figure>
              <Figure name="Unit price">
                <Price>{money(booking.price)}</Price>
              </Figure>
              <Figure name="Total">
                <Price>{money(booking.total)}</Price>
              </Figure>
            </tr>
          </tbody>
          <tfoot>
            <tr className="flex flex-wrap items-baseline justify-between gap-x-8 align-baseline sm:table-row">
              <th scope="row" className="pt-4 text-left font-semibold">
                Total paid
              </th>
              <td colSpan={3} className="pt-4 text-right figures text-xl font-semibold">
                <Price>{money(booking.total)}</Price>
              </td>
            </tr>
          </tfoot>
        </table>
      </article>
    </div>
  );
};

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;

/** The moment of success, said and shown; for whoever asked for less motion it just stands there. */
const Success = ({ transactionId }: { transactionId: string | null }) => (
  <div
    role="alert"
    className="success flex items-center gap-4 panel border-l-4 border-l-success p-4 sm:p-6"
  >
    <span className="grid size-12 shrink-0 place-items-center rounded-full bg-success text-success-content">
      <Check aria-hidden="true" className="size-6" strokeWidth={3} />
    </span>
    <div className="min-w-0">
      <p className="text-lg font-semibold text-success">Congrats! Your payment is completed.</p>
      <p>
        Transaction id: <span className="figures break-all">{transactionId}</span>
      </p>
      <p className="text-muted">We pack it now, for the address below.</p>
    </div>
  </div>
);

const Heading = ({ isFigure = false, children }: { isFigure?: boolean; children: string }) => (
  <th
    scope="col"
    className={`pb-2 whitespace-nowrap silkscreen font-normal ${isFigure ? 'pl-4 text-right' : 'pr-4'}`}
  >
    {children}
  </th>
);

/** A measure of the part; it names itself where the columns are gone. */
const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <td className="py-2.5 figures whitespace-nowrap last:ml-auto sm:pl-4 sm:text-right">
    <span aria-hidden="true" className="mr-2 silkscreen sm:hidden">
      {name}
    </span>
    {children}
  </td>
);
