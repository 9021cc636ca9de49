import type { ReactNode } from 'react';
import { Check, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { Price } from '../../lib/price.tsx';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { deliveryFacts, type Delivery } from '../../lib/delivery-fields.ts';
import { chargesIn } from '../../lib/charges.ts';
import { sumOf, totalOf } from '../../lib/money.ts';
import { Fact } from './fact.tsx';
import { Moment } from '../../components/moment.tsx';
import type { Payable } from './payable.ts';
import { useCardOf } from './queries.ts';
import './receipt.css';

type Props = {
  of: Payable['of'];
  id: string;
  /** Those that were paid: at least one. */
  bookings: Booking[];
  /** Of the latest payment. */
  transactionId: string | null;
  /** The payment was made here and now. */
  isNew: boolean;
  /** What stands below the sums. */
  children: ReactNode;
};

/** What stands beside another fact or in the table, or is no part of a receipt. */
type Elsewhere =
  | 'email'
  | ('productId' | 'name' | 'orderQuantity' | 'price' | 'total' | 'refunded')
  | ('image' | 'paid' | 'status' | 'expiresAt' | 'order' | 'charges' | 'destination');

/** The receipt of what was paid, to be kept or printed. */
export const Receipt = ({ of, id, bookings, transactionId, isNew, children }: Props) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  // Mostly one; a booking of an order can be paid by itself.
  const payments = bookings.filter(
    (one, i) => bookings.findIndex((other) => other.transactionId === one.transactionId) === i,
  );
  const [booking] = bookings;
  if (!booking || !currency) return null;
  const total = sumOf(
    bookings.map((one) => one.total),
    currency,
  );
  const refunded = sumOf(
    bookings.map((one) => one.refunded),
    currency,
  );
  const { phone: _, ...told } = deliveryFacts(booking);
  const facts: Record<Exclude<keyof Booking, Elsewhere | keyof Delivery> | 'told', ReactNode> = {
    _id: (
      <Fact key="id" name={of === 'order' ? 'Order' : 'Booking'} isFigure>
        {id}
      </Fact>
    ),
    transactionId: payments.map((one) => (
      <Fact key={one.transactionId} name="Transaction id" isFigure>
        {one.transactionId}
      </Fact>
    )),
    createdAt: (
      <Fact key="booked" name="Booked">
        <Moment at={booking.createdAt} />
      </Fact>
    ),
    paidAt: payments.map((one) => (
      <Fact key={one.transactionId} name="Paid">
        {one.paidAt && <Moment at={one.paidAt} />}
      </Fact>
    )),
    userName: (
      <Fact key="buyer" name="Buyer">
        {booking.userName}
        <br />
        {booking.email}
        <br />
        {booking.phone}
      </Fact>
    ),
    told: Object.values(told).map(
      (fact) =>
        fact && (
          <Fact key={fact[0]} name={fact[0]}>
            <span className="whitespace-pre-line">{fact[1]}</span>
          </Fact>
        ),
    ),
    cardLast4: payments.map((one) => <Card key={one.transactionId} booking={one} />),
  };
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {isNew && <Success transactionId={transactionId} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          {isNew ? 'This receipt stays under your bookings.' : `This ${of} is paid. Thank you!`}
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
            {bookings.map((one) => (
              <Line key={one._id} booking={one} />
            ))}
          </tbody>
          <tfoot>
            <Charges bookings={bookings} currency={currency} />
            <Sum name="Total paid">{money(total)}</Sum>
            {refunded > 0 && (
              <>
                <Sum name="Refunded">{money(-refunded)}</Sum>
                <Sum name="Paid after that">{money(sumOf([total, -refunded], currency))}</Sum>
              </>
            )}
          </tfoot>
        </table>
        {children}
      </article>
    </div>
  );
};

/** What was paid beside the parts, where anything was. */
const Charges = ({ bookings, currency }: { bookings: Booking[]; currency: string }) => {
  const money = useMoney();
  const sums = chargesIn(bookings, currency);
  if (!sums) return null;
  return (
    <>
      <Part name="Delivery">{money(sums.delivery)}</Part>
      {sums.taxInWords && <Part name={sums.taxInWords}>{money(sums.tax)}</Part>}
    </>
  );
};

const Line = ({ booking }: { booking: Booking }) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const goods = currency && totalOf(booking.price, booking.orderQuantity, currency);
  return (
    <tr className="flex flex-wrap justify-between gap-x-8 border-y border-base-300 py-1 align-top sm:table-row">
      <td className="basis-full wrap-anywhere sm:pr-4">
        <Link
          to={`/parches/${booking.productId}`}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {booking.name}
        </Link>
        {booking.refunded > 0 && (
          <p className="pb-2 text-sm text-muted">
            Refunded: <Price>{money(booking.refunded)}</Price>
          </p>
        )}
      </td>
      <Figure name="Quantity">{booking.orderQuantity}</Figure>
      <Figure name="Unit price">
        <Price>{money(booking.price)}</Price>
      </Figure>
      <Figure name="Total">
        <Price>{money(typeof goods === 'number' ? goods : booking.total)}</Price>
      </Figure>
    </tr>
  );
};

const Sum = ({ name, children }: { name: string; children: string }) => (
  <tr className="flex flex-wrap items-baseline justify-between gap-x-8 align-baseline sm:table-row">
    <th scope="row" className="pt-4 text-left font-semibold">
      {name}
    </th>
    <td colSpan={3} className="pt-4 text-right figures text-xl font-semibold">
      <Price>{children}</Price>
    </td>
  </tr>
);

const Part = ({ name, children }: { name: string; children: string }) => (
  <tr className="flex flex-wrap items-baseline justify-between gap-x-8 align-baseline sm:table-row">
    <th scope="row" className="pt-2 text-left font-normal text-muted">
      {name}
    </th>
    <td colSpan={3} className="pt-2 text-right figures">
      <Price>{children}</Price>
    </td>
  </tr>
);

const Card = ({ booking }: { booking: Booking }) => {
  const card = useCardOf(booking);
  return (
    card !== null && (
      <Fact name="Card">
        ending in <span className="figures">{card}</span>
      </Fact>
    )
  );
};

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
