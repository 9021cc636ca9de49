import { expect } from 'chai';
import { KeyReused } from '../../domain/errors.ts';
import { Refund } from '../../domain/refund.ts';
import { after, anAttempt, aBooking, aProduct, aRefund, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Products } from '../catalogue/ports.ts';
import type { PaymentAttempts, Refunds } from './ports.ts';

type Ports = {
  attempts: PaymentAttempts;
  bookings: Bookings;
  products: Products;
  refunds: Refunds;
};

/** What `Refunds` promises. @param make gives empty ones */
export const refundsContract = (make: () => Promise<Ports>): void => {
  describe('Refunds', () => {
    const stage = async () => {
      const { attempts, bookings, products, refunds } = await make();
      const [attempt, product] = [anAttempt(), aProduct()];
      await attempts.add(attempt);
      await products.add(product);
      const booking = aBooking({ product });
      await bookings.place(booking);
      return { refunds, attempts, attemptId: attempt.id, bookingId: booking.id };
    };

    it('are found by their attempts, with every field, the oldest first', async () => {
      const { refunds, attempts, attemptId, bookingId } = await stage();
      const other = anAttempt();
      await attempts.add(other);
      // The ids of several processes tell nothing of it.
      const second = aRefund({ attemptId, askedAt: after(1) });
      const first = aRefund({
        attemptId,
        bookingId,
        quantity: 2,
        amount: usd(4998),
        restock: false,
        reason: 'It came “broken”.',
        adminId: nextId(),
        adminEmail: 'admin@parches.test',
      });
      for (const refund of [second, aRefund({ attemptId: other.id }), first])
        await refunds.add(refund);
      const found = await refunds.ofAttempts([attemptId]);
      expect(found.map((refund) => ({ ...refund }))).deep.equal([{ ...first }, { ...second }]);
      expect(found[0]).instanceOf(Refund);
      expect(await refunds.ofAttempts([attemptId, other.id])).length(3);
      expect(await refunds.ofAttempts([nextId()])).deep.equal([]);
    });

    it('keep when they were done', async () => {
      const { refunds, attemptId } = await stage();
      const refund = aRefund({ attemptId });
      await refunds.add(refund);
      refund.finish(after(5));
      refund.finish(after(9));
      await refunds.save(refund);
      const [done] = await refunds.ofAttempts([attemptId]);
      expect(done).deep.include({ doneAt: after(5), isPending: false });
    });

    it('are asked for once by an admin’s retry key', async () => {
      const { refunds, attemptId } = await stage();
      const adminId = nextId();
      const retry = { key: 'k', fingerprint: 'f' };
      const refund = aRefund({ attemptId, adminId });
      await refunds.add(refund, retry);
      const again = () => refunds.add(aRefund({ attemptId, adminId }), retry);
      expect(await rejectionOf(again)).instanceOf(KeyReused);
      await refunds.add(aRefund({ attemptId, adminId: nextId() }), retry);
      await refunds.add(aRefund({ attemptId, adminId }));
      const first = await refunds.findByKey(adminId, 'k');
      expect([first?.made.id, first?.fingerprint]).deep.equal([refund.id, 'f']);
      expect(await refunds.findByKey(adminId, 'other')).equal(undefined);
      expect(await refunds.ofAttempts([attemptId])).length(3);
    });
  });
};
