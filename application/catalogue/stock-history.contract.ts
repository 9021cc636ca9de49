import { expect } from 'chai';
import { KeyReused } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import { aBooking, after, aProduct, nextId, noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Products, StockHistory } from './ports.ts';

type Ports = {
  products: Products;
  bookings: Bookings;
  stockHistory: StockHistory;
  audit: AuditLog;
};

/** What `StockHistory` promises. @param make gives an empty one, and the ports that it reads */
export const stockHistoryContract = (make: () => Promise<Ports>): void => {
  describe('StockHistory', () => {
    let ports: Ports;

    beforeEach(async () => {
      ports = await make();
    });

    it('gives what each stock should be by its history, and what it is', async () => {
      const { products, bookings, stockHistory, audit } = ports;
      const hour = 3_600_000;
      const minute = 60_000;
      const record = (productId: string, difference: number, stock: number, ms: number) =>
        stockHistory.add([
          {
            id: nextId(),
            productId,
            difference,
            reason: 'A count',
            stock,
            adminId: nextId(),
            adminEmail: 'admin@parches.test',
            at: after(ms),
          },
        ]);
      const book = async (product: Product, quantity: number, ms: number) => {
        const booking = aBooking({ product, quantity, createdAt: after(ms) });
        await bookings.place(booking);
        return booking;
      };

      const [counted, made, unwritten] = [
        aProduct({ stock: 22 }),
        aProduct({ stock: 9 }),
        aProduct(),
      ];
      await products.addMany([counted, made, unwritten]);
      // 20 were counted while 3 and 4 were booked; 4 came back, 2 were lost, 5 were booked.
      await book(counted, 3, -hour);
      const removed = await book(counted, 4, -hour);
      await record(counted.id, 10, 20, 0);
      await record(counted.id, -2, 22, 2 * hour);
      removed.remove(after(hour));
      await bookings.save(removed);
      await book(counted, 5, hour);
      const [of] = await stockHistory.balances(10, minute);
      expect(of).deep.equal({ productId: counted.id, stock: 10, least: 17, most: 17 });

      // Nobody knows on which side of the count this one was.
      await book(counted, 1, -minute / 2);
      const [between] = await stockHistory.balances(10, minute);
      expect(between).include({ least: 16, most: 17 });

      await audit.add([
        {
          id: nextId(),
          at: after(0),
          adminId: nextId(),
          adminEmail: 'admin@parches.test',
          act: 'product.create',
          subject: 'product',
          subjectId: made.id,
          label: made.name,
          before: undefined,
          after: { Stock: 9 },
          reason: undefined,
        },
      ]);
      await book(made, 2, 0);
      await record(made.id, 5, 12, hour);
      const madeOne = { productId: made.id, stock: 7, least: 12, most: 12 };
      expect(await stockHistory.balances(1, minute, counted.id)).deep.equal([madeOne]);
      expect(await stockHistory.balances(10, minute, made.id)).deep.equal([]);
    });

    it('lists the changes of a product, the newest first', async () => {
      const { products, stockHistory } = ports;
      const product = aProduct();
      await products.add(product);
      const changes = [3, -2, 7].map((difference, i) => ({
        id: nextId(),
        productId: product.id,
        difference,
        reason: `A “reason” ${i}?`,
        stock: i,
        // The last is the shop's own.
        adminId: i < 2 ? nextId() : undefined,
        adminEmail: i < 2 ? 'ada@parches.test' : undefined,
        at: after(i),
      }));
      await stockHistory.add(changes);
      const { rows, next } = await stockHistory.of(product.id, { limit: 2 });
      expect(rows).deep.equal(changes.toReversed().slice(0, 2));
      const last = await stockHistory.of(product.id, { limit: 2, after: next });
      expect(last).deep.equal({ rows: changes.slice(0, 1), total: 3, next: undefined });
      const uncounted = await stockHistory.of(nextId(), { limit: 2, uncounted: true });
      expect(uncounted).deep.equal({ rows: [], total: undefined, next: undefined });
    });

    it('takes a retry key once from each admin', async () => {
      const { products, stockHistory } = ports;
      const product = aProduct();
      await products.add(product);
      const retry = { key: `a 'key'?`, fingerprint: 'a' };
      const change = () => ({
        id: nextId(),
        productId: product.id,
        difference: 1,
        reason: 'Counted',
        stock: 1,
        adminId: '0192f0c1-2345-7abc-8def-0123456789ab',
        adminEmail: 'ada@parches.test',
        at: noon,
        retry,
      });
      const first = change();
      await stockHistory.add([first]);
      const kept = await stockHistory.findByKey(first.adminId, retry.key);
      expect(kept?.made).property('productId', product.id);
      expect(kept?.fingerprint).equal('a');
      expect(await rejectionOf(() => stockHistory.add([change()]))).instanceOf(KeyReused);
      await stockHistory.add([{ ...change(), adminId: nextId() }]);
      expect((await stockHistory.of(product.id, { limit: 9 })).rows).length(2);
      for (const [admin, key] of [
        [nextId(), retry.key],
        [first.adminId, 'another'],
      ] as const)
        expect(await stockHistory.findByKey(admin, key)).equal(undefined);
    });
  });
};
