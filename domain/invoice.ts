import { orderIdOf, type BookingRecord } from './booking.ts';
import { partsOf, type Taxed } from './charges.ts';
import { dayOf } from './day.ts';
import { Money } from './money.ts';

/** Who sells. */
export type Seller = { name: string; address: string; taxNumber: string };

/** A credit note takes back some or all of an invoice. Each kind has numbers of its own. */
export const invoiceKinds = ['invoice', 'credit note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** An amount without tax, its tax, and both together, in minor units. */
export type Amounts = { net: number; tax: number; gross: number };

/** Pieces of a part, or the delivery, which has no price of a piece. */
export type InvoiceLine = Amounts & {
  name: string;
  quantity: number;
  /** Of one piece, in minor units, as the shop means its prices: see `taxIncluded`. */
  price?: number;
  taxPercent: number;
};

/** To whom an invoice is addressed, as the order says. */
export type InvoiceBuyer = { name: string; email: string; address: string; country?: string };

/**
 * An invoice or a credit note: what was true when it was made. Nothing of it is ever changed, whatever
 * becomes of the order, the buyer and the settings.
 */
export type Invoice = {
  id: string;
  kind: InvoiceKind;
  /** In which it is numbered. */
  year: number;
  /** From 1 in each year, of each kind, without a gap. */
  place: number;
  number: string;
  /** Its date by the shop's clocks, such as 2026-11-23. */
  day: string;
  issuedAt: Date;
  orderId: string;
  buyerId: string;
  /** The attempt whose charge it is about. */
  attemptId: string;
  transactionId: string;
  /** The invoice that a credit note takes back. */
  creditedId: string | undefined;
  creditedNumber: string | undefined;
  total: Money;
  /** Whether prices have the tax in them. */
  taxIncluded: boolean;
  cardLast4: string | undefined;
  seller: Seller;
  buyer: InvoiceBuyer;
  lines: InvoiceLine[];
};

/** One that has no number yet. */
export type Unnumbered = Omit<Invoice, 'place' | 'number'>;

/** Its number in words: 2026-00017, and CN-2026-00017 of a credit note. */
export const invoiceNumberOf = ({
  kind,
  year,
  place,
}: Pick<Invoice, 'kind' | 'year' | 'place'>): string =>
  `${kind === 'invoice' ? '' : 'CN-'}${year}-${String(place).padStart(5, '0')}`;

type Sold = Pick<BookingRecord, 'name' | 'price' | 'quantity' | 'charges'>;

/** Pieces of a booking, after so many others of it were taken. */
export type TakenPieces<Line extends Sold = BookingRecord> = {
  booking: Line;
  pieces: number;
  taken: number;
};

const zero: Amounts = { net: 0, tax: 0, gross: 0 };

const plus = (a: Amounts, b: Amounts): Amounts => ({
  net: a.net + b.net,
  tax: a.tax + b.tax,
  gross: a.gross + b.gross,
});

const sumOfAmounts = (amounts: Amounts[]): Amounts => amounts.reduce(plus, { ...zero });

/** What an amount has grown by. Its tax may grow by a unit where it itself does not, by rounding. */
const growthOf = (before: Taxed, after: Taxed): Amounts => ({
  net: after.net.minor - before.net.minor,
  tax: after.tax.minor - before.tax.minor,
  gross: after.gross.minor - before.gross.minor,
});

const byRate = <Row>(rows: Row[], rateOf: (row: Row) => number): [number, Row[]][] =>
  [...Map.groupBy(rows, rateOf)].sort(([a], [b]) => a - b);

/** A line for each booking, and one for what the delivery of all of them costs. */
export const linesOf = <Line extends Sold>(pieces: TakenPieces<Line>[]): InvoiceLine[] => {
  const parts = pieces.map(({ booking, pieces: quantity, taken }) => {
    const [before, after] = [partsOf(booking, taken), partsOf(booking, taken + quantity)];
    return {
      booking,
      quantity,
      taxPercent: booking.charges?.taxPercent ?? 0,
      goods: growthOf(before.goods, after.goods),
      delivery: growthOf(before.delivery, after.delivery),
    };
  });
  const goods = parts.map(({ booking: { name, price }, quantity, taxPercent, goods: amounts }) => ({
    name,
    quantity,
    price: price.minor,
    taxPercent,
    ...amounts,
  }));
  const method = pieces.find(({ booking }) => booking.charges?.method)?.booking.charges?.method;
  const deliveries = byRate(parts, ({ taxPercent }) => taxPercent).map(([taxPercent, same]) =>
    Object.assign(sumOfAmounts(same.map(({ delivery }) => delivery)), {
      name: method ? `Delivery: ${method.name}` : 'Delivery',
      quantity: 1,
      taxPercent,
    }),
  );
  return [...goods, ...deliveries.filter(({ gross, tax }) => gross !== 0 || tax !== 0)];
};

/** What the lines come to by each rate of tax, the lowest first. */
export const ratesOf = (lines: InvoiceLine[]): (Amounts & { taxPercent: number })[] =>
  byRate(lines, ({ taxPercent }) => taxPercent).map(([taxPercent, same]) =>
    Object.assign(sumOfAmounts(same), { taxPercent }),
  );

/** What all lines come to. */
export const amountsOf = (lines: InvoiceLine[]): Amounts => sumOfAmounts(lines);

/** What an invoice, or a credit note, is about: a charge, and the pieces that it pays or pays back. */
export type Billed = {
  id: string;
  now: Date;
  /** The shop's. */
  timeZone: string;
  seller: Seller;
  attemptId: string;
  transactionId: string;
  pieces: TakenPieces[];
};

const billOf = (
  { id, now, timeZone, seller, attemptId, transactionId, pieces }: Billed,
  first: BookingRecord,
): Omit<Unnumbered, 'kind' | 'creditedId' | 'creditedNumber'> => {
  const lines = linesOf(pieces);
  const day = dayOf(now, timeZone);
  const { currency } = first.price;
  const { destination } = first;
  return {
    id,
    year: Number(day.slice(0, 4)),
    day,
    issuedAt: now,
    orderId: orderIdOf(first),
    buyerId: first.buyerId,
    attemptId,
    transactionId,
    total: new Money(amountsOf(lines).gross, currency),
    taxIncluded: first.charges?.taxIncluded ?? true,
    cardLast4: first.cardLast4,
    seller,
    buyer: {
      name: first.userName,
      email: first.email.value,
      address: first.address,
      ...(destination && { country: destination.country }),
    },
    lines,
  };
};

/** The invoice of bookings that a charge has paid; none where it has paid none. */
export const invoiceOf = (billed: Billed): Unnumbered | undefined => {
  const first = billed.pieces[0]?.booking;
  return (
    first && {
      ...billOf(billed, first),
      kind: 'invoice',
      creditedId: undefined,
      creditedNumber: undefined,
    }
  );
};

/** The credit note of pieces whose money goes back; none where none does. @param invoice of their charge */
export const creditNoteOf = (
  billed: Omit<Billed, 'attemptId' | 'transactionId'>,
  invoice: Invoice,
): Unnumbered | undefined => {
  const first = billed.pieces[0]?.booking;
  const { id: creditedId, number: creditedNumber, attemptId, transactionId, buyer } = invoice;
  return (
    first && {
      ...billOf({ ...billed, attemptId, transactionId }, first),
      kind: 'credit note',
      creditedId,
      creditedNumber,
      buyer,
    }
  );
};
