import { expect } from 'chai';
import type { Booking } from '../domain/booking.ts';
import type { Product } from '../domain/product.ts';
import { aBooking, aProduct, noon } from './fakes/examples.ts';
import { rejectionOf } from './fakes/rejection.ts';
import type { Atomically } from './ports.ts';
import type { Bookings } from './bookings/ports.ts';
import type { Products } from './catalogue/ports.ts';

type Ports = { products: Products; bookings: Bookings; atomically: Atomically };

/** What `Atomically` promises. @param make gives two empty stores that share their transactions */
export const atomicallyContract = (make: () => Promise<Ports>): void => {
  describe('Atomically', () => {
    let ports: Ports;
    let atomically: Atomically;
    let product: Product;
    let booking: Booking;

    beforeEach(async () => {
      ports = await make();
      ({ atomically } = ports);
      product = aProduct({ stock: 5 });
      booking = aBooking({ product, quantity: 1 });
      await ports.products.add(product);
      await ports.bookings.place(booking);
      booking.remove(noon);
    });

    const remove = async () => {
      await ports.products.changeStock(product.id, 1);
      await ports.bookings.save(booking);
    };
    const isRemoved = async () => {
      const stock = (await ports.products.find(product.id))?.stock;
      const isGone = (await ports.bookings.find(booking.id))?.status === 'removed';
      expect(stock, 'the stock goes with the booking').equal(isGone ? 5 : 4);
      return isGone;
    };

    it('keeps all of it, and answers what the work answers', async () => {
      const answer = await atomically(async () => {
        await remove();
        return 'done';
      });
      expect(answer).equal('done');
      expect(await isRemoved()).equal(true);
    });

    it('keeps nothing of work that throws, and throws the same error', async () => {
      const error = new Error('No.');
      const thrown = await rejectionOf(() =>
        atomically(async () => {
          await remove();
          throw error;
        }),
      );
      expect(thrown).equal(error);
      expect(await isRemoved()).equal(false);
      await atomically(remove);
      expect(await isRemoved()).equal(true);
    });

    it('makes a nested one a part of the outer one', async () => {
      await rejectionOf(() =>
        atomically(async () => {
          await atomically(remove);
          expect(await isRemoved()).equal(true);
          throw new Error('No.');
        }),
      );
      expect(await isRemoved()).equal(false);
      await rejectionOf(() =>
        atomically(async () => {
          await remove();
          await atomically(() => Promise.reject(new Error('No.')));
        }),
      );
      expect(await isRemoved()).equal(false);
      await atomically(() => atomically(remove));
      expect(await isRemoved()).equal(true);
    });

    it('shows nobody what is not yet kept', async () => {
      const { promise: removed, resolve: tellRemoved } = Promise.withResolvers<void>();
      const { promise: failed, reject: fail } = Promise.withResolvers<never>();
      const work = rejectionOf(() =>
        atomically(async () => {
          await remove();
          tellRemoved();
          await failed;
        }),
      );
      await removed;
      const seen = isRemoved();
      fail(new Error('No.'));
      await work;
      expect(await seen).equal(false);
    });

    it('keeps each of many apart: one that fails takes nothing of another with it', async () => {
      await Promise.allSettled(
        Array.from({ length: 10 }, (_, i) =>
          atomically(async () => {
            await ports.products.changeStock(product.id, 1);
            if (i % 2 === 0) throw new Error('No.');
          }),
        ),
      );
      expect((await ports.products.find(product.id))?.stock).equal(9);
    });
  });
};
