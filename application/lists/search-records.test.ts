import { expect } from 'chai';
import { aBooking, after, anInvoice, aProduct, aUser, hour, nextId } from '../fakes/examples.ts';
import { fakePorts } from '../fakes/shop.ts';
import { leaveMessage } from '../messages/leave-message.ts';
import { searchRecords } from './search-records.ts';

describe('A search over all lists', () => {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  it('finds the newest bookings that have the words, and the newest orders of any of those', async () => {
    const ports = fakePorts();
    const [fan, box] = [aProduct({ name: 'Blue fan', stock: 99 }), aProduct({ name: 'Case' })];
    const alone = Array.from({ length: 6 }, (_, i) =>
      aBooking({ product: fan, createdAt: after(i * hour) }),
    );
    const orderId = nextId();
    const [first, second, third] = [
      aBooking({ product: box, createdAt: after(6 * hour), id: orderId }),
      aBooking({ product: fan, createdAt: after(6 * hour), orderId }),
      aBooking({ product: fan, createdAt: after(6 * hour), orderId }),
    ];
    for (const part of [fan, box]) await ports.products.add(part);
    for (const one of alone) await ports.bookings.place(one);
    await ports.bookings.placeOrder([first, second, third]);
    const invoice = await ports.atomically(() => ports.invoices.add(anInvoice({ orderId })));
    expect(ids((await searchRecords(ports)(invoice.number)).invoices)).deep.equal([invoice.id]);
    const found = await searchRecords(ports)('fan');
    const newest = ids(alone.toReversed());
    expect(ids(found.bookings)).deep.equal([third.id, second.id, ...newest.slice(0, 3)]);
    expect(ids(found.orders)).deep.equal([orderId, ...newest.slice(0, 4)]);
    expect(ids((await searchRecords(ports)('case')).orders)).deep.equal([orderId]);
    expect(await searchRecords(ports)('xyzzy')).deep.include({ bookings: [], orders: [] });
  });

  it('finds what somebody has written to the shop by their id', async () => {
    const ports = fakePorts();
    const ada = aUser();
    const letter = { email: ada.email.value, subject: 'Hi', message: 'Hello' };
    const message = await leaveMessage(ports)(letter, ada);
    await leaveMessage(ports)(letter);
    expect(ids((await searchRecords(ports)(ada.id)).messages)).deep.equal([message.id]);
  });
});
