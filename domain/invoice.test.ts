import { expect } from 'chai';
import {
  aBooking,
  aMethod,
  anInvoice,
  aProduct,
  aSeller,
  aTaxRate,
  nextId,
  usd,
} from '../application/fakes/examples.ts';
import {
  amountsOf,
  creditNoteOf,
  invoiceNumberOf,
  invoiceOf,
  linesOf,
  ratesOf,
  type TakenPieces,
} from './invoice.ts';
import { Money } from './money.ts';
import { chargeLines } from './quote.ts';

const booked = (pricesIncludeTax: boolean) => {
  const bookings = [
    aBooking({ product: aProduct({ name: 'Fan', price: usd(999) }), quantity: 3 }),
    aBooking({ product: aProduct({ name: 'Pump', price: usd(5_000) }), quantity: 1 }),
  ];
  const terms = {
    deliveryMethods: [aMethod({ price: usd(500) })],
    taxRates: [aTaxRate({ percent: 20 })],
    pricesIncludeTax,
  };
  const charged = chargeLines(bookings, terms, { destination: { country: 'AT' } }, 'usd');
  for (const [i, booking] of bookings.entries()) booking.charge(charged[i]!.charges);
  return bookings;
};

const billed = (pieces: TakenPieces[], now = new Date('2026-12-31T23:30:00Z')) => ({
  id: nextId(),
  now,
  timeZone: 'Europe/Vienna',
  seller: aSeller,
  attemptId: nextId(),
  transactionId: 'pi_1',
  pieces,
});

const allOf = (bookings: ReturnType<typeof booked>) =>
  bookings.map((booking) => ({ booking, pieces: booking.quantity, taken: 0 }));

describe('an invoice', () => {
  it('has a line for each part and one for the delivery, with their tax in it or on top', () => {
    expect(linesOf(allOf(booked(false)))).deep.equal([
      { name: 'Fan', quantity: 3, price: 999, taxPercent: 20, net: 2_997, tax: 599, gross: 3_596 },
      {
        name: 'Pump',
        quantity: 1,
        price: 5_000,
        taxPercent: 20,
        net: 5_000,
        tax: 1_000,
        gross: 6_000,
      },
      { name: 'Delivery: Post', quantity: 1, taxPercent: 20, net: 500, tax: 100, gross: 600 },
    ]);
    const included = linesOf(allOf(booked(true)));
    expect(amountsOf(included)).deep.equal({ net: 7_081, tax: 1_416, gross: 8_497 });
    expect(ratesOf(included)).deep.equal([
      { taxPercent: 20, net: 7_081, tax: 1_416, gross: 8_497 },
    ]);
    expect(linesOf([{ booking: aBooking({ quantity: 2 }), pieces: 2, taken: 0 }])).deep.equal([
      {
        name: 'Ryzen 7 9800X3D',
        quantity: 2,
        price: 47_999,
        taxPercent: 0,
        net: 95_998,
        tax: 0,
        gross: 95_998,
      },
    ]);
  });

  it('is dated and numbered by the year of the shop’s clocks', () => {
    const invoice = invoiceOf(billed(allOf(booked(true))));
    expect(invoice).include({ kind: 'invoice', year: 2027, day: '2027-01-01' });
    expect(invoice?.total).deep.equal(usd(8_497));
    expect(invoiceOf(billed([]))).equal(undefined);
    expect(invoiceNumberOf({ kind: 'invoice', year: 2027, place: 17 })).equal('2027-00017');
    expect(invoiceNumberOf({ kind: 'credit note', year: 2027, place: 100_000 })).equal(
      'CN-2027-100000',
    );
  });

  it('is taken back by credit notes that name it, piece by piece, to the minor unit', () => {
    const bookings = booked(true);
    const [fan, pump] = allOf(bookings);
    const invoice = { ...anInvoice(), place: 1, number: '2026-00001' };
    const notes = [
      [{ ...fan!, pieces: 1 }],
      [{ ...fan!, pieces: 1, taken: 1 }, pump!],
      [{ ...fan!, pieces: 1, taken: 2 }],
    ].map((pieces) => creditNoteOf(billed(pieces), invoice));
    for (const note of notes)
      expect(note).include({
        kind: 'credit note',
        creditedId: invoice.id,
        creditedNumber: '2026-00001',
        attemptId: invoice.attemptId,
      });
    const [first] = notes;
    expect(first?.lines.map(({ name, gross }) => [name, gross])).deep.equal([
      ['Fan', 999],
      ['Delivery: Post', 62],
    ]);
    const back = amountsOf(notes.flatMap((note) => note?.lines ?? []));
    expect(back).deep.equal(amountsOf(linesOf(allOf(bookings))));
    expect(creditNoteOf(billed([]), invoice)).equal(undefined);
  });

  it('takes back the tax that is in the prices by the unit, also where cards are charged in tens', () => {
    const inFils = (minor: number) => new Money(minor, 'kwd');
    const booking = aBooking({ product: aProduct({ price: inFils(1_230) }), quantity: 3 });
    const terms = {
      deliveryMethods: [],
      taxRates: [aTaxRate({ percent: 5 })],
      pricesIncludeTax: true,
    };
    const [charged] = chargeLines([booking], terms, { destination: { country: 'AT' } }, 'kwd');
    booking.charge(charged!.charges);
    const notes = [0, 1, 2].map((taken) => amountsOf(linesOf([{ booking, pieces: 1, taken }])));
    expect(notes.map(({ tax }) => tax)).deep.equal([58, 59, 59]);
    expect(notes.map(({ gross }) => gross)).deep.equal([1_230, 1_230, 1_230]);
  });
});
