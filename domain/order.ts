import { orderMaxLines } from './basket.ts';
import { orderIdOf, refundedOf, totalOfAll, type BookingRecord } from './booking.ts';
import { sumsOf } from './charges.ts';
import { AlreadyPaid, BookingClosed, Conflict, InvalidInput } from './errors.ts';
import { sumOf, type Money } from './money.ts';
import { highestAmount, highestInWords } from './product.ts';

/** Unpaid while one of its bookings is, else paid while one is, else closed. */
export const orderStatuses = ['unpaid', 'paid', 'closed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The end of an order's id, by which people tell orders apart on paper. */
export const shortIdOf = (id: string): string => id.slice(-8);

/** @throws InvalidInput for no line, too many, or two of one product */
export const assertPlaceable = (lines: { productId: string }[]): void => {
  if (lines.length < 1 || lines.length > orderMaxLines)
    throw new InvalidInput([{ field: 'lines', message: `Order 1 to ${orderMaxLines} parts` }]);
  const twice = lines.flatMap(({ productId }, i) =>
    lines.findIndex((other) => other.productId === productId) < i
      ? [{ field: `lines/${i}/productId`, message: 'This part stands in the order twice' }]
      : [],
  );
  if (twice.length > 0) throw new InvalidInput(twice);
};

/** @throws InvalidInput when they cost more together than one payment may be */
export const assertPayableAtOnce = (bookings: BookingRecord[]): void => {
  const currency = bookings[0]?.price.currency;
  if (currency) assertPayable(totalOfAll(bookings, currency));
};

/** @throws Conflict when an order has another total than its buyer was shown */
export const assertSeenTotal = (seen: Money | undefined, total: Money): void => {
  if (seen && !seen.equals(total))
    throw new Conflict(`The total is now ${total.inWords()}. Look at it and order again.`, 'total');
};

/** @throws InvalidInput for more than one payment may be */
export const assertPayable = (total: Money): void => {
  if (total.isMoreThan(highestAmount(total.currency)))
    throw new InvalidInput([
      { field: 'lines', message: `One order may cost at most ${highestInWords(total.currency)}` },
    ]);
};

/** What bookings that were placed together have in common. Nothing of it is stored beside them. */
export type Order<Line extends BookingRecord = BookingRecord> = {
  /** The id of its first booking. */
  id: string;
  /** In the order in which they were asked for, without those that were removed. */
  bookings: Line[];
  buyerId: string;
  total: Money;
  /** What of it was paid, whatever became of that: what has expired never was. */
  charged: Money;
  /** What of that went back to the buyer. */
  refunded: Money;
  status: OrderStatus;
  /** The payment that has paid most recently for some or all of its bookings. */
  transactionId: string | undefined;
  createdAt: Date;
  /** When the stock of its unpaid bookings goes back; nothing when none is unpaid. */
  expiresAt: Date | undefined;
};

/** The order of these bookings; none when all of them were removed, or there are none. */
export const orderOf = <Line extends BookingRecord>(placed: Line[]): Order<Line> | undefined =>
  orderWith(placed.filter(({ status }) => status !== 'removed'));

/** As `orderOf`, as the records have it: where all was removed, it is still the order of all. */
export const recordedOrderOf = <Line extends BookingRecord>(
  placed: Line[],
): Order<Line> | undefined => orderOf(placed) ?? orderWith(placed);

const orderWith = <Line extends BookingRecord>(lines: Line[]): Order<Line> | undefined => {
  const bookings = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = bookings;
  if (!first) return undefined;
  const unpaid = unpaidOf(bookings);
  const paid = bookings.filter(({ paidAt }) => paidAt);
  const { currency } = first.price;
  return {
    id: orderIdOf(first),
    bookings,
    buyerId: first.buyerId,
    total: totalOfAll(bookings, currency),
    charged: totalOfAll(paid, currency),
    refunded: sumOf(bookings.map(refundedOf), currency),
    status: statusOf(bookings),
    transactionId: paid.sort((a, b) => Number(a.paidAt) - Number(b.paidAt)).at(-1)?.transactionId,
    createdAt: first.createdAt,
    expiresAt: unpaid[0]?.expiresAt,
  };
};

/** How many parts a summary names. */
const namedParts = 2;

/** What was ordered, in short: '2 × Fan, 1 × Pump and 3 more'. */
export const summaryOf = ({ bookings }: Order): string => {
  const named = bookings.slice(0, namedParts).map(({ quantity, name }) => `${quantity} × ${name}`);
  const others = bookings.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
};

/** What it comes to, part by part; nothing where nothing was set up when it was placed. */
export const quotedSumsOf = ({ bookings, total }: Pick<Order, 'bookings' | 'total'>) => {
  const charges = bookings.find((booking) => booking.charges)?.charges;
  if (!charges) return undefined;
  const { method, taxIncluded, taxPercent } = charges;
  return { ...sumsOf(bookings, total.currency), method, taxIncluded, taxPercent };
};

const statusOf = (bookings: BookingRecord[]): OrderStatus => {
  const has = (wanted: OrderStatus) => bookings.some(({ status }) => status === wanted);
  if (has('unpaid')) return 'unpaid';
  return has('paid') ? 'paid' : 'closed';
};

/** Those that are still to be paid. */
export const unpaidOf = <Line extends BookingRecord>(bookings: Line[]): Line[] =>
  bookings.filter(({ status }) => status === 'unpaid');

/** What is still to be paid for an order. */
export const dueOf = ({ bookings, total }: Order): Money =>
  totalOfAll(unpaidOf(bookings), total.currency);

/**
 * The bookings of an order that can still be paid or removed.
 * @throws AlreadyPaid, BookingClosed when there are none
 */
export const unpaidBookingsOf = <Line extends BookingRecord>({
  bookings,
  status,
}: Order<Line>): Line[] => {
  if (status === 'paid') throw new AlreadyPaid('order');
  if (status === 'closed') throw new BookingClosed('closed', 'order');
  return unpaidOf(bookings);
};
