import { expect } from 'chai';
import fc from 'fast-check';
import { aMethod, aTaxRate, nextId } from '../application/fakes/examples.ts';
import { costOfPieces, partsOf, sharesOf, sumsOf, taxOf } from './charges.ts';
import { Conflict, InvalidInput } from './errors.ts';
import { amountsOf, linesOf } from './invoice.ts';
import { Money, stepOf, type Currency } from './money.ts';
import {
  chargeLines,
  chosenOffer,
  offersFor,
  servedCountries,
  type CheckoutTerms,
} from './quote.ts';
import { assertRoomForRate, isRegionUnknown, percentFor } from './tax-rate.ts';

const usd = (minor: number) => new Money(minor, 'usd');
const minorSum = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
const terms = (some: Partial<CheckoutTerms> = {}): CheckoutTerms => ({
  deliveryMethods: [],
  taxRates: [],
  pricesIncludeTax: true,
  ...some,
});
const vienna = { country: 'AT' };
const lineOf = (minor: number, quantity = 1) => ({ price: usd(minor), quantity });

describe('shares of a whole', () => {
  it('add up to it, each within one unit of its exact part, and equal weights in order', () => {
    expect(sharesOf(100, [1, 1, 1])).deep.equal([34, 33, 33]);
    expect(sharesOf(1, [1, 3])).deep.equal([0, 1]);
    expect(sharesOf(0, [5, 5])).deep.equal([0, 0]);
    expect(sharesOf(0, [0])).deep.equal([0]);
    const units = fc.nat({ max: 999_999_990 });
    fc.assert(
      fc.property(units, fc.array(units, { minLength: 1, maxLength: 50 }), (whole, weights) => {
        weights[0] = (weights[0] ?? 0) + 1;
        const shares = sharesOf(whole, weights);
        expect(minorSum(shares)).equal(whole);
        const all = minorSum(weights);
        for (const [i, share] of shares.entries())
          expect(Math.abs(share - (whole * (weights[i] ?? 0)) / all)).below(1.001);
      }),
    );
  });
});

describe('the tax of an amount', () => {
  it('is in it or on top of it, rounded half up', () => {
    expect(taxOf(12_000, 20, true)).equal(2_000);
    expect(taxOf(10_000, 20, false)).equal(2_000);
    expect(taxOf(10_000, 8.875, false)).equal(888);
    expect(taxOf(1_000, 0.05, false)).equal(1);
    expect(taxOf(999, 0.05, false)).equal(0);
    expect(taxOf(999_999_990, 100, true)).equal(499_999_995);
    expect(taxOf(100, 0, true)).equal(0);
  });
});

describe('a delivery', () => {
  const home = aMethod({ name: 'Home', price: usd(500), countries: ['AT', 'DE'] });
  const express = aMethod({ name: 'Express', price: usd(1500), countries: ['AT'] });
  const world = aMethod({ name: 'World', price: usd(2500) });
  const resting = aMethod({ name: 'Resting', price: usd(1), active: false });
  const methods = { deliveryMethods: [world, express, home, resting] };
  const chosen = (choice: object, some = methods) => chosenOffer(some, usd(10_000), choice)?.method;

  it('is the cheapest to its country, unless one is chosen that goes there', () => {
    expect(chosen({ destination: vienna })).equal(home);
    expect(chosen({ destination: { country: 'US' } })).equal(world);
    expect(chosen({ destination: vienna, delivery: express.id })).equal(express);
    expect(chosen({}, { deliveryMethods: [resting] })).equal(undefined);
    const names = offersFor(methods, usd(1), vienna).map(({ method }) => method.name);
    expect(names).deep.equal(['Home', 'Express', 'World']);
  });

  it('costs the most where nobody says where it goes, so that nobody saves by that', () => {
    expect(chosen({})).equal(world);
    const far = aMethod({ price: usd(4000), countries: ['US'] });
    expect(chosen({}, { deliveryMethods: [home, express, far] })).equal(far);
    expect(chosen({ delivery: world.id })).equal(world);
  });

  it('is refused where it does not go, and where there is none', () => {
    const refused: [object, RegExp, typeof Conflict | typeof InvalidInput][] = [
      [
        { destination: { country: 'DE' }, delivery: express.id },
        /^Express does not deliver to Germany\.$/,
        Conflict,
      ],
      [{ delivery: resting.id }, /no such/, Conflict],
      [{ delivery: nextId() }, /no such/, Conflict],
      [{ delivery: home.id }, /where/, InvalidInput],
    ];
    for (const [choice, message, kind] of refused)
      expect(() => chosen(choice)).throw(kind, message);
    expect(() => chosen({ destination: { country: 'US' } }, { deliveryMethods: [home] })).throw(
      Conflict,
      'Nothing is delivered to United States.',
    );
  });

  it('goes to the countries of the methods that can be chosen, or to all', () => {
    const methods = [
      aMethod({ countries: ['DE', 'AT'] }),
      aMethod({ countries: ['AT', 'CH'] }),
      aMethod({ countries: ['FR'], active: false }),
    ];
    expect(servedCountries(terms({ deliveryMethods: methods }))).deep.equal(['AT', 'CH', 'DE']);
    expect(servedCountries(terms({ deliveryMethods: [...methods, aMethod()] }))).deep.equal([]);
    expect(servedCountries(terms())).deep.equal([]);
  });

  it('costs nothing from a sum on', () => {
    const method = aMethod({ price: usd(500), freeFromMinor: 5_000 });
    expect(method.priceFor(usd(4_999))).deep.equal(usd(500));
    expect(method.priceFor(usd(5_000))).deep.equal(usd(0));
  });

  it('is checked when it is set up and when it is edited', () => {
    const wrong = [
      { name: ' ' },
      { name: 'Post \u202egro' },
      { countries: ['Austria'] },
      { minDays: 5, maxDays: 4 },
      { maxDays: 366 },
      { freeFromMinor: 0 },
      { price: usd(100_000_000) },
    ];
    for (const each of wrong) {
      expect(() => aMethod(each)).throw(InvalidInput);
      expect(() => home.edited(each, 1)).throw(InvalidInput);
    }
    expect(home.edited({ name: 'Post' }, 1)).include({ name: 'Post', version: 2, id: home.id });
    expect(() => home.edited({ name: 'Post' }, 2)).throw('in the meantime');
  });
});

describe('a tax rate', () => {
  const rates = [
    aTaxRate({ country: 'US', percent: 0 }),
    aTaxRate({ country: 'US', region: 'New York', percent: 8.875 }),
    aTaxRate({ country: 'AT', percent: 20 }),
  ];
  const percent = (destination?: { country: string; region?: string }) =>
    chargeLines([lineOf(100)], terms({ taxRates: rates }), { destination }, 'usd')[0]?.charges
      .taxPercent;

  it('is the region’s, else the country’s, else none; the highest where no place or no region is told', () => {
    expect(percent({ country: 'US', region: ' new york' })).equal(8.875);
    expect(percent({ country: 'US', region: 'Ohio' })).equal(0);
    for (const region of [undefined, ' '])
      expect(percent({ country: 'US', ...(region && { region }) })).equal(8.875);
    expect(percent(vienna)).equal(20);
    expect(percent({ country: 'CH' })).equal(0);
    expect(percent()).equal(20);
  });

  it('finds a region by its name and by its code, and takes another text for none of the country’s', () => {
    expect(percent({ country: 'US', region: 'NY' })).equal(8.875);
    const some = [
      aTaxRate({ country: 'US', region: 'California', percent: 7.25 }),
      aTaxRate({ country: 'CA', region: 'QC', percent: 9.975 }),
    ];
    for (const region of ['ca', 'US-CA', 'California ', 'CALIFORNIA'])
      expect(percentFor(some, { country: 'US', region }), region).equal(7.25);
    for (const region of ['QC', 'Québec', 'quebec'])
      expect(percentFor(some, { country: 'CA', region }), region).equal(9.975);
    // Only a region that there is has no tax of its own.
    expect(percent({ country: 'US', region: 'Nowhere' })).equal(8.875);
    expect(percent({ country: 'AT', region: 'Nowhere' })).equal(20);
    const twice = aTaxRate({ country: 'US', region: 'ny' });
    expect(() => assertRoomForRate(rates, twice)).throw('There is a rate for this place already.');
  });

  it('depends on a region that is not known: where none is told, or none that the country has', () => {
    const unknown = (country: string, region?: string) =>
      isRegionUnknown(rates, { country, region });
    for (const region of [undefined, ' ', 'Nowhere', 'New Yrok'])
      expect(unknown('US', region), region).equal(true);
    for (const region of ['NY', 'new york', 'Ohio'])
      expect(unknown('US', region), region).equal(false);
    // There, no region has a rate of its own.
    for (const region of [undefined, 'Nowhere']) expect(unknown('AT', region)).equal(false);
    // Which regions it has is not known, so that it may be any of them.
    const some = [aTaxRate({ country: 'AT', region: 'Jungholz', percent: 19 })];
    expect(isRegionUnknown(some, { country: 'AT' })).equal(true);
    for (const region of ['Jungholz', 'Tirol'])
      expect(isRegionUnknown(some, { country: 'AT', region }), region).equal(false);
  });

  it('has a country that there is, and a percentage of at most three decimals', () => {
    for (const wrong of [
      { country: 'XX' },
      { percent: -1 },
      { percent: 100.1 },
      { percent: 1.2345 },
    ])
      expect(() => aTaxRate(wrong)).throw(InvalidInput);
  });
});

describe('what an order is charged', () => {
  it('is its goods, its delivery and the tax that is not in them', () => {
    const method = aMethod({ price: usd(1_000) });
    const some = {
      deliveryMethods: [method],
      taxRates: [aTaxRate({ country: 'AT', percent: 20 })],
    };
    const lines = [lineOf(3_000, 2), lineOf(5_000)];
    const chargedBy = (pricesIncludeTax: boolean) =>
      sumsOf(
        chargeLines(lines, terms({ ...some, pricesIncludeTax }), { destination: vienna }, 'usd'),
        'usd',
      );
    expect(chargedBy(true)).deep.equal({
      subtotal: usd(11_000),
      delivery: usd(1_000),
      tax: usd(2_000),
      total: usd(12_000),
    });
    expect(chargedBy(false)).deep.equal({
      subtotal: usd(11_000),
      delivery: usd(1_000),
      tax: usd(2_400),
      total: usd(14_400),
    });
  });

  it('adds up to the minor unit, as do refunds piece by piece, invoices and credit notes, in 10,000 random orders', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 9 }));
    const orders = fc.tuple(
      fc.constantFrom<Currency[]>('usd', 'jpy', 'kwd'),
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.option(fc.nat({ max: 50_000 })),
      fc.nat({ max: 100_000 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
    );
    // Chai takes ten times as long to compare.
    const same = (is: number, shouldBe: number) => {
      if (is !== shouldBe) throw new Error(`${is} is not ${shouldBe}.`);
    };
    fc.assert(
      fc.property(orders, ([currency, lines, delivery, thousandths, pricesIncludeTax, step]) => {
        // What a card can be charged, as all prices are.
        const unit = stepOf(currency);
        const money = (units: number) => new Money(units * unit, currency);
        const goods = lines.map(([units, quantity]) => ({
          name: 'Fan',
          price: money(units),
          quantity,
        }));
        const percent = thousandths / 1_000;
        const set = terms({
          deliveryMethods: delivery === null ? [] : [aMethod({ price: money(delivery) })],
          taxRates: [aTaxRate({ percent })],
          pricesIncludeTax,
        });
        const bookings = chargeLines(goods, set, { destination: vienna }, currency);
        const sums = sumsOf(bookings, currency);
        const bare = minorSum(lines.map(([units, quantity]) => units * quantity)) + (delivery ?? 0);
        const base = bare * unit;
        same(sums.subtotal.minor + sums.delivery.minor, base);
        const taxStep = pricesIncludeTax ? 1 : unit;
        same(sums.tax.minor, taxOf(base, percent, pricesIncludeTax, taxStep));
        same(sums.total.minor, base + (pricesIncludeTax ? 0 : sums.tax.minor));
        const pieces = bookings.map((booking) => ({ booking, pieces: booking.quantity, taken: 0 }));
        const invoice = amountsOf(linesOf(pieces));
        same(invoice.gross, sums.total.minor);
        same(invoice.tax, sums.tax.minor);
        same(invoice.net + invoice.tax, invoice.gross);
        for (const booking of bookings) {
          const { goods, delivery: own, total } = partsOf(booking);
          const { price, quantity } = booking;
          same(total.minor, price.minor * quantity + booking.charges.added);
          same(goods.net.minor + goods.tax.minor + own.net.minor + own.tax.minor, total.minor);
          let back = 0;
          for (let taken = 0; taken < quantity; taken += step) {
            const pieces = Math.min(step, quantity - taken);
            const amount = costOfPieces(booking, pieces, taken).minor;
            same(amountsOf(linesOf([{ booking, pieces, taken }])).gross, amount);
            same(amount % unit, 0);
            back += amount;
            if (back > total.minor) throw new Error('More goes back than was paid.');
          }
          same(back, total.minor);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('can be charged and paid back in the tens of a currency of three decimals, as Stripe takes them', () => {
    const kwd = (minor: number) => new Money(minor, 'kwd');
    const goods = [
      { price: kwd(5_000), quantity: 3 },
      { price: kwd(1_230), quantity: 1 },
    ];
    for (const pricesIncludeTax of [true, false]) {
      const set = terms({
        deliveryMethods: [aMethod({ price: kwd(250) })],
        taxRates: [aTaxRate({ percent: 7.125 })],
        pricesIncludeTax,
      });
      for (const booking of chargeLines(goods, set, { destination: vienna }, 'kwd'))
        for (let taken = 0; taken < booking.quantity; taken += 1)
          expect(costOfPieces(booking, 1, taken).minor % 10).equal(0);
    }
  });
});
