import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { checkedShop, told } from './testing/checked-shop.ts';
import { bookkeeping } from './testing/database.ts';
import { sandbox, type Person } from './testing/shop-client.ts';

describe('A request that disagrees with the server', () => {
  const shop = checkedShop();
  let ada: Person;
  let mallory: Person;

  before(async () => {
    [ada, mallory] = await Promise.all([shop.signUp(), shop.signUp()]);
  });

  const booked = async (buyer: Person, more: object = {}, product: object = {}) =>
    (await shop.book(buyer, await shop.product(ada, product), more)).body;

  describe('about a booking', () => {
    it('in its price or its owner is refused, and takes no stock', async () => {
      const product = await shop.product(ada);
      const before = await bookkeeping(shop.orm);
      for (const price of [0.01, 49.98, 50, 99.98, 999_999.99])
        expect(told(await shop.book(mallory, product, { price }))).to.deep.equal([
          409,
          'The price is now $49.99. Look at it and book again.',
          '/price',
        ]);
      for (const email of [ada.email, 'nobody@parches.test', 'nonsense'])
        expect(told(await shop.book(mallory, product, { email }))).to.deep.equal([
          403,
          'A booking is made in your own name.',
          undefined,
        ]);
      const nothing = { ...product, _id: randomUUID() };
      expect(told(await shop.book(mallory, nothing))).to.deep.equal([
        404,
        'There is no such product.',
        undefined,
      ]);
      expect(await bookkeeping(shop.orm)).to.deep.equal(before);
    });

    it('in what else it says is not believed: it is taken from the product and the person', async () => {
      const product = await shop.product(ada);
      const { status, body } = await shop.book(mallory, product, {
        price: 49.99,
        email: ` ${mallory.email.toUpperCase()} `,
        userName: 'The Admin',
        name: 'A cheap part',
        image: 'https://evil.test/x.png',
      });
      expect(status).to.equal(201);
      expect(body).to.include({
        email: mallory.email,
        userName: mallory.email.split('@')[0],
        name: product.name,
        image: product.image,
        price: 49.99,
        total: 49.99,
      });
      const hold = Date.parse(body.expiresAt ?? '') - Date.parse(body.createdAt);
      expect(hold).to.equal(24 * 3_600_000);
    });

    it('in how many there are is told what is left', async () => {
      const product = await shop.product(ada, { Stock: 3 });
      const ask = (orderQuantity: number) => shop.book(mallory, product, { orderQuantity });
      for (const many of [4, 1_000_000_000, Number.MAX_SAFE_INTEGER])
        expect(told(await ask(many))).to.deep.equal([
          409,
          'Only 3 left in stock.',
          '/orderQuantity',
        ]);
      expect((await ask(3)).body).to.include({ orderQuantity: 3, total: 149.97 });
      expect(told(await ask(1))).to.deep.equal([409, 'This part is sold out.', '/orderQuantity']);
      expect(await shop.stockOf(product)).to.equal(0);
    });

    it('of more than one payment may be is refused', async () => {
      const dear = await shop.product(ada, { price: 999_999.99, Stock: 1_000_000_000 });
      for (const orderQuantity of [2, 90_072_000, 1_000_000_000])
        expect(told(await shop.book(ada, dear, { orderQuantity }))).to.deep.equal([
          400,
          'One booking may cost at most 999,999.99',
          '/orderQuantity',
        ]);
      expect((await shop.book(ada, dear)).body.total).to.equal(999_999.99);
    });

    it('keeps the price of its moment', async () => {
      const product = await shop.product(ada, { price: 10 });
      const { body: booking } = await shop.book(ada, product);
      await shop.orm.em.execute('update products set price_minor = 2000 where id = ?', [
        product._id,
      ]);
      expect(told(await shop.book(ada, product, { price: 10 }))[0]).to.equal(409);
      expect((await shop.view(ada, booking)).body.total).to.equal(10);
      expect(told(await shop.pay(ada, { price: 20, booking: booking._id }))).to.deep.equal([
        409,
        'This booking costs $10.00.',
        '/price',
      ]);
      expect((await shop.pay(ada, { price: 10, booking: booking._id })).status).to.equal(200);
    });
  });

  describe('about a payment', () => {
    it('in its amount is refused before anything is opened', async () => {
      const booking = await booked(ada, { orderQuantity: 2 });
      for (const price of [49.99, 0.01, 99.97, 99.99, 999_999.99])
        expect(told(await shop.pay(ada, { price, booking: booking._id }))).to.deep.equal([
          409,
          'This booking costs $99.98.',
          '/price',
        ]);
      const [{ count }] = await shop.orm.em.execute<[{ count: string }]>(
        'select count(*) from payment_attempts where booking_id = ?',
        [booking._id],
      );
      expect(Number(count)).to.equal(0);
    });

    it('that has not succeeded, or that there is not, pays nothing', async () => {
      const booking = await booked(ada);
      const open = await shop.startPayment(ada, booking);
      const refused = async (id: string, detail: string) =>
        expect(told(await shop.patch(ada, booking, id))).to.deep.equal([
          409,
          detail,
          '/transactionId',
        ]);
      await refused(open.id, 'This payment has not succeeded.');
      await shop.confirm(open, '4000000000000002');
      await refused(open.id, 'This payment has not succeeded.');
      await refused('pi_nothing', 'There is no such payment.');
      const foreign = async (form: Record<string, string>) => {
        const { id } = await sandbox<{ id: string }>('/v1/payment_intents', {
          amount: '4999',
          currency: 'usd',
          'allowed_payment_method_types[0]': 'card',
          payment_method: 'pm_card_visa',
          confirm: 'true',
          return_url: 'http://localhost/',
          ...form,
        });
        return id;
      };
      await refused(await foreign({}), 'There is no such payment.');
      const [{ buyer_id: buyer }] = await shop.orm.em.execute<[{ buyer_id: string }]>(
        'select buyer_id from bookings where id = ?',
        [booking._id],
      );
      const forged = { 'metadata[attempt]': randomUUID(), 'metadata[payer]': buyer };
      await refused(
        await foreign({ ...forged, currency: 'eur' }),
        'This payment is of another amount than the booking.',
      );
      await refused(await foreign(forged), 'This payment was used for something else.');
      expect((await shop.view(ada, booking)).body).to.deep.equal(booking);
    });

    it('of another amount, another booking or another person pays nothing', async () => {
      const booking = await booked(ada);
      const other = await booked(ada);
      const less = await shop.charged(ada, 49.98);
      const more = await shop.charged(ada, 49.99 * 2);
      const theirs = await shop.charged(mallory, 49.99);
      const otherIntent = await shop.startPayment(ada, other);
      await shop.confirm(otherIntent);
      for (const [id, detail] of [
        [less, 'This payment is of another amount than the booking.'],
        [more, 'This payment is of another amount than the booking.'],
        [theirs, 'There is no such payment.'],
        [otherIntent.id, 'This payment belongs to another booking.'],
      ] as const)
        expect(told(await shop.patch(ada, booking, id))).to.deep.equal([
          409,
          detail,
          '/transactionId',
        ]);
      expect((await shop.view(ada, booking)).body).to.deep.equal(booking);
    });

    it('of {price} alone pays one booking of that amount, and no other', async () => {
      const [one, two] = [await booked(ada), await booked(ada)];
      const id = await shop.charged(ada, 49.99);
      const paid = await shop.patch(ada, one, id);
      expect(paid.body).to.include({ paid: true, transactionId: id, status: 'paid' });
      expect((await shop.patch(ada, one, id)).body).to.deep.equal(paid.body);
      expect(told(await shop.patch(ada, two, id))).to.deep.equal([
        409,
        'This payment was used for something else.',
        '/transactionId',
      ]);
      const second = await shop.charged(ada, 49.99);
      expect(told(await shop.patch(ada, one, second))).to.deep.equal([
        409,
        'This booking is already paid.',
        undefined,
      ]);
      expect((await shop.patch(ada, two, second)).status).to.equal(200);
    });

    it('names the booking of the address', async () => {
      const [one, two] = [await booked(ada), await booked(ada)];
      const answer = await shop.call('PATCH', `/booking/${one._id}`, {
        token: ada.token,
        body: { booking: two._id, transactionId: 'pi_1' },
      });
      expect(told(answer)).to.deep.equal([
        400,
        'This is not the booking of the address',
        '/booking',
      ]);
    });
  });
});
