import { expect } from 'chai';
import type {
  ConsoleDeliveryMethod,
  ConsoleOrderPage,
  ConsoleTaxRate,
} from './console-contract.ts';
import type { Booking, Offer, Order, Product, Quote } from './contract.ts';
import { checkedShop, told } from './testing/checked-shop.ts';
import { removeSettings } from './testing/settings.ts';
import { intentOf, underKey, type Person } from './testing/shop-client.ts';

const post = { name: 'Post', price: 4.99, minDays: 2, maxDays: 4 };
const vienna = { country: 'AT' };

describe('The checkout', () => {
  const shop = checkedShop();
  let admin: Person;
  let part: Product;

  before(async () => {
    admin = await shop.admin();
    part = await shop.product(admin, { price: 10 });
  });
  after(() => removeSettings(shop, admin));

  const asAdmin = <T>(method: string, path: string, body?: object) =>
    shop.call<T>(method, `/admin/api/${path}`, { token: admin.token, ...(body && { body }) });
  const quote = (request: object, lines = [{ productId: part._id, orderQuantity: 2 }]) =>
    shop.call<Quote>('POST', '/quote', { body: { lines, ...request } });

  it('adds nothing where nothing is set up', async () => {
    const { status, body } = await quote({});
    expect(status).equal(200);
    expect(body).deep.include({
      subtotal: 20,
      delivery: 0,
      tax: 0,
      total: 20,
      deliveryMethods: [],
    });
  });

  it('quotes what admins set up, from then on, to the letter of the dialect', async () => {
    const made = await asAdmin<ConsoleDeliveryMethod>('POST', 'delivery-methods', {
      ...post,
      freeFrom: 50,
      countries: ['AT', 'DE'],
    });
    expect(made.status).equal(201);
    expect(made.body).deep.include({
      ...post,
      freeFrom: 50,
      countries: ['AT', 'DE'],
      active: true,
    });
    const rate = await asAdmin<ConsoleTaxRate>('POST', 'tax-rates', { ...vienna, percent: 20 });
    const { body } = await quote({ destination: vienna });
    expect(body).deep.include({ subtotal: 20, delivery: 4.99, tax: 4.17, total: 24.99 });
    expect(body.regionUnknown).equal(false);
    const region = { ...vienna, region: 'Jungholz', percent: 19 };
    const { body: ofRegion } = await asAdmin<ConsoleTaxRate>('POST', 'tax-rates', region);
    expect((await quote({ destination: vienna })).body.regionUnknown).equal(true);
    await asAdmin('DELETE', `tax-rates/${ofRegion.id}`);
    expect(body.deliveryMethods).deep.equal([
      {
        _id: made.body.id,
        name: 'Post',
        price: 4.99,
        freeFrom: 50,
        minDays: 2,
        maxDays: 4,
        chosen: true,
      },
    ]);
    expect(body.countries).deep.equal(['AT', 'DE']);
    const offers = () => shop.call<Offer[]>('GET', '/delivery-methods');
    const { chosen: _, ...offered } = body.deliveryMethods[0] ?? {};
    expect((await offers()).body).deep.equal([offered]);
    const many = await quote({ destination: vienna }, [{ productId: part._id, orderQuantity: 5 }]);
    expect(many.body).deep.include({ subtotal: 50, delivery: 0, total: 50 });
    expect(told(await quote({ destination: { country: 'US' } }))).deep.equal([
      409,
      'Nothing is delivered to United States.',
      '/destination/country',
    ]);

    const list = await asAdmin<ConsoleTaxRate[]>('GET', 'tax-rates?sort=["country","ASC"]');
    expect(list.headers.get('Content-Range')).equal('tax-rates 0-0/1');
    expect(list.body).deep.equal([rate.body]);
    const path = `delivery-methods/${made.body.id}`;
    const edited = await asAdmin<ConsoleDeliveryMethod>('PUT', path, {
      ...made.body,
      price: 5.5,
      freeFrom: null,
    });
    expect(edited.body).deep.equal({ ...made.body, price: 5.5, freeFrom: null, version: 2 });
    const stale = await asAdmin('PUT', path, { ...made.body, price: 6 });
    expect(stale.status).equal(409);
    expect((await quote({ destination: vienna })).body.delivery).equal(5.5);
    expect((await offers()).body).deep.equal([{ ...offered, price: 5.5, freeFrom: null }]);
    const wrong = await asAdmin('PUT', path, { ...edited.body, minDays: 9, countries: ['XX'] });
    expect(told(wrong)[0]).equal(400);
    expect(told(wrong)[2]).equal('/countries /maxDays');

    for (const gone of [path, `tax-rates/${rate.body.id}`]) {
      expect((await asAdmin('DELETE', gone)).status).equal(200);
      expect((await asAdmin('GET', gone)).status).equal(404);
    }
    expect((await quote({ destination: vienna })).body).deep.include({ total: 20, countries: [] });
    expect((await offers()).body).deep.equal([]);
  });

  it('refuses an order at another total than its buyer was shown, and makes one of a retry', async () => {
    const ada = await shop.signUp();
    const method = await asAdmin<ConsoleDeliveryMethod>('POST', 'delivery-methods', post);
    const lines = [{ productId: part._id, orderQuantity: 1 }];
    const place = (total: number, key?: string, delivery = method.body.id) =>
      shop.call<Order>('POST', '/order', {
        token: ada.token,
        body: { lines, total, delivery, phone: '1', address: 'A' },
        ...(key !== undefined && { headers: underKey(key) }),
      });
    expect(told(await place(14.98))).deep.equal([
      409,
      'The total is now $14.99. Look at it and order again.',
      '/total',
    ]);
    expect(told(await place(14.999))[0]).equal(400);
    const order = await place(14.99, 'k');
    expect(order.status).equal(201);
    // Whatever became of its way of delivery, a retry is the first order.
    expect((await asAdmin('DELETE', `delivery-methods/${method.body.id}`)).status).equal(200);
    expect((await place(14.99, 'k')).body).deep.equal(order.body);
    expect(told(await place(14.99))).deep.equal([
      409,
      'There is no such way of delivery.',
      '/delivery',
    ]);
    const { body } = await shop.call<Order[]>('GET', '/order', { token: ada.token });
    expect(body.map(({ _id }) => _id)).deep.equal([order.body._id]);
  });

  it('takes no name that would turn the text around it', async () => {
    const turned = 'Post \u202egro';
    const { status } = await asAdmin('POST', 'delivery-methods', { ...post, name: turned });
    expect(status).equal(400);
    const destination = { name: turned, street: 'A', postalCode: '1', city: 'B', country: 'AT' };
    const body = { lines: [{ productId: part._id, orderQuantity: 1 }], phone: '1', destination };
    const ordered = await shop.call('POST', '/order', { token: admin.token, body });
    expect(told(ordered)).deep.equal([
      400,
      'name has a character that turns the text around',
      '/destination/name',
    ]);
    expect((await quote({ destination: { ...vienna, name: turned } })).status).equal(400);
  });

  it('charges an order, and a booking by itself, what was quoted, and gives it back piece by piece', async () => {
    const method = await asAdmin<ConsoleDeliveryMethod>('POST', 'delivery-methods', {
      ...post,
      countries: ['AT'],
    });
    const far = { ...post, name: 'World', price: 19.99 };
    const world = await asAdmin<ConsoleDeliveryMethod>('POST', 'delivery-methods', far);
    const rate = await asAdmin<ConsoleTaxRate>('POST', 'tax-rates', { ...vienna, percent: 20 });
    const { token } = await shop.signUp();
    const other = await shop.product(admin, { price: 3.33 });
    const lines = [
      { productId: part._id, orderQuantity: 1 },
      { productId: other._id, orderQuantity: 3 },
    ];
    const destination = {
      name: 'Ada Lovelace',
      street: 'Ring 1',
      more: '',
      postalCode: '1010',
      city: 'Wien',
      ...vienna,
    };
    const asked = { lines, delivery: method.body.id, destination };
    const quoted = (await shop.call<Quote>('POST', '/quote', { body: asked })).body;
    const placed = await shop.call<Order>('POST', '/order', {
      token,
      body: { ...asked, phone: '1' },
    });
    expect(placed.status).equal(201);
    const order = placed.body;
    expect(order).deep.include({
      total: quoted.total,
      subtotal: 19.99,
      tax: quoted.tax,
      destination,
    });
    expect(order.total).equal(24.98);
    expect(order.delivery).deep.include({
      price: 4.99,
      method: { name: 'Post', minDays: 2, maxDays: 4 },
    });
    expect(order.bookings.map(({ total }) => total)).deep.equal(
      quoted.lines.map(({ total }) => total),
    );
    expect(order.bookings[0]?.address).equal('Ada Lovelace\nRing 1\n1010 Wien\nAustria');
    const read = await shop.call<Order>('GET', `/order/${order._id}`, { token });
    expect(read.body).deep.equal(order);

    const { body: paying } = await shop.call<{ clientSecret: string }>(
      'POST',
      '/create-payment-intent',
      { token, body: { price: order.total, order: order._id } },
    );
    const intent = intentOf(paying.clientSecret);
    await shop.confirm(intent);
    const paid = await shop.call<Order>('PATCH', `/order/${order._id}`, {
      token,
      body: { order: order._id, transactionId: intent.id },
    });
    expect(paid.body).include({ status: 'paid', total: 24.98 });
    const [, second] = order.bookings;
    const back: number[] = [];
    for (const quantity of [1, 1, 1]) {
      const path = `bookings/${second?._id}/refund`;
      const { body } = await asAdmin<Booking>('POST', path, { quantity });
      back.push(body.refunded);
    }
    expect(back.at(-1)).equal(second?.total);
    expect(back[0]).within(4.15, 4.17);
    const record = await asAdmin<ConsoleOrderPage>('GET', `orders/${order._id}`);
    expect(record.body).deep.include({ subtotal: 19.99, tax: quoted.tax, destination });
    const table = await asAdmin<string>('GET', 'orders/export');
    expect(table.body).include('subtotal,delivery,tax');

    const booking = await shop.call<Booking>('POST', '/booking', {
      token,
      body: { productId: part._id, orderQuantity: 1, phone: '1', address: 'Somewhere' },
    });
    expect(booking.body).deep.include({ total: 29.99, price: 10 });
    expect(booking.body.charges).deep.include({ delivery: 19.99, taxPercent: 20 });
    const sent = { productId: part._id, orderQuantity: 1, phone: '1', destination };
    const bookFor = (total: number) =>
      shop.call<Booking>('POST', '/booking', { token, body: { ...sent, total } });
    expect(told(await bookFor(29.99))).deep.equal([
      409,
      'The total is now $14.99. Look at it and order again.',
      '/total',
    ]);
    const there = { total: 14.99, destination, address: order.bookings[0]?.address };
    expect((await bookFor(14.99)).body).deep.include(there);
    const wrong = { lines, phone: '1', destination: { ...destination, country: 'XX' } };
    expect(told(await shop.call('POST', '/order', { token, body: wrong }))[2]).equal(
      '/destination/country',
    );
    const nowhere = await shop.call('POST', '/order', { token, body: { lines, phone: '1' } });
    expect(told(nowhere)).deep.equal([400, 'address is Required', '/address']);

    for (const gone of [method, world]) await asAdmin('DELETE', `delivery-methods/${gone.body.id}`);
    await asAdmin('DELETE', `tax-rates/${rate.body.id}`);
    const kept = await shop.call<Booking>('GET', `/booking/${booking.body._id}`, { token });
    expect(kept.body).deep.equal(booking.body);
  });

  it('lets one of two admins name a place at once', async () => {
    const both = await Promise.all(
      [1, 2].map((percent) =>
        asAdmin<ConsoleTaxRate>('POST', 'tax-rates', { country: 'FR', percent }),
      ),
    );
    expect(both.map(({ status }) => status)).have.members([201, 409]);
    for (const { body, status } of both)
      if (status === 201) await asAdmin('DELETE', `tax-rates/${body.id}`);
  });
});
