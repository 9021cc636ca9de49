import { expect } from 'chai';
import { EmailAddress } from '../domain/email.ts';
import { Message } from '../domain/message.ts';
import { KeyReused, ProductNotFound } from '../domain/errors.ts';
import { after, anAttempt, aProduct, aReview, nextId, noon, usd } from './fakes/examples.ts';
import { rejectionOf } from './fakes/rejection.ts';
import type {
  Atomically,
  Messages,
  PaymentAttempts,
  Products,
  Reviews,
  StockHistory,
} from './ports.ts';

type Ports = {
  products: Products;
  reviews: Reviews;
  messages: Messages;
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
        image: '/images/catalogue/cases.svg',
        category: null,
        specs: { anything: [`'?`, 'ß'], for: 1.5 },
        onShelf: false,
      });
      await atomically(async () => {
        expect((await products.findLocked(product.id))?.version).equal(1);
        await products.save(edited);
      });
      await products.restock(product.id, 2);
      const found = await products.find(product.id);
      expect({ ...found, price: found?.price.minor }).deep.equal({
        ...edited,
        price: 1,
        _stock: 7,
      });
      expect(found).include({ version: 2, onShelf: false, category: undefined });
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
      expect([...(await products.takenNames(['b!', 'C!', 'd', `'`, '']))].sort()).deep.equal([
        'b!',
        'c!',
      ]);
    });

    it('of products goes by turns, where that is asked for', async () => {
      const { products, atomically } = ports;
      const story: string[] = [];
      const turn = (name: string) =>
        atomically(async () => {
          await products.takeTurns();
          story.push(name);
          await products.takenNames([name]);
          story.push(name);
        });
      await Promise.all(['a', 'b', 'c'].map(turn));
      expect(story.join('')).match(/^(aa|bb|cc){3}$/);
    });

    it('takes a product off the shelf: nobody can reserve it', async () => {
      const { products } = ports;
      const product = aProduct({ stock: 5 });
      await products.add(product);
      await products.save(product.edited({ onShelf: false }));
      expect(await rejectionOf(() => products.reserve(product.id, 1))).instanceOf(ProductNotFound);
      expect((await products.find(product.id))?.stock).equal(5);
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
        _version: 2,
        _readAt: after(5),
        _answeredAt: after(5),
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
      expect(await stockHistory.findByKey(first.adminId, retry.key)).deep.equal({
        productId: product.id,
        fingerprint: 'a',
      });
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
      attempt.finishRefund();
      await attempts.save(attempt);
      expect(await attempts.find(attempt.id)).include({ refundFault: undefined });
    });
  });
};
