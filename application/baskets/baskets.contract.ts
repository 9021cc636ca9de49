import { expect } from 'chai';
import type { BasketLine } from '../../domain/basket.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import type { Products } from '../catalogue/ports.ts';
import { after, aProduct, aUser, noon, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { Users } from '../users/ports.ts';
import type { Baskets } from './ports.ts';

type Ports = { baskets: Baskets; products: Products; users: Users; atomically: Atomically };

/** What `Baskets` promises. @param make gives empty ones */
export const basketsContract = (make: () => Promise<Ports>): void => {
  describe('Baskets', () => {
    let ports: Ports;
    let ada: User;

    beforeEach(async () => {
      ports = await make();
      ada = await someone();
    });

    const someone = async (): Promise<User> => {
      const user = aUser();
      await ports.users.add(user);
      return user;
    };
    const aPart = async (of: Parameters<typeof aProduct>[0] = {}): Promise<Product> => {
      const product = aProduct(of);
      await ports.products.add(product);
      return product;
    };
    const line = ({ id, price }: Product, of: Partial<BasketLine> = {}): BasketLine => ({
      productId: id,
      quantity: 2,
      seenPrice: price,
      addedAt: noon,
      ...of,
    });
    const idsOf = async (user: User) =>
      (await ports.baskets.view(user.id)).map(({ productId }) => productId);
    const held = (user: User) => ports.atomically(() => ports.baskets.findLocked(user.id));

    it('shows a line with its product as it is now, off the shelf too', async () => {
      const { baskets, products } = ports;
      const product = await aPart({ category: undefined });
      await baskets.put(ada.id, line(product, { seenPrice: usd(1), addedAt: after(7) }));
      const shown = ({ name, image, category, price, stock, onShelf }: Product) => ({
        name,
        image,
        category,
        price,
        stock,
        onShelf,
      });
      const kept = { productId: product.id, quantity: 2, seenPrice: usd(1), addedAt: after(7) };
      expect(await baskets.view(ada.id)).deep.equal([{ ...kept, product: shown(product) }]);
      const now = product.edited({ name: 'Anew', price: usd(5), category: 'fans', onShelf: false });
      await products.save(now);
      await products.changeStock(product.id, -3);
      expect(await baskets.view(ada.id)).deep.equal([
        { ...kept, product: { ...shown(now), stock: 7 } },
      ]);
      expect((await held(ada)).lines).deep.equal([kept]);
    });

    it('keeps the order in which lines were put in, and each product once', async () => {
      const { baskets } = ports;
      const [a, b, c] = [await aPart(), await aPart(), await aPart()];
      await baskets.put(ada.id, line(c, { addedAt: after(1) }));
      await baskets.put(ada.id, line(b, { addedAt: after(2) }));
      await baskets.put(ada.id, line(a, { addedAt: after(3) }));
      await baskets.put(ada.id, line(c, { addedAt: after(1), quantity: 9, seenPrice: usd(3) }));
      expect(await idsOf(ada)).deep.equal([c.id, b.id, a.id]);
      const { lines } = await held(ada);
      expect(lines.map(({ productId }) => productId)).deep.equal([c.id, b.id, a.id]);
      expect(lines[0]).deep.include({ quantity: 9, seenPrice: usd(3) });
    });

    it('takes out one line, or all of a person, and nobody else’s', async () => {
      const { baskets } = ports;
      const eve = await someone();
      const [a, b] = [await aPart(), await aPart()];
      for (const { id } of [ada, eve]) for (const part of [a, b]) await baskets.put(id, line(part));
      await baskets.takeOut(ada.id, a.id);
      await baskets.takeOut(ada.id, a.id);
      expect(await idsOf(ada)).deep.equal([b.id]);
      await baskets.empty(ada.id);
      await baskets.empty(ada.id);
      expect(await idsOf(ada)).deep.equal([]);
      expect(await idsOf(eve)).length(2);
    });

    it('lets people change one basket one after the other, an empty one too', async () => {
      const { baskets, atomically } = ports;
      const parts = [await aPart(), await aPart(), await aPart()];
      const seen = await Promise.all(
        parts.map((part) =>
          atomically(async () => {
            const { lines } = await baskets.findLocked(ada.id);
            await baskets.put(ada.id, line(part));
            return lines.length;
          }),
        ),
      );
      expect(seen).members([0, 1, 2]);
      expect(await idsOf(ada)).length(3);
    });

    it('forgets what a transaction has put in that fails', async () => {
      const part = await aPart();
      await rejectionOf(() =>
        ports.atomically(async () => {
          await ports.baskets.put(ada.id, line(part));
          throw new Error('No.');
        }),
      );
      expect(await idsOf(ada)).deep.equal([]);
    });

    it('opens none for somebody who was removed', async () => {
      ada.remove(noon, Infinity);
      await ports.users.save(ada);
      expect(await rejectionOf(() => held(ada))).instanceOf(NotSignedIn);
    });
  });
};
