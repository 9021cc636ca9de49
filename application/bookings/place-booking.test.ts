import { expect } from 'chai';
import {
  Conflict,
  InvalidInput,
  KeyReused,
  NotAllowed,
  NotSignedIn,
  ProductNotFound,
  SoldOut,
} from '../../domain/errors.ts';
import { User } from '../../domain/user.ts';
import { anOrder, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Products } from '../catalogue/ports.ts';
import { placeBooking } from './place-booking.ts';
import { aShop, holdMs } from '../fakes/shop.ts';

describe('placeBooking', () => {
  it('takes the stock and keeps what the product and the buyer are, not what is said', async () => {
    const shop = aShop();
    const ada = await shop.person({ email: 'ada@parches.test', name: '' });
    const part = await shop.part({ stock: 5, price: usd(1999) });
    const placed = await shop.place(ada, { ...anOrder, productId: part.id });

    const booking = await shop.bookings.find(placed.id);
    expect(booking).include({
      buyerId: ada.id,
      userName: 'ada',
      productId: part.id,
      name: part.name,
      image: part.image,
      ...anOrder,
      status: 'unpaid',
    });
    expect(booking?.email.value).equal('ada@parches.test');
    expect(booking?.total.minor).equal(3998);
    expect(booking?.expiresAt.getTime()).equal(shop.clock.now().getTime() + holdMs);
    expect(await shop.stockOf(part.id)).equal(3);
  });

  it('takes price and email that agree, in whatever case', async () => {
    const shop = aShop();
    const ada = await shop.person({ email: 'ada@parches.test' });
    const part = await shop.part({ price: usd(1999) });
    const request = { ...anOrder, productId: part.id, price: 19.99, email: ' ADA@Parches.test ' };
    expect(await shop.place(ada, request)).property('status', 'unpaid');
  });

  it('is refused, with nothing changed, when something disagrees', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const part = await shop.part({ stock: 5, price: usd(1999) });
    const wrong = [
      [{ price: 19.98 }, Conflict],
      [{ price: 39.98 }, Conflict],
      [{ price: 19.999 }, InvalidInput],
      [{ email: 'bob@parches.test' }, NotAllowed],
      [{ quantity: 6 }, SoldOut],
      [{ productId: nextId() }, ProductNotFound],
    ] as const;
    for (const [request, error] of wrong)
      expect(
        await rejectionOf(() => shop.place(ada, { ...anOrder, productId: part.id, ...request })),
        JSON.stringify(request),
      ).instanceOf(error);
    expect(await shop.bookings.all()).deep.equal([]);
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('says what is left, or that nothing is', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const part = await shop.part({ stock: 3 });
    const booked = (quantity: number) =>
      shop.place(ada, { ...anOrder, productId: part.id, quantity });
    expect(await rejectionOf(() => booked(4))).property('message', 'Only 3 left in stock.');
    await booked(3);
    expect(await rejectionOf(() => booked(1))).property('message', 'This part is sold out.');
  });

  it('is refused when all of it costs more than one payment may be', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const part = await shop.part({ stock: 9, price: usd(99_999_999) });
    const request = { ...anOrder, productId: part.id };
    expect(await rejectionOf(() => shop.place(ada, request))).instanceOf(InvalidInput);
    expect(await shop.stockOf(part.id)).equal(9);
  });

  it('says what to do where more is wanted than may be unpaid, at once or with what is', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const part = await shop.part({ stock: 9 });
    Object.assign(shop.unpaidLimits, { bookings: 0, pieces: 3 });
    const booked = (quantity: number) =>
      shop.place(ada, { ...anOrder, productId: part.id, quantity });
    expect(await rejectionOf(() => booked(4)))
      .property('message')
      .include('Order 3 and pay for them, then the others.');
    await booked(2);
    expect(await rejectionOf(() => booked(2)))
      .property('message')
      .include('Pay for those that you have booked first.');
  });

  it('looks anew at a part that changes meanwhile, a few times, and keeps to the price that was seen', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const part = await shop.part({ price: usd(1000) });
    /** Books while the price goes up by a cent after each look, for so many times. */
    const book = (rises: number, price?: number) => {
      let left = rises;
      const find = async (id: string) => {
        const found = await shop.products.find(id);
        if (found && left > 0)
          await shop.products.save(found.edited({ price: usd(found.price.minor + 1) }));
        left -= 1;
        return found;
      };
      const products: Products = Object.assign<Products, object>(Object.create(shop.products), {
        find,
        findCached: () => undefined,
      });
      return placeBooking({ ...shop, products })(ada, { ...anOrder, productId: part.id, price });
    };
    expect((await book(2)).price.minor).equal(1002);
    expect(await rejectionOf(() => book(1, 10.02)))
      .instanceOf(Conflict)
      .nested.property('fields[0].field', 'price');
    expect(await rejectionOf(() => book(9))).instanceOf(Conflict);
    expect(await shop.bookings.all()).length(1);
  });

  it('asks for a part that it knows already only where that one would refuse', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const part = await shop.part({ price: usd(1000), stock: 2 });
    let looks = 0;
    const find = (id: string) => {
      looks += 1;
      return shop.products.find(id);
    };
    const products = Object.assign<Products, object>(Object.create(shop.products), { find });
    const book = (request: { quantity?: number; price?: number } = {}) =>
      placeBooking({ ...shop, products })(ada, { ...anOrder, productId: part.id, ...request });
    const looksOf = async (work: () => Promise<unknown>) => {
      const before = looks;
      await work();
      return looks - before;
    };
    expect(await looksOf(() => book({ quantity: 1 }))).equal(1);
    expect(await looksOf(() => book({ quantity: 1 }))).equal(0);
    // Of the two that are known, none is left.
    expect(await looksOf(() => rejectionOf(() => book({ quantity: 1 })))).equal(1);
    await shop.products.changeStock(part.id, 9);
    expect(await looksOf(() => book({ quantity: 1 }))).equal(1);
    const found = await shop.products.find(part.id);
    await shop.products.save(found?.edited({ price: usd(1200) }) ?? part);
    expect((await book({ quantity: 1 })).price.minor).equal(1200);
    await shop.products.save(
      (await shop.products.find(part.id))?.edited({ price: usd(1100) }) ?? part,
    );
    expect((await book({ quantity: 1, price: 11 })).price.minor).equal(1100);
  });

  it('sells the last five to five of fifty', async () => {
    const shop = aShop();
    const part = await shop.part({ stock: 5 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.person()));
    const outcomes = await Promise.allSettled(
      buyers.map((buyer) => shop.place(buyer, { ...anOrder, quantity: 1, productId: part.id })),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).length(45);
    for (const reason of refused) expect(reason).instanceOf(SoldOut);
    expect(await shop.bookings.all()).length(5);
    expect(await shop.stockOf(part.id)).equal(0);
  });

  describe('with a retry key', () => {
    const retry = { key: 'k', fingerprint: 'f' };
    const stage = async () => {
      const shop = aShop();
      const ada = await shop.person();
      const part = await shop.part({ stock: 5 });
      return { shop, ada, part, request: { ...anOrder, productId: part.id, retry } };
    };

    it('answers the same request with the first booking, a day later too', async () => {
      const { shop, ada, part, request } = await stage();
      const first = await shop.place(ada, request);
      shop.clock.advance(2 * holdMs);
      expect((await shop.place(ada, request)).id).equal(first.id);
      await shop.expire();
      expect((await shop.place(ada, request)).id).equal(first.id);
      expect(await shop.bookings.all()).length(1);
      expect(await shop.stockOf(part.id)).equal(5);
    });

    it('answers with the first booking when it has taken the last ones', async () => {
      const { shop, ada, request } = await stage();
      const first = await shop.place(ada, { ...request, quantity: 5 });
      expect((await shop.place(ada, { ...request, quantity: 5 })).id).equal(first.id);
    });

    it('refuses another request', async () => {
      const { shop, ada, part, request } = await stage();
      await shop.place(ada, request);
      const other = { ...request, quantity: 1, retry: { key: 'k', fingerprint: 'g' } };
      expect(await rejectionOf(() => shop.place(ada, other))).instanceOf(KeyReused);
      expect(await shop.stockOf(part.id)).equal(3);
    });

    it('does it once when it comes twenty times at once', async () => {
      const { shop, ada, part, request } = await stage();
      const placed = await Promise.all(Array.from({ length: 20 }, () => shop.place(ada, request)));
      expect(new Set(placed.map(({ id }) => id)).size).equal(1);
      expect(await shop.stockOf(part.id)).equal(3);
    });

    it('keeps no failure: the key may be tried again', async () => {
      const { shop, ada, part, request } = await stage();
      await shop.products.changeStock(part.id, -5);
      expect(await rejectionOf(() => shop.place(ada, request))).instanceOf(SoldOut);
      await shop.products.changeStock(part.id, 5);
      expect(await shop.place(ada, request)).property('status', 'unpaid');
    });

    it('tells nobody who was removed what they did before', async () => {
      const { shop, ada, request } = await stage();
      await shop.place(ada, request);
      const removed = User.restore(ada);
      removed.remove(shop.clock.now(), 0);
      await shop.users.save(removed);
      expect(await rejectionOf(() => shop.place(ada, request))).instanceOf(NotSignedIn);
    });

    it('is a key of each person’s own', async () => {
      const { shop, ada, request } = await stage();
      const first = await shop.place(ada, request);
      expect((await shop.place(await shop.person(), request)).id).not.equal(first.id);
    });
  });
});
