import { expect } from 'chai';
import {
  Conflict,
  DeliveryMethodNotFound,
  InvalidInput,
  KeyReused,
  LinesRefused,
  NotAllowed,
  Stale,
  TaxRateNotFound,
} from '../../domain/errors.ts';
import { DeliveryMethod } from '../../domain/delivery-method.ts';
import { Money } from '../../domain/money.ts';
import { InMemoryCatalogue } from '../fakes/catalogue.ts';
import { aMethod, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';
import { administerDeliveryMethods } from './administer-delivery-methods.ts';
import { administerTaxRates } from './administer-tax-rates.ts';
import { quoteOrder } from '../orders/quote-order.ts';

const post = {
  name: 'Post',
  price: usd(499),
  freeFromMinor: undefined,
  countries: [],
  minDays: 2,
  maxDays: 4,
  active: true,
};

const stage = async () => {
  const shop = aShop();
  return {
    shop,
    admin: await shop.admin(),
    methods: administerDeliveryMethods(shop),
    rates: administerTaxRates(shop),
    quote: quoteOrder({ ...shop, catalogue: new InMemoryCatalogue(shop.products) }),
  };
};

describe('The settings of the checkout', () => {
  it('are set up, edited and removed by admins alone, and each act is recorded', async () => {
    const { shop, admin, methods } = await stage();
    const somebody = await shop.person();
    const method = await methods.add(admin, post);
    for (const refused of [
      () => methods.add(somebody, post),
      () => methods.edit(somebody, method.id, { active: false }),
      () => methods.remove(somebody, method.id),
    ])
      expect(await rejectionOf(refused)).instanceOf(NotAllowed);
    await methods.edit(admin, method.id, { price: usd(599) }, 1);
    await methods.edit(admin, method.id, { price: usd(599) }, 2);
    expect(
      await rejectionOf(() => methods.edit(admin, method.id, { price: usd(1) }, 1)),
    ).instanceOf(Stale);
    await methods.remove(admin, method.id);
    expect(await rejectionOf(() => methods.remove(admin, method.id))).instanceOf(
      DeliveryMethodNotFound,
    );
    expect((await shop.audit.all()).map(({ act, after = {} }) => [act, after['price']])).deep.equal(
      [
        ['delivery-method.create', 4.99],
        ['delivery-method.edit', 5.99],
        ['delivery-method.remove', undefined],
      ],
    );
  });

  it('prices a delivery in what a card can be charged', async () => {
    const { shop, admin, methods } = await stage();
    const inFils = (minor: number) => new Money(minor, 'kwd');
    await methods.add(admin, { ...post, price: inFils(1_230) });
    expect(await rejectionOf(() => methods.add(admin, { ...post, price: inFils(1_234) })))
      .instanceOf(InvalidInput)
      .property('message')
      .contain('at most 2 decimals');
    // It was set before: buyers can be kept from choosing it all the same.
    const old = aMethod({ price: inFils(1_230) });
    await shop.deliveryMethods.add(DeliveryMethod.restore({ ...old, price: inFils(1_234) }));
    expect(await methods.edit(admin, old.id, { active: false })).include({ active: false });
    const finer = () => methods.edit(admin, old.id, { price: inFils(1_235) });
    expect(await rejectionOf(finer)).instanceOf(InvalidInput);
  });

  it('has one tax rate for a place', async () => {
    const { admin, rates } = await stage();
    const rate = await rates.add(admin, { country: 'US', region: 'New York', percent: 8.875 });
    const other = await rates.add(admin, { country: 'US', region: undefined, percent: 0 });
    const twice = () => rates.add(admin, { country: 'US', region: 'new york ', percent: 1 });
    expect(await rejectionOf(twice)).instanceOf(Conflict);
    expect(await rejectionOf(() => rates.edit(admin, rate.id, { region: null }))).instanceOf(
      Conflict,
    );
    expect(await rates.edit(admin, other.id, { country: 'CA' })).include({ country: 'CA' });
    expect(await rates.edit(admin, rate.id, { region: null })).include({ region: undefined });
    expect(await rejectionOf(() => rates.edit(admin, nextId(), {}))).instanceOf(TaxRateNotFound);
    expect(await rejectionOf(() => rates.edit(admin, rate.id, { percent: 101 }))).instanceOf(
      InvalidInput,
    );
  });

  it('are added once for each key, and so many at most', async () => {
    const { admin, methods } = await stage();
    const retry = { key: 'k', fingerprint: 'f' };
    const [first, again] = await Promise.all([
      methods.add(admin, post, retry),
      methods.add(admin, post, retry),
    ]);
    expect(again.id).equal(first.id);
    const other = () => methods.add(admin, post, { ...retry, fingerprint: 'g' });
    expect(await rejectionOf(other)).instanceOf(KeyReused);
    for (let i = 1; i < 100; i += 1) await methods.add(admin, post);
    expect(await rejectionOf(() => methods.add(admin, post))).instanceOf(Conflict);
  });
});

describe('A quote', () => {
  it('is the price of the parts where nothing is set up', async () => {
    const { shop, quote } = await stage();
    const part = await shop.part({ price: usd(1_000) });
    const { sums, offers } = await quote({ lines: [{ productId: part.id, quantity: 3 }] });
    expect(sums).deep.equal({
      subtotal: usd(3_000),
      delivery: usd(0),
      tax: usd(0),
      total: usd(3_000),
    });
    expect(offers).deep.equal([]);
  });

  it('adds delivery and tax, of which each line has its share', async () => {
    const { shop, admin, methods, rates, quote } = await stage();
    const { id } = await methods.add(admin, post);
    await rates.add(admin, { country: 'AT', region: undefined, percent: 20 });
    const parts = [await shop.part({ price: usd(1_000) }), await shop.part({ price: usd(2_000) })];
    const lines = parts.map((part) => ({ productId: part.id, quantity: 1 }));
    const {
      sums,
      lines: told,
      chosen,
      offers,
    } = await quote({
      lines,
      destination: { country: 'AT' },
    });
    expect(chosen).equal(id);
    expect(offers.map(({ price }) => price)).deep.equal([usd(499)]);
    expect(sums.total).deep.equal(usd(3_499));
    expect(sums.tax).deep.equal(usd(583));
    expect(told.map(({ charges }) => charges.delivery)).deep.equal([166, 333]);
  });

  it('is refused for what the shop has not, costs otherwise, or does not deliver', async () => {
    const { shop, admin, methods, quote } = await stage();
    const post2 = await methods.add(admin, { ...post, countries: ['AT'] });
    const part = await shop.part({ price: usd(1_000) });
    const off = await shop.part({ onShelf: false });
    const line = { productId: part.id, quantity: 1 };
    const wrong: [object, new (...given: never[]) => Error, string][] = [
      [{ lines: [line, { productId: off.id, quantity: 1 }] }, LinesRefused, 'lines/1/productId'],
      [{ lines: [{ ...line, price: 9 }] }, LinesRefused, 'lines/0/price'],
      [{ lines: [line, line] }, InvalidInput, 'lines/1/productId'],
      [{ lines: [{ ...line, quantity: 9_999_999 }] }, InvalidInput, 'lines'],
      [{ lines: [line], destination: { country: 'XX' } }, InvalidInput, 'destination/country'],
      [{ lines: [line], destination: { country: 'US' } }, Conflict, 'destination/country'],
      [{ lines: [line], delivery: post2.id, destination: { country: 'US' } }, Conflict, 'delivery'],
    ];
    for (const [request, kind, field] of wrong) {
      const error = await rejectionOf(() => quote(request as never));
      expect(error).instanceOf(kind).nested.property('fields[0].field', field);
    }
  });
});
