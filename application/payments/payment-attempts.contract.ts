import { expect } from 'chai';
import { Money } from '../../domain/money.ts';
import { PaymentAttempt } from '../../domain/payment-attempt.ts';
import {
  aBooking,
  after,
  anAttempt,
  aProduct,
  aRefund,
  aUser,
  nextId,
  noon,
} from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { PaymentAttempts } from './ports.ts';
import type { Products } from '../catalogue/ports.ts';

type Ports = {
  attempts: PaymentAttempts;
  bookings: Bookings;
  products: Products;
  atomically: Atomically;
};

const second = 1000;

/** What `PaymentAttempts` promises. @param make gives empty ones, and the bookings to be paid */
export const paymentAttemptsContract = (make: () => Promise<Ports>): void => {
  describe('PaymentAttempts', () => {
    let ports: Ports;
    let attempts: PaymentAttempts;
    let atomically: Atomically;
    const payer = aUser();

    beforeEach(async () => {
      ports = await make();
      ({ attempts, atomically } = ports);
    });

    const aBookingId = async (): Promise<string> => {
      const product = aProduct();
      await ports.products.add(product);
      const booking = aBooking({ buyer: payer, product });
      await ports.bookings.place(booking);
      return booking.id;
    };
    const added = async (attempt: Parameters<typeof anAttempt>[0] = {}) => {
      const made = anAttempt({ payerId: payer.id, ...attempt });
      await attempts.add(made);
      return made;
    };
    const change = (id: string, verb: (attempt: PaymentAttempt) => void): Promise<void> =>
      atomically(async () => {
        const attempt = await attempts.findLocked(id);
        if (!attempt) throw new Error('It is gone.');
        verb(attempt);
        await attempts.save(attempt);
      });
    const idsOf = (found: PaymentAttempt[]) => found.map(({ id }) => id);

    it('finds nothing by what is no id', () =>
      atomically(async () => {
        for (const id of ['', 'attempt-1', '\u0000', `${nextId()}0`]) {
          expect(await attempts.find(id)).equal(undefined);
          expect(await attempts.findLocked(id)).equal(undefined);
        }
      }));

    it('gives back every field as it was added', async () => {
      const amount = new Money(1_234_567, 'kwd');
      const bound = await added({ bookingId: await aBookingId(), amount, createdAt: after(7) });
      const found = await attempts.find(bound.id);
      expect(found).instanceOf(PaymentAttempt);
      expect(fieldsOf(found)).deep.equal(fieldsOf(bound));
      const unbound = await added();
      expect(fieldsOf(await attempts.find(unbound.id))).deep.equal(fieldsOf(unbound));
      expect(await attempts.find(nextId())).equal(undefined);
    });

    it('keeps what became of an attempt', async () => {
      const { id } = await added();
      await change(id, (attempt) => {
        attempt.startedAs('pi_1');
        attempt.checked(after(3_600_000));
      });
      expect(fieldsOf(await attempts.find(id))).include({ transactionId: 'pi_1', status: 'open' });
      expect((await attempts.find(id))?.nextCheckAt).deep.equal(after(5_400_000));
      await change(id, (attempt) => attempt.settle());
      expect(await attempts.find(id)).property('status', 'settled');
      await change(id, (attempt) => attempt.startRefund('pi_late', noon));
      expect(await attempts.find(id)).property('status', 'refunding');
      await change(id, (attempt) =>
        attempt.finishRefunds([aRefund({ amount: attempt.amount, doneAt: noon })]),
      );
      expect(await attempts.find(id)).property('status', 'refunded');
      const other = await added();
      await change(other.id, (attempt) => attempt.cancel());
      expect(await attempts.find(other.id)).property('status', 'cancelled');
    });

    it('keeps nothing that was not saved, nor anything of a transaction that failed', async () => {
      const { id } = await added();
      (await attempts.find(id))?.cancel();
      await atomically(async () => (await attempts.findLocked(id))?.cancel());
      const orphan = anAttempt();
      await rejectionOf(() =>
        atomically(async () => {
          await change(id, (attempt) => attempt.settle());
          await attempts.add(orphan);
          await attempts.rememberKey(payer.id, { key: 'k', fingerprint: 'f' }, orphan.id);
          throw new Error('No.');
        }),
      );
      expect(await attempts.find(id)).property('status', 'open');
      expect(await attempts.find(orphan.id)).equal(undefined);
      expect(await attempts.findKey(payer.id, 'k')).equal(undefined);
    });

    it('lets one of ten change a locked attempt at a time', async () => {
      const { id } = await added();
      const news = await Promise.all(
        Array.from({ length: 10 }, () =>
          atomically(async () => {
            const attempt = await attempts.findLocked(id);
            const isNews = attempt?.isGivenBack === false;
            attempt?.startRefund('pi_late', noon);
            if (attempt) await attempts.save(attempt);
            return isNews;
          }),
        ),
      );
      expect(news.filter(Boolean)).length(1);
    });

    it('notes what an attempt was started as, given up or not, and nothing else', async () => {
      const [open, given] = [await added(), await added()];
      await change(given.id, (attempt) => attempt.cancel());
      expect(await attempts.startedAs(open.id, 'pi_open')).equal('open');
      expect(await attempts.startedAs(given.id, 'pi_given')).equal('cancelled');
      expect(await attempts.startedAs(nextId(), 'pi_none')).equal(undefined);
      open.startedAs('pi_open');
      expect(fieldsOf(await attempts.find(open.id))).deep.equal(fieldsOf(open));
      expect(await attempts.find(given.id)).property('transactionId', 'pi_given');
    });

    it('finds many, by their ids, by their transactions, and the newest first', async () => {
      const [first, second, third] = [await added(), await added(), await added()];
      await change(second.id, (attempt) => attempt.startedAs('pi_2'));
      const known = await attempts.findMany([third.id, nextId(), first.id]);
      expect(idsOf(known)).have.members([first.id, third.id]);
      expect(await attempts.findMany([])).deep.equal([]);
      expect(idsOf(await attempts.ofTransactions(['pi_2', 'pi_3']))).deep.equal([second.id]);
      expect(idsOf(await attempts.newest(2))).deep.equal([third.id, second.id]);
      expect(idsOf(await attempts.newest(2, second.id))).deep.equal([first.id]);
    });

    it('knows what is open for a booking', async () => {
      const [bookingId, otherId] = [await aBookingId(), await aBookingId()];
      const cancelled = await added({ bookingId });
      await change(cancelled.id, (attempt) => attempt.cancel());
      const open = await added({ bookingId });
      await added({ bookingId: otherId });
      await added();
      expect(idsOf(await attempts.openFor({ bookingIds: [bookingId] }))).deep.equal([open.id]);
      await change(open.id, (attempt) => attempt.settle());
      expect(await attempts.openFor({ bookingIds: [bookingId] })).deep.equal([]);
    });

    it('knows which open ones are due, the longest due first', async () => {
      const late = await added({ createdAt: after(-20 * second) });
      const latest = await added({ createdAt: after(-60 * second) });
      const justNow = await added({ createdAt: after(-15 * second) });
      const early = await added({ createdAt: after(-15 * second + 1) });
      const settled = await added({ createdAt: after(-60 * second) });
      await change(settled.id, (attempt) => attempt.settle());

      const due = [latest.id, late.id, justNow.id];
      expect(idsOf(await attempts.due(noon, 10))).deep.equal(due);
      expect(idsOf(await attempts.due(noon, 2))).deep.equal(due.slice(0, 2));
      await change(latest.id, (attempt) => attempt.checked(noon));
      expect(idsOf(await attempts.due(noon, 10))).deep.equal([late.id, justNow.id]);
      expect(idsOf(await attempts.due(after(second), 10))).include(early.id);
    });

    it('makes every open one due', async () => {
      const open = await added({ createdAt: after(60 * second) });
      const cancelled = await added();
      await change(cancelled.id, (attempt) => attempt.cancel());
      expect(await attempts.due(noon, 10)).deep.equal([]);
      await attempts.makeAllDue(noon);
      expect(idsOf(await attempts.due(noon, 10))).deep.equal([open.id]);
    });

    it('remembers what a payer’s key stands for until it is forgotten', async () => {
      const [first, other] = [await added(), await added()];
      const key = `~!"'%_ ${'k'.repeat(247)}`;
      const retry = { key, fingerprint: 'f'.repeat(64) };
      expect(await attempts.rememberKey(payer.id, retry, first.id)).equal(true);
      expect(await attempts.findKey(payer.id, key)).deep.equal({
        attemptId: first.id,
        fingerprint: retry.fingerprint,
      });
      const again = { key, fingerprint: 'g' };
      await atomically(async () => {
        expect(await attempts.rememberKey(payer.id, again, other.id)).equal(false);
        expect((await attempts.findKey(payer.id, key))?.attemptId).equal(first.id);
      });
      expect(await attempts.findKey(nextId(), key)).equal(undefined);
      expect(await attempts.rememberKey(nextId(), again, other.id)).equal(true);

      await attempts.forgetKey(payer.id, key);
      await attempts.forgetKey(payer.id, 'never seen');
      expect(await attempts.findKey(payer.id, key)).equal(undefined);
      expect(await attempts.rememberKey(payer.id, again, other.id)).equal(true);
    });

    it('lets one of twenty remember the same key at once', async () => {
      const { id } = await added();
      const retry = { key: 'k', fingerprint: 'f' };
      const free = await Promise.all(
        Array.from({ length: 20 }, () =>
          atomically(() => attempts.rememberKey(payer.id, retry, id)),
        ),
      );
      expect(free.filter(Boolean)).length(1);
    });

    it('keeps when it was charged, and why its refund failed until that is done', async () => {
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

/** Every field, also one that is added later. */
const fieldsOf = (attempt: PaymentAttempt | undefined) => ({ ...attempt });
