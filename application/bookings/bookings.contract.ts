import { expect } from 'chai';
import { Booking } from '../../domain/booking.ts';
import { AlreadyPaid, Conflict, InvalidInput } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import { aBooking, after, aProduct, aUser, hour, nextId, noon, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically, PageQuery } from '../ports.ts';
import type { Bookings } from './ports.ts';
import type { Products } from '../catalogue/ports.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Users } from '../users/ports.ts';

type Ports = {
  bookings: Bookings;
  products: Products;
  users: Users;
  outbox: Outbox;
  atomically: Atomically;
};

/** What `Bookings` promises. @param make gives empty ones, and the products that are booked */
export const bookingsContract = (make: () => Promise<Ports>): void => {
  describe('Bookings', () => {
    let bookings: Bookings;
    let outbox: Outbox;
    let users: Users;
    let atomically: Atomically;
    let product: Product;
    const buyer = aUser({ name: 'Ada “Λ” Lovelace', email: 'Ada@Parches.test' });

    beforeEach(async () => {
      const ports = await make();
      ({ bookings, users, outbox, atomically } = ports);
      product = aProduct({ stock: 100 });
      await ports.products.add(product);
    });

    const added = async (booking: Parameters<typeof aBooking>[0] = {}): Promise<Booking> => {
      const made = aBooking({ buyer, product, ...booking });
      expect(await bookings.place(made)).equal('placed');
      return made;
    };
    const change = (id: string, verb: (booking: Booking) => void): Promise<void> =>
      atomically(async () => {
        const booking = await bookings.findLocked(id);
        if (!booking) throw new Error('It is gone.');
        verb(booking);
        await bookings.save(booking);
      });

    it('finds nothing by what is no id', () =>
      atomically(async () => {
        for (const id of ['', 'booking-1', '\u0000', `${nextId()}0`]) {
          expect(await bookings.find(id)).equal(undefined);
          expect(await bookings.findLocked(id)).equal(undefined);
        }
      }));

    it('gives back every field as it was added', async () => {
      const booking = await added({ phone: '+43 “1”', address: 'Ring 1\nWien ✓', quantity: 3 });
      const found = await bookings.find(booking.id);
      expect(found).instanceOf(Booking);
      expect({ ...found }).deep.equal({ ...booking });
      expect(found?.transactionId).equal(undefined);
      expect(await bookings.find(nextId())).equal(undefined);
    });

    it('keeps what it was charged, and where it goes', async () => {
      const charges = {
        added: 599,
        delivery: 499,
        tax: 80,
        deliveryTax: 20,
        taxPercent: 20,
        taxIncluded: false,
        method: { id: nextId(), name: 'Post', minDays: 1, maxDays: 2 },
      };
      const destination = {
        name: 'Ada',
        street: 'Ring 1',
        postalCode: '1010',
        city: 'Wien',
        country: 'AT',
      };
      const booking = aBooking({ buyer, product, destination, quantity: 2 });
      booking.charge(charges);
      expect(await bookings.placeOrder([booking])).equal('placed');
      expect({ ...(await bookings.find(booking.id)) }).deep.equal({ ...booking });
      expect((await bookings.find(booking.id))?.total).deep.equal(
        product.price.times(2).plus(usd(599)),
      );
      const single = aBooking({ buyer, product, destination });
      single.charge(charges);
      expect(await bookings.place(single)).equal('placed');
      expect({ ...(await bookings.find(single.id)) }).deep.equal({ ...single });
    });

    it('keeps what became of a booking', async () => {
      const { id } = await added();
      await change(id, (booking) => booking.pay('pi_1', noon));
      expect(await bookings.find(id)).include({
        status: 'paid',
        paid: true,
        transactionId: 'pi_1',
        cardLast4: undefined,
      });
      await change(id, (booking) => booking.pay('pi_1', after(hour), '4242'));
      const paid = await bookings.find(id);
      expect(paid).include({ cardLast4: '4242' });
      expect(paid?.paidAt).deep.equal(noon);
      const [listed] = (await bookings.listOf(buyer.id, { limit: 1 })).rows;
      expect(listed).deep.include({ paidAt: noon, cardLast4: '4242' });
      await change(id, (booking) => booking.refund(noon));
      expect(await bookings.find(id)).include({ status: 'refunded', transactionId: 'pi_1' });
      const removed = await added();
      await change(removed.id, (booking) => booking.remove(noon));
      expect(await bookings.find(removed.id)).include({ status: 'removed' });
      const expired = await added();
      await change(expired.id, (booking) => booking.expire(after(24 * hour)));
      expect(await bookings.find(expired.id)).include({ status: 'expired' });
    });

    it('keeps nothing that was not saved, in a transaction neither', async () => {
      const { id } = await added();
      (await bookings.find(id))?.remove(noon);
      await atomically(async () => (await bookings.findLocked(id))?.remove(noon));
      expect(await bookings.find(id)).property('status', 'unpaid');
    });

    it('keeps nothing of a transaction that failed', async () => {
      const { id } = await added();
      const other = await added();
      await rejectionOf(() =>
        atomically(async () => {
          await change(id, (booking) => booking.pay('pi_1', noon));
          await change(other.id, (booking) => booking.remove(noon));
          throw new Error('No.');
        }),
      );
      expect(await bookings.find(id)).property('status', 'unpaid');
      expect(await bookings.find(other.id)).property('status', 'unpaid');
    });

    it('finds what a retry key made, whatever has become of it', async () => {
      const first = aBooking({ buyer, product });
      await bookings.place(first, { key: 'k', fingerprint: 'f' });
      await change(first.id, (booking) => booking.remove(noon));
      const found = await bookings.findByKey(buyer.id, 'k');
      expect(found?.made).include({ id: first.id, status: 'removed' });
    });

    it('lets one of ten change a locked booking at a time', async () => {
      const { id } = await added();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, i) => change(id, (booking) => booking.pay(`pi_${i}`, noon))),
      );
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused).length(9);
      for (const reason of refused) expect(reason).instanceOf(AlreadyPaid);
      expect(await atomically(() => bookings.findLocked(nextId()))).equal(undefined);
    });

    it('knows which booking a transaction has paid, and lets it pay no other', async () => {
      const first = await added();
      const second = await added();
      const paidBy = async (transactionId: string) =>
        (await bookings.paidBy([transactionId])).map(({ id }) => id);
      expect(await paidBy('pi_1')).deep.equal([]);
      await change(first.id, (booking) => booking.pay('pi_1', noon));
      expect(await paidBy('pi_1')).deep.equal([first.id]);

      const again = () => change(second.id, (booking) => booking.pay('pi_1', noon));
      expect(await rejectionOf(again)).instanceOf(Conflict);
      await change(first.id, (booking) => booking.refund(noon));
      expect(await rejectionOf(again)).instanceOf(Conflict);
      expect(await paidBy('pi_1')).deep.equal([first.id]);
      expect(await bookings.find(second.id)).property('status', 'unpaid');
    });

    it('knows what was ever paid, page by page, and by which transactions', async () => {
      const [first, unpaid, second, third] = [
        await added(),
        await added(),
        await added(),
        await added(),
      ];
      await change(first.id, (booking) => booking.pay('pi_1', noon));
      await change(second.id, (booking) => booking.pay('pi_2', noon));
      await change(second.id, (booking) => booking.refund(noon));
      await change(third.id, (booking) => booking.pay('pi_3', noon));
      await change(unpaid.id, (booking) => booking.remove(noon));
      const idsOf = (found: Booking[]) => found.map(({ id }) => id);
      expect(idsOf(await bookings.everPaid(2))).deep.equal([first.id, second.id]);
      expect(idsOf(await bookings.everPaid(2, second.id))).deep.equal([third.id]);
      expect(idsOf(await bookings.everPaid(2, third.id))).deep.equal([]);
      const known = await bookings.paidBy(['pi_3', 'pi_2', 'pi_4']);
      expect(idsOf(known)).have.members([second.id, third.id]);
      expect(await bookings.paidBy([])).deep.equal([]);
    });

    it('lets a transaction pay one of two bookings that it is brought to at once', async () => {
      const both = [await added(), await added()];
      const outcomes = await Promise.allSettled(
        both.map(({ id }) => change(id, (booking) => booking.pay('pi_1', noon))),
      );
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused).length(1);
      expect(refused[0]).instanceOf(Conflict);
    });

    it('lists a buyer’s bookings, the newest first, without removed ones', async () => {
      const [old, paid, removed, refunded, young] = [
        await added({ createdAt: after(1) }),
        await added({ createdAt: after(2) }),
        await added({ createdAt: after(3) }),
        await added({ createdAt: after(4) }),
        await added({ createdAt: after(5) }),
      ];
      await added({ buyer: aUser() });
      await change(old.id, (booking) => booking.expire(after(25 * hour)));
      await change(paid.id, (booking) => booking.pay('pi_1', noon));
      await change(removed.id, (booking) => booking.remove(noon));
      await change(refunded.id, (booking) => booking.pay('pi_2', noon));
      await change(refunded.id, (booking) => booking.refund(noon));

      const { rows, total } = await bookings.listOf(buyer.id, { limit: 100 });
      expect(total).equal(4);
      const expected = [young, refunded, paid, old];
      expect(rows.map(({ id }) => id)).deep.equal(expected.map(({ id }) => id));
      expect(rows.map(({ status }) => status)).deep.equal([
        'unpaid',
        'refunded',
        'paid',
        'expired',
      ]);
      expect(await bookings.listOf(nextId(), { limit: 100 })).deep.equal({
        rows: [],
        total: 0,
        next: undefined,
      });
    });

    it('lists them page by page, also by the email that they were booked with', async () => {
      const ids = [];
      for (let i = 0; i < 5; i += 1) ids.unshift((await added()).id);
      await added({ buyer: aUser({ email: 'other@parches.test' }) });
      for (const list of [
        (query: PageQuery) => bookings.listOf(buyer.id, query),
        (query: PageQuery) => bookings.listOfEmail(buyer.email, query),
      ]) {
        const seen = [];
        for (let after: string | undefined, more = true; more;) {
          const { rows, next, total } = await list({ limit: 2, after });
          expect(rows.length).within(1, 2);
          expect(total).equal(5);
          seen.push(...rows.map(({ id }) => id));
          after = next;
          more = next !== undefined;
        }
        expect(seen).deep.equal(ids);
        expect(await rejectionOf(() => list({ limit: 2, after: 'x' }))).instanceOf(InvalidInput);
      }
    });

    it('shows every field in a list, as the booking has it', async () => {
      const booking = await added({ quantity: 3 });
      await change(booking.id, (found) => found.pay('pi_1', noon));
      const [row] = (await bookings.listOf(buyer.id, { limit: 1 })).rows;
      const stored = await bookings.find(booking.id);
      expect({ ...row }).deep.equal({ ...stored });
    });

    it('knows what is overdue, the longest overdue first', async () => {
      const late = await added({ createdAt: after(-25 * hour) });
      const latest = await added({ createdAt: after(-26 * hour) });
      const justNow = await added({ createdAt: after(-24 * hour) });
      await added({ createdAt: after(-24 * hour + 1) });
      const paid = await added({ createdAt: after(-30 * hour) });
      await change(paid.id, (booking) => booking.pay('pi_1', noon));
      const removed = await added({ createdAt: after(-30 * hour) });
      await change(removed.id, (booking) => booking.remove(noon));

      const overdue = [latest.id, late.id, justNow.id];
      const idsOf = async (limit: number) =>
        (await bookings.overdue(noon, limit)).map(({ id }) => id);
      expect(await idsOf(10)).deep.equal(overdue);
      expect(await idsOf(2)).deep.equal(overdue.slice(0, 2));
    });

    it('knows whose holds end, the soonest first, once for an order, until that was mailed', async () => {
      const [from, until] = [noon, after(2 * hour)];
      const later = await added({ createdAt: after(-22 * hour) });
      const first = await added({ createdAt: after(-23 * hour) });
      await added({ createdAt: after(-23 * hour), orderId: first.id });
      await added({ createdAt: after(-22 * hour + 1) });
      await added({ createdAt: after(-24 * hour) });
      const paid = await added({ createdAt: after(-23 * hour) });
      await change(paid.id, (booking) => booking.pay('pi_1', noon));

      const ending = [first, later].map(({ id }) => ({ orderId: id, buyerId: buyer.id }));
      expect(await bookings.holdsEnding(from, until, 10)).deep.equal(ending);
      expect(await bookings.holdsEnding(from, until, 1)).deep.equal(ending.slice(0, 1));
      await outbox.add({ kind: 'hold ending', subjectId: first.id, personId: buyer.id }, noon);
      expect(await bookings.holdsEnding(from, until, 1)).deep.equal(ending.slice(1));
    });

    it('asks to tell nobody of the end of a hold who was removed, before those who are there', async () => {
      const gone = aUser();
      await users.add(gone);
      await added({ buyer: gone, createdAt: after(-23 * hour) });
      const { id: orderId } = await added({ createdAt: after(-22 * hour) });
      gone.remove(noon, Infinity);
      await users.save(gone);
      expect(await bookings.holdsEnding(noon, after(2 * hour), 1)).deep.equal([
        { orderId, buyerId: buyer.id },
      ]);
    });
  });
};
