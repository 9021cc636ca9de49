import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import { KeyReused } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import {
  aBooking,
  after,
  anAttempt,
  aProduct,
  aReview,
  nextId,
  noon,
  usd,
} from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { AuditLog } from './ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Messages } from '../messages/ports.ts';
import type { PaymentAttempts } from '../payments/ports.ts';
import type { Products, StockHistory } from '../catalogue/ports.ts';
import type { Reviews } from '../reviews/ports.ts';

type Ports = {
  products: Products;
  reviews: Reviews;
  messages: Messages;
  audit: AuditLog;
  bookings: Bookings;
  attempts: PaymentAttempts;
  stockHistory: StockHistory;
  atomically: Atomically;
};

/** What admins change, and how it is kept. @param make gives empty stores with their transactions */
export const consoleStoresContract = (make: () => Promise<Ports>): void => {
  describe('What admins change', () => {
    let ports: Ports;
    beforeEach(async () => {
      ports = await make();
    });

    it('of a product is kept whole, and its stock is left alone', async () => {
      const { products, atomically } = ports;
      const product = aProduct({ stock: 5, addedBy: nextId() });
      await products.add(product);
      const edited = product.edited({
        name: 'Lüfter “Ærø” 🌀',
        price: usd(1),
        description: `Two lines,\nwith 'quotes' ?`,
        image: '/pictures/cases.svg',
        category: null,
        specs: { anything: [`'?`, 'ß'], for: 1.5 },
        onShelf: false,
      });
      await atomically(async () => {
        expect((await products.findLocked(product.id))?.version).equal(1);
        await products.save(edited);
      });
      await products.changeStock(product.id, 2);
      const found = await products.find(product.id);
      expect({ ...found, price: found?.price.minor }).deep.equal({
        ...edited,
        price: 1,
        stock: 7,
      });
      expect(found).include({ version: 2, onShelf: false, category: undefined });
    });

    it('of a stock can be reckoned back to when it was first written down', async () => {
      const { products, bookings, stockHistory, audit } = ports;
      const hour = 3_600_000;
      const minute = 60_000;
      const write = (productId: string, difference: number, stock: number, ms: number) =>
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
      await write(counted.id, 10, 20, 0);
      await write(counted.id, -2, 22, 2 * hour);
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
      await write(made.id, 5, 12, hour);
      const madeOne = { productId: made.id, stock: 7, least: 12, most: 12 };
      expect(await stockHistory.balances(1, minute, counted.id)).deep.equal([madeOne]);
      expect(await stockHistory.balances(10, minute, made.id)).deep.equal([]);
    });

    it('of many products goes in and out at once', async () => {
      const { products, atomically } = ports;
      const many = ['a', 'B', 'c'].map((name) => aProduct({ name }));
      await products.addMany(many);
      await products.addMany([]);
      await products.saveMany(many.map((product) => product.edited({ name: `${product.name}!` })));
      await products.saveMany([]);
      const found = await atomically(() =>
        products.findManyLocked([...many.map(({ id }) => id), nextId()]),
      );
      const unlocked = await products.findMany([...many.map(({ id }) => id), nextId()]);
      expect(unlocked.map(({ name }) => name)).have.members(['a!', 'B!', 'c!']);
      expect(found.map(({ name, version }) => [name, version])).deep.equal([
        ['a!', 2],
        ['B!', 2],
        ['c!', 2],
      ]);
      const newest = aProduct({ id: nextId(), name: 'B!' });
      await products.add(newest);
      const namesakes = await products.namesakes(['b!', 'C!', 'd', `'`, '']);
      expect([...namesakes].map(([name, { id }]) => [name, id])).have.deep.members([
        ['b!', newest.id],
        ['c!', many[2]?.id],
      ]);
    });

    it('of products goes by turns, where that is asked for', async () => {
      const { products, atomically } = ports;
      const story: string[] = [];
      const turn = (name: string) =>
        atomically(async () => {
          await products.lockImports();
          story.push(name);
          await products.namesakes([name]);
          story.push(name);
        });
      await Promise.all(['a', 'b', 'c'].map(turn));
      expect(story.join('')).match(/^(aa|bb|cc){3}$/);
    });

    it('of a review and a message is kept', async () => {
      const { reviews, messages, atomically } = ports;
      const review = aReview();
      await reviews.add(review);
      await atomically(async () => {
        const locked = await reviews.findLocked(review.id);
        locked?.moderate('hidden');
        if (locked) await reviews.save(locked);
      });
      expect(await reviews.find(review.id)).include({ state: 'hidden', version: 2 });
      expect((await reviews.list({ limit: 10 })).total).equal(0);
      expect(await reviews.find(nextId())).equal(undefined);

      const message = new Message({
        id: nextId(),
        email: new EmailAddress('ada@parches.test'),
        subject: 'A',
        message: 'B',
        createdAt: noon,
      });
      await messages.add(message);
      await atomically(async () => {
        const locked = await messages.findLocked(message.id);
        locked?.mark({ answered: true }, after(5));
        if (locked) await messages.save(locked);
      });
      expect(await messages.find(message.id)).deep.include({
        ...message,
        version: 2,
        readAt: after(5),
        answeredAt: after(5),
      });
      expect(await messages.find(nextId())).equal(undefined);
    });

    it('of stock is written down, the newest first', async () => {
      const { products, stockHistory } = ports;
      const product = aProduct();
      await products.add(product);
      const changes = [3, -2, 7].map((difference, i) => ({
        id: nextId(),
        productId: product.id,
        difference,
        reason: `A “reason” ${i}?`,
        stock: i,
        adminId: nextId(),
        adminEmail: 'ada@parches.test',
        at: after(i),
      }));
      await stockHistory.add(changes);
      expect(await stockHistory.of(product.id, 2)).deep.equal(changes.toReversed().slice(0, 2));
      expect(await stockHistory.of(nextId(), 2)).deep.equal([]);
    });

    it('of stock goes by a retry key once, for its admin', async () => {
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
      expect(await stockHistory.of(product.id, 9)).length(2);
      for (const [admin, key] of [
        [nextId(), retry.key],
        [first.adminId, 'another'],
      ] as const)
        expect(await stockHistory.findByKey(admin, key)).equal(undefined);
    });

    it('an attempt keeps when it was charged, and what became of its refund', async () => {
      const { attempts } = ports;
      const attempt = anAttempt();
      await attempts.add(attempt);
      attempt.charged(after(1));
      attempt.startRefund('pi_1', after(2));
      attempt.refundFailed('Too late?');
      await attempts.save(attempt);
      expect(await attempts.find(attempt.id)).deep.include({
        chargedAt: after(1),
        refundAskedAt: after(2),
        refundFault: 'Too late?',
      });
      attempt.finishRefunds([]);
      await attempts.save(attempt);
      expect(await attempts.find(attempt.id)).include({ refundFault: undefined });
    });
  });
};
