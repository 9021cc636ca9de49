import { expect } from 'chai';
import type { AuditEntry } from '../../domain/audit.ts';
import { EmailAddress } from '../../domain/email.ts';
import type { Unnumbered } from '../../domain/invoice.ts';
import { shortIdOf } from '../../domain/order.ts';
import { Message } from '../../domain/message.ts';
import type { ConsoleLists } from './ports.ts';
import {
  aBooking,
  after,
  anAdmin,
  anInvoice,
  aProduct,
  aReview,
  aShipment,
  aUser,
  hour,
  nextId,
  noon,
  usd,
} from '../fakes/examples.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { MessageAnswers, Messages } from '../messages/ports.ts';
import type { Products } from '../catalogue/ports.ts';
import type { Invoices } from '../invoices/ports.ts';
import type { Atomically } from '../ports.ts';
import type { Reviews } from '../reviews/ports.ts';
import type { Shipments } from '../shipping/ports.ts';
import type { Users } from '../users/ports.ts';

type Ports = {
  lists: ConsoleLists;
  users: Users;
  products: Products;
  reviews: Reviews;
  bookings: Bookings;
  messages: Messages;
  messageAnswers: MessageAnswers;
  audit: AuditLog;
  shipments: Shipments;
  invoices: Invoices;
  atomically: Atomically;
};

type Asked = { filter?: object; sort?: string; descending?: boolean };

/** What the console's lists promise. @param make gives empty ones and the stores that they read */
export const consoleListsContract = (make: () => Promise<Ports>): void => {
  describe('The lists of the console', () => {
    let ports: Ports;
    beforeEach(async () => {
      ports = await make();
    });

    /** The ids that a list answers with, the whole and in parts, and what it says they come to. */
    const ids = async (name: keyof ConsoleLists, asked: Asked): Promise<string[]> => {
      const list = ports.lists[name];
      const { filter = {}, sort = 'id', descending = false } = asked;
      const query = { filter, sort: sort as never, descending };
      const whole = await list.page({ ...query, offset: 0, limit: 100 });
      expect(whole.total, 'total').equal(whole.rows.length);
      const parts = [];
      for (let offset = 0; offset < whole.total; offset += 2) {
        const page = await list.page({ ...query, offset, limit: 2 });
        expect(page.total).equal(whole.total);
        parts.push(...page.rows);
      }
      const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
      expect(idsOf(parts), 'in parts').deep.equal(idsOf(whole.rows));
      expect(
        await list.page({ ...query, offset: whole.total + 5, limit: 5 }),
        'past the end',
      ).deep.equal({ rows: [], total: whole.total });
      const all = [];
      for await (const rows of list.all(filter)) all.push(...rows);
      expect(idsOf(all), 'all').deep.equal(idsOf(whole.rows).toSorted());
      return idsOf(whole.rows);
    };

    /** Asks, and expects things by their places among `things`. */
    const expectPlaces = async (
      name: keyof ConsoleLists,
      things: { id: string }[],
      cases: [Asked, number[]][],
    ) => {
      for (const [asked, places] of cases)
        expect(
          (await ids(name, asked)).map((id) => things.findIndex((thing) => thing.id === id)),
          JSON.stringify(asked),
        ).deep.equal(places);
    };

    it('are empty while there is nothing', async () => {
      for (const name of Object.keys(ports.lists) as (keyof ConsoleLists)[])
        expect(await ids(name, {}), name).deep.equal([]);
    });

    it('of users: searched, filtered, sorted; none who was removed', async () => {
      const people = [
        aUser({ name: 'ada', email: 'zoe@parches.test', accountId: 'z', createdAt: after(3) }),
        anAdmin({
          name: 'Grace 100% _x_',
          email: 'ada@parches.test',
          accountId: 'y',
          createdAt: after(2),
        }),
        aUser({ name: '', email: 'mid@parches.test', accountId: 'w', createdAt: after(1) }),
        aUser({ name: 'Gone', email: 'gone@parches.test' }),
      ];
      people[3]?.remove(noon, 2);
      for (const user of people) await ports.users.add(user);
      if (people[3]) await ports.users.save(people[3]);
      const [first, second] = people;
      await expectPlaces('users', people, [
        [{}, [0, 1, 2]],
        [{ descending: true }, [2, 1, 0]],
        [{ sort: 'createdAt' }, [2, 1, 0]],
        [{ sort: 'email' }, [1, 2, 0]],
        [{ sort: 'name' }, [2, 0, 1]],
        [{ filter: { q: 'ADA' } }, [0, 1]],
        [{ filter: { q: '100%' } }, [1]],
        [{ filter: { q: '_x_' } }, [1]],
        [{ filter: { q: '%' } }, [1]],
        [{ filter: { q: `' or 1=1 --` } }, []],
        [{ filter: { q: ' ' } }, [0, 1, 2]],
        [{ filter: { q: 'Mid@parches.test' } }, [2]],
        [{ filter: { q: 'mid@parches.de' } }, []],
        [{ filter: { role: 'admin' } }, [1]],
        [{ filter: { role: 'customer', q: 'parches' }, sort: 'email' }, [2, 0]],
        [{ filter: { from: after(2), to: after(3) } }, [1]],
        [{ filter: { ids: [second?.id, nextId(), first?.id] } }, [0, 1]],
        [{ filter: { ids: [] } }, []],
        [{ filter: { ids: [people[3]?.id] } }, []],
      ]);
      const { rows } = await ports.lists.users.page({
        filter: { ids: [people[2]?.id ?? ''] },
        sort: 'id',
        descending: false,
        offset: 0,
        limit: 1,
      });
      const [row] = rows;
      expect(row).deep.include({ role: 'customer', createdAt: after(1) });
      expect([row?.email.value, row?.version, row?.profile]).deep.equal([
        'mid@parches.test',
        people[2]?.version,
        people[2]?.profile,
      ]);
    });

    it('of products: searched, in ranges, by category and shelf, sorted', async () => {
      const things = [
        aProduct({ name: 'Fan', price: usd(1_000), stock: 0, category: 'coolers', specs: {} }),
        aProduct({ name: 'big Case', price: usd(500), stock: 5, category: 'cases', specs: {} }),
        aProduct({ name: 'Alloy', price: usd(9_000), stock: 9, category: undefined, specs: {} }),
      ].map((product, i) =>
        i === 1 ? product.edited({ onShelf: false, description: 'Of steel' }) : product,
      );
      for (const product of things) await ports.products.add(product);
      await expectPlaces('products', things, [
        [{}, [0, 1, 2]],
        [{ sort: 'name' }, [2, 1, 0]],
        [{ sort: 'price', descending: true }, [2, 0, 1]],
        [{ sort: 'stock', descending: true }, [2, 1, 0]],
        [{ sort: 'category' }, [2, 1, 0]],
        [{ filter: { q: 'case' } }, [1]],
        [{ filter: { category: 'coolers' } }, [0]],
        [{ filter: { minStock: 1, maxStock: 5 } }, [1]],
        [{ filter: { maxStock: 0 } }, [0]],
        [{ filter: { minPrice: 501, maxPrice: 9_000 } }, [0, 2]],
        [{ filter: { onShelf: false } }, [1]],
        [{ filter: { onShelf: true }, sort: 'stock' }, [0, 2]],
      ]);
      const { rows } = await ports.lists.products.page({
        filter: { onShelf: false },
        sort: 'stock',
        descending: false,
        offset: 0,
        limit: 9,
      });
      expect(rows[0]).include({ onShelf: false, version: 2, addedBy: undefined, stock: 5 });
    });

    it('of reviews: whatever their state, searched and filtered', async () => {
      const writer = aUser({ email: 'who.writes@parches.test' });
      await ports.users.add(writer);
      const author = writer.id;
      const things = [
        aReview({ name: 'Zoe', review: 'Fine.', createdAt: after(2), addedBy: author }),
        aReview({ name: 'ann', review: 'zoe was right', createdAt: after(1), state: 'held' }),
        aReview({ name: 'Bob', review: 'No.', createdAt: noon, state: 'hidden' }),
      ];
      for (const review of things) await ports.reviews.add(review);
      await expectPlaces('reviews', things, [
        [{}, [0, 1, 2]],
        [{ sort: 'createdAt' }, [2, 1, 0]],
        [{ sort: 'name' }, [1, 2, 0]],
        [{ sort: 'state' }, [1, 2, 0]],
        [{ filter: { q: 'ZOE' } }, [0, 1]],
        [{ filter: { state: 'hidden' } }, [2]],
        [{ filter: { addedBy: author } }, [0]],
        [{ filter: { q: author } }, [0]],
        [{ filter: { q: 'Writes@parches' } }, [0]],
        [{ filter: { q: 'right ann' } }, [1]],
        [{ filter: { q: 'york' } }, [0, 1, 2]],
        [{ filter: { from: after(1) } }, [0, 1]],
      ]);
      const shown = await ports.reviews.list({ limit: 10 });
      expect([shown.total, shown.rows.map(({ name }) => name)]).deep.equal([1, ['Zoe']]);
    });

    it('of bookings: by state, person, product and date, sorted by what they cost', async () => {
      const [ada, bob] = [
        aUser({ name: 'Ada', email: 'ada@parches.test' }),
        aUser({ name: 'Bob', email: 'bob@parches.test' }),
      ];
      const [fan, pump] = [
        aProduct({ name: 'Fan', price: usd(100) }),
        aProduct({ name: 'Pump', price: usd(1_000) }),
      ];
      for (const product of [fan, pump]) await ports.products.add(product);
      const things = [
        aBooking({ buyer: ada, product: fan, quantity: 3, createdAt: after(2 * hour) }),
        aBooking({ buyer: bob, product: pump, quantity: 1, createdAt: after(hour) }),
        aBooking({ buyer: ada, product: pump, quantity: 2 }),
      ];
      for (const booking of things) await ports.bookings.place(booking);
      things[1]?.pay('pi_1', after(3 * hour));
      things[2]?.remove(after(hour));
      for (const booking of things) await ports.bookings.save(booking);
      await expectPlaces('bookings', things, [
        [{}, [0, 1, 2]],
        [{ sort: 'createdAt' }, [2, 1, 0]],
        [{ sort: 'total', descending: true }, [2, 1, 0]],
        [{ sort: 'status' }, [1, 2, 0]],
        [{ filter: { status: 'unpaid' } }, [0]],
        [{ filter: { status: 'removed' } }, [2]],
        [{ filter: { email: new EmailAddress('ADA@parches.test') } }, [0, 2]],
        [{ filter: { buyerId: bob.id } }, [1]],
        [{ filter: { productId: pump.id }, sort: 'createdAt' }, [2, 1]],
        [{ filter: { from: after(hour), to: after(2 * hour) } }, [1]],
        [{ filter: { q: 'pump' } }, [1, 2]],
        [{ filter: { q: 'bob@' } }, [1]],
      ]);
      const { rows } = await ports.lists.bookings.page({
        filter: {},
        sort: 'id',
        descending: false,
        offset: 0,
        limit: 9,
      });
      expect(rows.map(({ paidAt, closedAt }) => [paidAt, closedAt])).deep.equal([
        [undefined, undefined],
        [after(3 * hour), undefined],
        [undefined, after(hour)],
      ]);
      expect(rows[1]).include({ buyerId: bob.id, transactionId: 'pi_1' });
    });

    it('of orders: found by any of their bookings, each once, by their state, buyer and product', async () => {
      const [ada, bob] = [
        aUser({ name: 'Ada', email: 'ada@parches.test' }),
        aUser({ name: 'Bob', email: 'bob@parches.test' }),
      ];
      const parts = ['Blue fan', 'Blue pump', 'Case'].map((name) => aProduct({ name }));
      for (const part of parts) await ports.products.add(part);
      const [fan, pump, box] = parts;
      const order = async (buyer: typeof ada, hours: number, wanted: typeof parts) => {
        const orderId = nextId();
        const createdAt = after(hours * hour);
        const placed = wanted.map((product, i) =>
          aBooking({
            buyer,
            product,
            createdAt,
            ...(i === 0 ? { id: orderId } : { orderId }),
          }),
        );
        await ports.bookings.placeOrder(placed);
        return placed;
      };
      if (!fan || !pump || !box) throw new Error('There are three.');
      const [whole, alone, mixed, gone] = [
        await order(ada, 3, [fan, pump, box]),
        await order(bob, 2, [fan]),
        await order(bob, 1, [pump, box]),
        await order(ada, 0, [pump, fan]),
      ];
      const things = [whole, alone, mixed, gone].map(([first]) => ({ id: first?.id ?? '' }));
      // A part of the first is paid, of the third what does not lead it; the last is removed whole.
      const [, second, third] = whole;
      for (const [i, line] of [second, alone[0], mixed[1]].entries()) line?.pay(`pi_${i}`, noon);
      for (const line of [third, mixed[0], ...gone]) line?.remove(noon);
      alone[0]?.refund(noon);
      for (const line of [...whole, ...alone, ...mixed, ...gone]) await ports.bookings.save(line);
      await expectPlaces('orders', things, [
        [{}, [0, 1, 2, 3]],
        [{ sort: 'createdAt' }, [3, 2, 1, 0]],
        [{ filter: { status: 'unpaid' } }, [0]],
        [{ filter: { status: 'paid' } }, [2]],
        [{ filter: { status: 'closed' } }, [1, 3]],
        [{ filter: { q: 'blue' } }, [0, 1, 2, 3]],
        [{ filter: { q: 'blue', status: 'paid' } }, [2]],
        [{ filter: { q: 'blue', status: 'unpaid' } }, [0]],
        [{ filter: { q: 'case', status: 'unpaid' } }, [0]],
        [{ filter: { q: 'case' }, descending: true }, [2, 0]],
        [{ filter: { q: 'bob@' } }, [1, 2]],
        [{ filter: { q: ' ' } }, [0, 1, 2, 3]],
        [{ filter: { q: third?.id } }, [0]],
        [{ filter: { q: things[2]?.id } }, [2]],
        [{ filter: { q: ada.id } }, [0, 3]],
        [{ filter: { q: box.id } }, [0, 2]],
        [{ filter: { q: 'pi_2' } }, [2]],
        [{ filter: { q: '01 234567' } }, [0, 1, 2, 3]],
        [{ filter: { email: new EmailAddress('ADA@parches.test') } }, [0, 3]],
        [{ filter: { buyerId: bob.id } }, [1, 2]],
        [{ filter: { productId: box.id } }, [0, 2]],
        [{ filter: { productId: box.id, status: 'unpaid' } }, [0]],
        [{ filter: { toShip: true } }, [0, 2]],
        [{ filter: { toShip: true, status: 'paid', q: 'case' } }, [2]],
        [{ filter: { toShip: true }, sort: 'createdAt' }, [2, 0]],
        [{ filter: { from: after(hour), to: after(2 * hour) } }, [2]],
        [{ filter: { ids: [things[2]?.id, nextId(), things[0]?.id] } }, [0, 2]],
        [{ filter: { ids: [things[2]?.id], productId: box.id } }, [2]],
        [{ filter: { ids: [third?.id] } }, []],
        [{ filter: { ids: [] } }, []],
      ]);
      const { rows } = await ports.lists.orders.page({
        filter: {},
        sort: 'id',
        descending: false,
        offset: 0,
        limit: 9,
      });
      expect(rows.map(({ bookings }) => bookings.map(({ name }) => name))).deep.equal([
        ['Blue fan', 'Blue pump'],
        ['Blue fan'],
        ['Case'],
        ['Blue pump', 'Blue fan'],
      ]);
    });

    it('of messages: read or not, answered or not', async () => {
      const personId = nextId();
      const things = ['First', 'second', 'Third'].map(
        (subject, i) =>
          new Message({
            id: nextId(),
            email: new EmailAddress(`${3 - i}@parches.test`),
            personId: i === 0 ? personId : undefined,
            subject,
            message: `Where is it? ${i}`,
            createdAt: after(-i),
          }),
      );
      for (const message of things) await ports.messages.add(message);
      things[1]?.mark({ read: true }, after(1));
      things[2]?.mark({ answered: true }, after(2));
      for (const message of things) await ports.messages.save(message);
      const written = {
        id: nextId(),
        authorId: nextId(),
        text: 'The number is RMA-4711',
        at: noon,
      };
      const messageId = things[2]?.id ?? '';
      await ports.messageAnswers.add({ ...written, messageId, adminEmail: undefined });
      await expectPlaces('messages', things, [
        [{}, [0, 1, 2]],
        [{ sort: 'createdAt' }, [2, 1, 0]],
        [{ sort: 'email' }, [2, 1, 0]],
        [{ filter: { read: false } }, [0]],
        [{ filter: { read: true } }, [1, 2]],
        [{ filter: { answered: true } }, [2]],
        [{ filter: { answered: false, read: true } }, [1]],
        [{ filter: { q: 'SECOND' } }, [1]],
        [{ filter: { q: '1@parches' } }, [2]],
        [{ filter: { q: 'it where 2' } }, [1, 2]],
        [{ filter: { q: things[1]?.id } }, [1]],
        [{ filter: { q: personId } }, [0]],
        [{ filter: { q: 'rma-4711' } }, [2]],
      ]);
      const { rows } = await ports.lists.messages.page({
        filter: { answered: true },
        sort: 'id',
        descending: false,
        offset: 0,
        limit: 1,
      });
      expect(rows[0]).deep.include({ readAt: after(2), answeredAt: after(2), version: 2 });
    });

    it('find people by all that they have given, in any order and without accents', async () => {
      const things = [
        aUser({ name: 'Zoë Müller-Łoś', email: 'zm@parches.test', accountId: 'firebase42' }),
        aUser({ name: 'Jo Ng', email: 'jng@parches.test' }),
        aUser({ name: 'Mary O’Neill-Smith', email: 'mary@parches.test' }),
      ];
      things[0]?.updateProfile({ phone: '+43 (0)660 123-45 67', address: 'Große Gasse 3, Wien' });
      for (const user of things) await ports.users.add(user);
      await expectPlaces('users', things, [
        [{ filter: { q: 'muller zoe' } }, [0]],
        [{ filter: { q: 'LOS müller' } }, [0]],
        [{ filter: { q: 'mu\u0308ll' } }, [0]],
        [{ filter: { q: 'grosse wien' } }, [0]],
        [{ filter: { q: 'firebase42' } }, [0]],
        [{ filter: { q: '0660/1234567' } }, [0]],
        [{ filter: { q: '0043 660 1234567' } }, [0]],
        [{ filter: { q: '4567' } }, [0]],
        [{ filter: { q: '7654' } }, []],
        [{ filter: { q: 'jo' } }, [1]],
        [{ filter: { q: 'ng jo' } }, [1]],
        [{ filter: { q: `O'Neill` } }, [2]],
        [{ filter: { q: 'Smith, Mary' } }, [2]],
        [{ filter: { q: 'Smith - Mary' } }, [2]],
        [{ filter: { q: '"Smith, Zoë"' } }, []],
        [{ filter: { q: '(0660) 123' } }, [0]],
        [{ filter: { q: 'zoe jo' } }, []],
        [{ filter: { q: `  ${things[1]?.id.toUpperCase()} ` } }, [1]],
        [{ filter: { q: nextId() } }, []],
      ]);
    });

    it('find bookings by all that a caller can give', async () => {
      const ada = aUser({ name: 'Zoë Müller', email: 'zm.office@parches.test' });
      const fan = aProduct({ name: 'Noctua NF-A12x25 Fan' });
      await ports.products.add(fan);
      const things = [
        aBooking({
          buyer: ada,
          product: fan,
          phone: '+43 (0)660 123-45 67',
          address: 'Ring 1, Wien',
        }),
        aBooking({ product: fan, phone: '0660 7654321', address: 'Łąkowa 12, Łódź' }),
        aBooking({
          buyer: aUser({ name: 'Mary O’Neill', email: 'mary@parches.test' }),
          product: fan,
          phone: '+1 (555) 867-5309',
        }),
      ];
      await ports.users.add(ada);
      for (const booking of things) await ports.bookings.place(booking);
      things[1]?.pay('pi_3Qx_7', after(hour));
      if (things[1]) await ports.bookings.save(things[1]);
      await expectPlaces('bookings', things, [
        [{ filter: { q: things[0]?.id } }, [0]],
        [{ filter: { q: ada.id } }, [0]],
        [{ filter: { q: fan.id } }, [0, 1, 2]],
        [{ filter: { q: ' pi_3Qx_7 ' } }, [1]],
        [{ filter: { q: 'pi_3Qx_8' } }, []],
        [{ filter: { q: '(555) 867' } }, [2]],
        [{ filter: { q: '555.867.53' } }, [2]],
        [{ filter: { q: '0660-765' } }, [1]],
        [{ filter: { q: '0660 123' } }, [0]],
        [{ filter: { q: '+43 660 765' } }, [1]],
        [{ filter: { q: '0043 (0)660/12' } }, []],
        [{ filter: { q: '0043 (0)660/123' } }, [0]],
        [{ filter: { q: '43 660 123' } }, [0]],
        [{ filter: { q: '1 555 867' } }, [2]],
        [{ filter: { q: '+1 555 86' } }, []],
        [{ filter: { q: '+1 555 867' } }, [2]],
        [{ filter: { q: '8675' } }, []],
        [{ filter: { q: `O'Neill, Mary` } }, [2]],
        [{ filter: { q: 'm.office@parch' } }, [0]],
        [{ filter: { q: 'ffice@Parches.test' } }, [0]],
        [{ filter: { q: 'ffice@parches.de' } }, []],
        [{ filter: { q: '0660 1234567' } }, [0]],
        [{ filter: { q: '+43 660 7654321' } }, [1]],
        [{ filter: { q: '54321' } }, [1]],
        [{ filter: { q: 'lodz 12 lakowa' } }, [1]],
        [{ filter: { q: 'wien ring' } }, [0]],
        [{ filter: { q: 'ZM.Office@Parches.test' } }, [0]],
        [{ filter: { q: 'office' } }, [0]],
        [{ filter: { q: 'muller fan' } }, [0]],
        [{ filter: { q: 'fan noct' } }, [0, 1, 2]],
        [{ filter: { q: `o'hara & \\ ':*` } }, []],
      ]);
    });

    it('find orders and their bookings by every number on their papers', async () => {
      const [fan, pump] = [aProduct({ name: 'Fan' }), aProduct({ name: 'Pump' })];
      for (const part of [fan, pump]) await ports.products.add(part);
      const orderId = '00000000-0000-7000-8000-0000a1b2c3d4';
      const ordered = [
        aBooking({ product: fan, id: orderId }),
        aBooking({ product: pump, orderId, id: '00000000-0000-7000-8000-0001e5f6a7b8' }),
      ];
      const alone = aBooking({ product: fan, id: '00000000-0000-7000-8000-0002c9d0e1f2' });
      await ports.bookings.placeOrder(ordered);
      await ports.bookings.place(alone);
      const undone = aShipment({ orderId: alone.id, trackingNumber: '1Z 999 AA1' });
      undone.undo(noon);
      for (const shipment of [
        aShipment({ orderId, trackingNumber: '00 3404-3416 1094 X' }),
        aShipment({ orderId: alone.id }),
        undone,
      ])
        await ports.shipments.add(shipment);
      const issued = await ports.atomically(() =>
        ports.invoices.add(anInvoice({ orderId: alone.id, year: 1_999 })),
      );
      const credit = await ports.atomically(() =>
        ports.invoices.add(
          anInvoice({ orderId, year: 1_999, kind: 'credit note', creditedId: issued.id }),
        ),
      );
      const cases: [string, number[]][] = [
        [orderId, [0]],
        ['A1B2C3D4', [0]],
        [' #a1b2c3d4', [0]],
        ['c9d0e1f2', [1]],
        ['c9d0e1f', []],
        ['00340434161094x', [0]],
        ['00 3404 3416 1094 X', [0]],
        ['1Z999AA1', []],
        [issued.number, [1]],
        [credit.number.toLowerCase(), [0]],
        [`${issued.number}0`, []],
      ];
      const orders = [{ id: orderId }, alone];
      const asked = cases.map(([q, places]): [Asked, number[]] => [{ filter: { q } }, places]);
      await expectPlaces('orders', orders, asked);
      const bookings = [...ordered, alone];
      const placesOf = [[0, 1], [2]];
      await expectPlaces(
        'bookings',
        bookings,
        asked.map(([one, places]) => [one, places.flatMap((place) => placesOf[place] ?? [])]),
      );
    });

    it('find invoices by all that a caller can give', async () => {
      const ada = aUser({ name: 'Ada', email: 'ada@parches.test' });
      const fan = aProduct({ name: 'Fan 4090' });
      await ports.products.add(fan);
      const phones = ['+43 (0)660 123-45 67', '0660 7654321'];
      const orders = phones.map((phone) => aBooking({ buyer: ada, product: fan, phone }));
      for (const order of orders) await ports.bookings.place(order);
      await ports.shipments.add(
        aShipment({ orderId: orders[1]?.id ?? '', trackingNumber: '00 3404-3416 1094 X' }),
      );
      const buyer = { name: 'Zoë Müller', email: 'zoe@parches.test', address: 'Łąkowa 12\nŁódź' };
      const grace = { ...buyer, name: 'Grace', email: 'grace@parches.test', address: 'Ring 1' };
      const add = (invoice: Partial<Unnumbered>) =>
        ports.atomically(() => ports.invoices.add(anInvoice({ year: 1_998, ...invoice })));
      const made = await add({ orderId: orders[0]?.id ?? '', buyer, transactionId: 'pi_7' });
      const credit = { kind: 'credit note', creditedId: made.id, issuedAt: after(hour) } as const;
      const invoices = [
        made,
        await add({ orderId: orders[1]?.id ?? '', buyerId: ada.id, buyer: grace }),
        await add({ orderId: orders[0]?.id ?? '', buyer, transactionId: 'pi_7', ...credit }),
      ];
      await expectPlaces('invoices', invoices, [
        [{ filter: { q: 'muller' }, sort: 'createdAt', descending: true }, [2, 0]],
        [{ filter: { q: 'muller', kind: 'credit note' } }, [2]],
        [{ filter: { q: 'muller', from: after(hour) } }, [2]],
        // The number of a credit note ends with that of an invoice.
        [{ filter: { q: made.number } }, [0, 2]],
        [{ filter: { q: made.id } }, [0, 2]],
        [{ filter: { q: orders[1]?.id } }, [1]],
        [{ filter: { q: ada.id } }, [1]],
        [{ filter: { q: 'pi_7' } }, [0, 2]],
        [{ filter: { q: 'muller zoe' } }, [0, 2]],
        [{ filter: { q: 'GRACE@parches.test' } }, [1]],
        [{ filter: { q: '12 lakowa lodz' } }, [0, 2]],
        [{ filter: { q: shortIdOf(orders[1]?.id ?? '') } }, [1]],
        [{ filter: { q: '00340434161094x' } }, [1]],
        [{ filter: { q: '0660 1234567' } }, [0, 2]],
        [{ filter: { q: '+43 660 765' } }, [1]],
        [{ filter: { q: '54321' } }, [1]],
        [{ filter: { q: '4090' } }, []],
        [{ filter: { q: 'xyzzy' } }, []],
      ]);
    });

    it('of acts: by admin, act, subject and date, each with every fact', async () => {
      const [ada, bob] = [nextId(), nextId()];
      const entry = (more: Partial<AuditEntry>): AuditEntry => ({
        id: nextId(),
        at: noon,
        adminId: ada,
        adminEmail: 'ada@parches.test',
        act: 'product.edit',
        subject: 'product',
        subjectId: nextId(),
        label: 'Fan',
        before: { price: 1.5, specs: { socket: 'AM5' } },
        after: { price: 2, specs: {} },
        reason: undefined,
        partOf: undefined,
        ...more,
      });
      const things = [
        entry({ at: after(2), after: { transactionId: 'pi_77' } }),
        entry({ adminId: bob, at: after(1), act: 'user.remove', subject: 'user' }),
        entry({ subjectId: undefined, before: undefined, reason: 'A “reason”\n?' }),
      ];
      const imported = entry({ act: 'product.import', subjectId: undefined, partOf: undefined });
      const part = entry({
        label: 'Imported pump',
        partOf: imported.id,
        at: after(3),
      });
      await ports.audit.add([part]);
      await ports.audit.add(things);
      await ports.audit.add([]);
      await expectPlaces('audit', things, [
        [{}, [0, 1, 2]],
        [{ sort: 'at' }, [2, 1, 0]],
        [{ filter: { adminId: bob } }, [1]],
        [{ filter: { act: 'product.edit' } }, [0, 2]],
        [{ filter: { subject: 'user' } }, [1]],
        [{ filter: { subject: 'product', subjectId: things[0]?.subjectId } }, [0]],
        [{ filter: { to: after(1) } }, [2]],
        [{ filter: { q: 'reason a' } }, [2]],
        [{ filter: { q: 'remove fan' } }, [1]],
        [{ filter: { q: bob } }, [1]],
        [{ filter: { q: things[0]?.subjectId } }, [0]],
        [{ filter: { q: 'pi_77' } }, [0]],
        [{ filter: { q: 'pump' } }, [-1]],
        [{ filter: { q: part.subjectId } }, [-1]],
        [{ filter: { subjectId: part.subjectId } }, [-1]],
        [{ filter: { partOf: imported.id } }, [-1]],
        [{ filter: { partOf: part.id } }, []],
      ]);
      const { rows } = await ports.lists.audit.page({
        filter: {},
        sort: 'id',
        descending: false,
        offset: 0,
        limit: 9,
      });
      expect(rows).deep.equal(things);
    });
  });
};
