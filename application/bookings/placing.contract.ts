import { expect } from 'chai';
import { NotSignedIn } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import { aBooking, aProduct, aUser, minute, nextId, noon, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Bookings } from './ports.ts';
import type { Products } from '../catalogue/ports.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Users } from '../users/ports.ts';

type Ports = { bookings: Bookings; products: Products; users: Users; outbox: Outbox };

/** What `Bookings.place` promises. @param make gives empty stores */
export const placingContract = (make: () => Promise<Ports>): void => {
  describe('Placing a booking', () => {
    let ports: Ports;
    let bookings: Bookings;
    let products: Products;
    let product: Product;
    const ada = aUser();
    const retry = { key: `~!"'%_ ${'k'.repeat(247)}`, fingerprint: 'f'.repeat(64) };

    beforeEach(async () => {
      ports = await make();
      ({ bookings, products } = ports);
      product = aProduct({ stock: 5 });
      await products.add(product);
    });

    const of = (quantity: number, buyer = ada) => aBooking({ buyer, product, quantity });
    const stock = async () => (await products.find(product.id))?.stock;
    /** How many bookings were placed of those that were tried at once. */
    const placedOf = async (tries: Promise<string>[]) => {
      const outcomes = await Promise.all(tries);
      return outcomes.filter((outcome) => outcome === 'placed').length;
    };

    it('writes it down and takes its stock, down to the last', async () => {
      for (const left of [2, 0]) {
        const booking = of(((await stock()) ?? 0) - left);
        expect(await bookings.place(booking)).equal('placed');
        expect(await bookings.find(booking.id)).property('quantity', booking.quantity);
        expect(await stock()).equal(left);
      }
    });

    it('stores the mail that says so, once, and none where nothing is placed', async () => {
      const booking = of(2);
      expect(await bookings.place(booking, retry)).equal('placed');
      expect(await bookings.place(of(1), retry)).equal('placed before');
      expect(await bookings.place(of(4))).equal('outdated');
      const [mail, ...others] = await ports.outbox.take(minute, 10);
      expect(others).deep.equal([]);
      expect(mail).include({ kind: 'order placed', subjectId: booking.id, personId: ada.id });
      expect(mail?.createdAt).deep.equal(noon);
    });

    it('keeps nothing of a booking of more than there is, or of a product that has changed', async () => {
      const seen = product;
      const outdated = async (booking = of(1)) => {
        const left = await stock();
        expect(await bookings.place(booking, retry)).equal('outdated');
        expect(await bookings.find(booking.id)).equal(undefined);
        expect(await bookings.findByKey(ada.id, retry.key)).equal(undefined);
        expect(await stock()).equal(left);
      };
      await outdated(of(6));
      await outdated(aBooking({ buyer: ada }));
      for (const change of [
        { price: usd(1) },
        { name: 'Another' },
        { image: '/pictures/cases.svg' },
        { onShelf: false },
      ]) {
        await products.save(seen.edited(change));
        await outdated();
        await products.save(seen);
      }
      // What no booking shows may change.
      await products.save(seen.edited({ description: 'Sixteen cores.', category: null }));
      expect(await bookings.place(of(1), retry)).equal('placed');
    });

    it('sells the last five to five of twenty who come at once', async () => {
      const tries = Array.from({ length: 20 }, () => bookings.place(of(1, aUser())));
      expect(await placedOf(tries)).equal(5);
      expect(await stock()).equal(0);
    });

    it('sells the last one to one of two, again and again', async () => {
      for (let round = 0; round < 5; round += 1) {
        product = aProduct({ stock: 1 });
        await products.add(product);
        const two = [of(1, aUser()), of(1, aUser())];
        expect(await placedOf(two.map((booking) => bookings.place(booking)))).equal(1);
        const found = await Promise.all(two.map(({ id }) => bookings.find(id)));
        expect(found.filter((booking) => booking !== undefined)).length(1);
      }
    });

    it('takes no stock for a retry key that its buyer has used, whatever the fingerprint', async () => {
      const first = of(2);
      expect(await bookings.place(first, retry)).equal('placed');
      for (const fingerprint of [retry.fingerprint, 'g']) {
        const again = of(1);
        expect(await bookings.place(again, { ...retry, fingerprint })).equal('placed before');
        expect(await bookings.find(again.id)).equal(undefined);
      }
      const kept = await bookings.findByKey(ada.id, retry.key);
      expect([kept?.made.id, kept?.fingerprint]).deep.equal([first.id, retry.fingerprint]);
      expect(await bookings.findByKey(ada.id, 'other')).equal(undefined);
      expect(await bookings.findByKey(nextId(), retry.key)).equal(undefined);
      expect(await stock()).equal(3);
      expect(await bookings.place(of(1, aUser()), retry)).equal('placed');
      expect(await bookings.place(of(1))).equal('placed');
      expect(await bookings.place(of(1))).equal('placed');
    });

    it('lets one of twenty win who bring the same retry key at once, for two products', async () => {
      const other = aProduct({ stock: 5 });
      await products.add(other);
      const tries = Array.from({ length: 20 }, (_, index) =>
        bookings.place(
          aBooking({ buyer: ada, product: index % 2 === 0 ? product : other, quantity: 1 }),
          retry,
        ),
      );
      expect(await placedOf(tries)).equal(1);
      expect(((await stock()) ?? 0) + ((await products.find(other.id))?.stock ?? 0)).equal(9);
    });

    it('keeps a buyer to so many unpaid bookings, and so many pieces of one product', async () => {
      const most = { bookings: 3, pieces: 3 };
      const other = aProduct({ stock: 50 });
      await products.add(other);
      const ofOther = (quantity: number) => aBooking({ buyer: ada, product: other, quantity });
      expect(await bookings.place(of(4), retry, most)).equal('too many pieces');
      const first = of(2);
      expect(await bookings.place(first, undefined, most)).equal('placed');
      expect(await bookings.place(of(2), retry, most)).equal('too many pieces');
      expect(await bookings.place(of(1), undefined, most)).equal('placed');
      expect(await bookings.place(ofOther(3), undefined, most)).equal('placed');
      const manyPieces = { ...most, pieces: 0 };
      expect(await bookings.place(ofOther(1), undefined, manyPieces)).equal('too many bookings');
      expect(await bookings.place(of(2, aUser()), undefined, most)).equal('placed');
      expect(await stock()).equal(0);
      expect(await bookings.findByKey(ada.id, retry.key)).equal(undefined);
      first.pay('pi_1', new Date());
      await bookings.save(first);
      expect(await bookings.place(ofOther(1), undefined, manyPieces)).equal('placed');
      expect(await bookings.place(ofOther(9))).equal('placed');
    });

    it('keeps a buyer to them also when they book many at once', async () => {
      const parts = Array.from({ length: 20 }, () => aProduct({ stock: 5 }));
      for (const part of parts) await products.add(part);
      const at = (most: { bookings: number; pieces: number }, each: Product[]) =>
        placedOf(
          each.map((part) =>
            bookings.place(aBooking({ buyer: ada, product: part, quantity: 1 }), undefined, most),
          ),
        );
      expect(await at({ bookings: 7, pieces: 0 }, parts)).equal(7);
      const same = Array.from({ length: 20 }, () => product);
      expect(await at({ bookings: 0, pieces: 3 }, same)).equal(3);
    });

    it('is nothing for whoever was removed', async () => {
      const { users } = ports;
      const eve = aUser();
      await users.add(eve);
      expect(await bookings.place(of(1, eve))).equal('placed');
      eve.remove(new Date(), 2);
      await users.save(eve);
      expect(await rejectionOf(() => bookings.place(of(1, eve), retry))).instanceOf(NotSignedIn);
      expect(await stock()).equal(4);
      expect(await bookings.findByKey(eve.id, retry.key)).equal(undefined);
    });

    it('fails, and takes nothing, when there is something else amiss', async () => {
      const first = of(1);
      await bookings.place(first);
      const { id } = first;
      await rejectionOf(() => bookings.place(aBooking({ id, buyer: aUser(), product }), retry));
      expect(await stock()).equal(4);
    });
  });
};
