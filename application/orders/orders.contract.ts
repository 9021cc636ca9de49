import { expect } from 'chai';
import { Booking } from '../../domain/booking.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import {
  after,
  anOrder,
  aProduct,
  aUser,
  hour,
  minute,
  nextId,
  noon,
  usd,
} from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Baskets } from '../baskets/ports.ts';
import type { Bookings, OrderOutcome } from '../bookings/ports.ts';
import type { Products } from '../catalogue/ports.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Atomically } from '../ports.ts';
import type { Users } from '../users/ports.ts';

type Ports = {
  baskets: Baskets;
  bookings: Bookings;
  products: Products;
  users: Users;
  outbox: Outbox;
  atomically: Atomically;
};
type Line = [Product, number];

/** What `Bookings` promises about orders. @param make gives empty stores */
export const ordersContract = (make: () => Promise<Ports>): void => {
  describe('Orders', () => {
    let ports: Ports;
    let bookings: Bookings;
    let products: Product[];
    const ada = aUser();
    const retry = { key: 'k', fingerprint: 'f' };

    beforeEach(async () => {
      ports = await make();
      ({ bookings } = ports);
      products = [aProduct({ stock: 20 }), aProduct({ stock: 20 }), aProduct({ stock: 1 })];
      await ports.products.addMany(products);
    });

    const order = (lines: Line[], buyer: User = ada): Booking[] => {
      const orderId = nextId();
      return lines.map(([product, quantity], i) => {
        const [id, first] = i === 0 ? [orderId, undefined] : [nextId(), orderId];
        const request = { ...anOrder, quantity };
        return Booking.place(id, buyer, product, request, noon, 24 * hour, first);
      });
    };
    const every = (quantity = 1) => products.map((product): Line => [product, quantity]);
    const stocks = async () => {
      const ids = products.map(({ id }) => id);
      const found = await ports.products.findMany(ids);
      return ids.map((id) => found.find((product) => product.id === id)?.stock);
    };
    const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);
    const saved = (booking: Booking, verb: (booking: Booking) => void) => {
      verb(booking);
      return ports.atomically(() => bookings.save(booking));
    };

    it('are placed whole, with every field and all their stock', async () => {
      const placed = order(every());
      expect(await bookings.placeOrder(placed)).equal('placed');
      const found = await bookings.ofOrder(placed[0]?.id ?? '');
      expect(found.map((booking) => ({ ...booking }))).deep.equal(
        placed.map((booking) => ({ ...booking })),
      );
      expect(found[1]).instanceOf(Booking);
      expect(await stocks()).deep.equal([19, 19, 0]);
      const locked = await ports.atomically(() => bookings.ofOrderLocked(placed[0]?.id ?? ''));
      expect(idsOf(locked)).deep.equal(idsOf(placed));
      for (const id of [placed[1]?.id ?? '', nextId(), 'no id']) {
        expect(await bookings.ofOrder(id)).deep.equal([]);
        expect(await ports.atomically(() => bookings.ofOrderLocked(id))).deep.equal([]);
      }
    });

    it('take what they are of out of the buyer’s basket, and nothing else', async () => {
      const { baskets, users } = ports;
      await users.add(ada);
      const [first, second, last] = products;
      if (!first || !second || !last) throw new Error('There are three.');
      const inBasket = async () =>
        (await baskets.view(ada.id)).map(({ productId }) => productId).toSorted();
      for (const [i, { id, price }] of products.entries())
        await baskets.put(ada.id, {
          productId: id,
          quantity: 9,
          seenPrice: price,
          addedAt: after(i),
        });
      await bookings.placeOrder(
        order([
          [first, 21],
          [second, 1],
        ]),
      );
      expect(await inBasket()).length(3);
      await bookings.placeOrder(
        order(
          [
            [first, 1],
            [second, 1],
          ],
          aUser(),
        ),
      );
      expect(await inBasket()).length(3);
      await bookings.placeOrder(
        order([
          [first, 1],
          [second, 1],
        ]),
      );
      expect(await inBasket()).deep.equal([last.id]);
      await bookings.placeOrder(order([[last, 2]]));
      expect(await inBasket()).deep.equal([last.id]);
      await bookings.placeOrder(order([[last, 1]]));
      expect(await inBasket()).deep.equal([]);
    });

    it('of one line are placed, refused, limited and tried again as those of several', async () => {
      const [first, , last] = products;
      if (!first || !last) throw new Error('There are three.');
      expect(await bookings.placeOrder(order([[last, 2]]), retry)).equal('outdated');
      const most = { bookings: 1, pieces: 2 };
      expect(await bookings.placeOrder(order([[first, 3]]), retry, most)).deep.equal({
        tooManyPiecesOf: [first.id],
      });
      const placed = order([[first, 2]]);
      expect(await bookings.placeOrder(placed, retry, most)).equal('placed');
      expect(idsOf(await bookings.ofOrder(placed[0]?.id ?? ''))).deep.equal(idsOf(placed));
      expect(await bookings.placeOrder(order([[first, 2]]), retry, most)).equal('placed before');
      expect(await bookings.placeOrder(order([[last, 1]]), undefined, most)).equal(
        'too many bookings',
      );
      expect(await stocks()).deep.equal([18, 20, 1]);
    });

    it('take nothing when one line cannot be had, or its product has changed', async () => {
      const [first, second, last] = products;
      if (!first || !second || !last) throw new Error('There are three.');
      const refused = async (lines: Line[]) => {
        const placed = order(lines);
        expect(await bookings.placeOrder(placed, retry)).equal('outdated');
        expect(await bookings.ofOrder(placed[0]?.id ?? '')).deep.equal([]);
        expect(await bookings.findByKey(ada.id, retry.key)).equal(undefined);
        expect(await stocks()).deep.equal([20, 20, 1]);
      };
      await refused([
        [first, 1],
        [last, 2],
      ]);
      await refused([
        [first, 1],
        [aProduct(), 1],
      ]);
      for (const change of [{ price: usd(1) }, { name: 'Another' }, { onShelf: false }]) {
        await ports.products.save(second.edited(change));
        await refused(every());
        await ports.products.save(second);
      }
      expect(await bookings.placeOrder(order(every()), retry)).equal('placed');
    });

    it('sell 20 of two products to 40 orders that cross, and never one alone', async () => {
      const [first, second] = products;
      if (!first || !second) throw new Error('There are three.');
      const lines = (i: number): Line[] =>
        i % 2 === 0
          ? [
              [first, 1],
              [second, 1],
            ]
          : [
              [second, 1],
              [first, 1],
            ];
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, i) => bookings.placeOrder(order(lines(i), aUser()))),
      );
      expect(outcomes.filter((outcome) => outcome === 'placed')).length(20);
      expect(outcomes.filter((outcome) => outcome === 'outdated')).length(20);
      expect(await stocks()).deep.equal([0, 0, 1]);
    });

    it('are placed once for a retry key, also at once, and by themselves for another buyer', async () => {
      const tries = Array.from({ length: 5 }, () => order(every()));
      const outcomes = await Promise.all(tries.map((one) => bookings.placeOrder(one, retry)));
      expect(outcomes.filter((outcome) => outcome === 'placed')).length(1);
      expect(await stocks()).deep.equal([19, 19, 0]);
      const again = await bookings.placeOrder(order(every().slice(0, 2)), retry);
      expect(again).equal('placed before');
      const first = await bookings.findByKey(ada.id, retry.key);
      expect(idsOf(await bookings.ofOrder(first?.made.id ?? ''))).length(3);
      expect(await bookings.placeOrder(order(every().slice(0, 2), aUser()), retry)).equal('placed');
    });

    it('keep a buyer to so many unpaid bookings and pieces, over orders and bookings alike', async () => {
      const two = () => order(every().slice(0, 2));
      const place = (placed: Booking[], most: { bookings: number; pieces: number }) =>
        bookings.placeOrder(placed, undefined, most);
      expect(await place(two(), { bookings: 3, pieces: 0 })).equal('placed');
      expect(await place(two(), { bookings: 3, pieces: 0 })).equal('too many bookings');
      expect(await place(two(), { bookings: 4, pieces: 0 })).equal('placed');
      const lines: Line[] = every(3).slice(0, 1);
      const [first] = products;
      const beyond: OrderOutcome = { tooManyPiecesOf: [first?.id ?? ''] };
      expect(await place(order(lines), { bookings: 0, pieces: 4 })).deep.equal(beyond);
      expect(await place(order(lines), { bookings: 0, pieces: 5 })).equal('placed');
      expect(await stocks()).deep.equal([15, 18, 1]);
      const ids = [...idsOf(products), 'none'];
      const [one = '', another = ''] = ids;
      const held = await bookings.unpaidPieces(ada.id, ids);
      expect(held).deep.equal(
        new Map([
          [one, 5],
          [another, 2],
        ]),
      );
      expect((await bookings.unpaidPieces(ada.id, ids.slice(1))).size).equal(1);
      expect((await bookings.unpaidPieces(nextId(), ids)).size).equal(0);
      expect((await bookings.unpaidPieces(ada.id, ['none'])).size).equal(0);
    });

    it('are told of by one mail each, of one part or of several', async () => {
      const placed = [order(every()), order(every().slice(0, 1))];
      for (const one of placed) expect(await bookings.placeOrder(one)).equal('placed');
      expect(await bookings.placeOrder(order(every()))).equal('outdated');
      const mails = await ports.outbox.take(minute, 10);
      expect(
        mails.map(({ kind, subjectId, personId }) => [kind, subjectId, personId]),
      ).deep.members(placed.map(([first]) => ['order placed', first?.id, ada.id]));
    });

    it('are nothing for whoever was removed', async () => {
      const eve = aUser();
      await ports.users.add(eve);
      eve.remove(noon, 2);
      await ports.users.save(eve);
      const work = () => bookings.placeOrder(order(every(), eve));
      expect(await rejectionOf(work)).instanceOf(NotSignedIn);
      expect(await stocks()).deep.equal([20, 20, 1]);
    });

    it('are listed with their bookings, the newest first, until all of them are removed', async () => {
      const [first, second] = [order(every()), order(every().slice(0, 2))];
      for (const placed of [first, second]) await bookings.placeOrder(placed);
      const [alone] = order(every().slice(0, 1));
      if (!alone) throw new Error('There is one.');
      await bookings.place(alone);
      await bookings.placeOrder(order(every().slice(0, 2), aUser()));
      const listed = async (after?: string) => {
        const { rows, next } = await bookings.ordersOf(ada.id, { limit: 2, after });
        return { ids: rows.map((placed) => idsOf([...placed]).sort()), next };
      };
      const page = await listed();
      expect(page.ids).deep.equal([[alone.id], idsOf(second)]);
      expect((await listed(page.next)).ids).deep.equal([idsOf(first)]);

      const [leader, ...others] = second;
      if (leader) await saved(leader, (one) => one.remove(noon));
      expect((await listed()).ids).deep.equal([[alone.id], idsOf(second)]);
      for (const one of others) await saved(one, (booking) => booking.remove(noon));
      expect((await listed()).ids).deep.equal([[alone.id], idsOf(first)]);
    });

    it('have bookings that one transaction pays, and it pays no other order', async () => {
      const placed = order(every().slice(0, 2));
      await bookings.placeOrder(placed);
      const [other] = order(every().slice(0, 1));
      if (!other) throw new Error('There is one.');
      await bookings.place(other);
      for (const booking of placed) await saved(booking, (one) => one.pay('pi_1', noon));
      expect(idsOf(await bookings.paidBy(['pi_1']))).deep.equal(idsOf(placed));
      await rejectionOf(() => saved(other, (one) => one.pay('pi_1', noon)));
      expect(idsOf(await bookings.paidBy(['pi_1']))).deep.equal(idsOf(placed));
    });
  });
};
